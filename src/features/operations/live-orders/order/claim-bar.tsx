import type { OrderId } from '#contract/ids.ts';
import { claimOf, deskState } from '#src/domain/claim/desk-state.ts';
import { picture } from '#src/domain/live/picture.ts';
import { t } from '#src/lib/i18n.ts';
import { useCan, useSession } from '#src/lib/session/session.ts';
import { timerText } from '#src/lib/text/durations.ts';
import { useStore } from '#src/lib/use-store.ts';
import { HandOverMenu } from './hand-over-menu.tsx';
import { claimOrder, kept, releaseOrder } from './own-claims.ts';

/** The time left of a lease, each second. */
export function LeaseLeft({ until }: { until: string }) {
  return (
    <span className="lease">
      {useStore(picture().clock, (nowMs) => timerText(Date.parse(until) - nowMs))}
    </span>
  );
}

/** Keeps the claim beyond this pane, releases it, or hands it to a colleague. */
export function ClaimBar({ id }: { id: OrderId }) {
  const mayClaim = useCan('orders.assign');
  const me = useSession(({ user }) => user?.id ?? null);
  const claim = useStore(deskState, (state) => claimOf(id, state));
  if (!mayClaim || picture().kind !== 'live' || (claim && claim.by.id !== me)) return null;
  const isKept = claim !== undefined && kept.has(id);
  return (
    <div className="actions">
      <button type="button" className="button" onClick={() => void claimOrder(id)}>
        {t(isKept ? 'desk.renew' : 'dispatch.claim')}
      </button>
      {isKept && (
        <button type="button" className="button" onClick={() => void releaseOrder(id)}>
          {t('desk.release')}
        </button>
      )}
      <HandOverMenu id={id} />
      {claim && isKept && <LeaseLeft until={claim.until} />}
    </div>
  );
}
