import { Button } from '@blueprintjs/core';
import type { OrderId } from '#contract/ids.ts';
import { claimOf, claimOfOther, claimState } from '#src/domain/claim/claim-state.ts';
import { claimOrder, keptClaims, releaseOrder } from '#src/domain/claim/claims.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { announceSent } from '#src/features/operations/live-orders/outcome.ts';
import { t } from '#src/lib/i18n.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { timerText } from '#src/lib/text/durations.ts';
import { useStore } from '#src/lib/use-store.ts';
import { HandOverMenu } from './hand-over-menu.tsx';

/** The time left of a lease, updated every second. */
export function LeaseLeft({ until }: { until: string }) {
  return (
    <span className="quiet">
      {useStore(shownSource().clock, (nowMs) => timerText(Date.parse(until) - nowMs))}
    </span>
  );
}

/** Keeps the claim after this pane closes, releases it, or hands it over to a colleague. */
export function ClaimBar({ id }: { id: OrderId }) {
  const mayClaim = useHasPermission('orders.assign');
  const claim = useStore(claimState, (state) => claimOf(id, state));
  if (!mayClaim || shownSource().kind !== 'live' || claimOfOther(id)) return null;
  const isKept = claim !== undefined && keptClaims().has(id);
  return (
    <div className="row">
      <Button onClick={() => void claimOrder(id).then(announceSent)}>
        {t(isKept ? 'claims.renew' : claim ? 'claims.keep' : 'dispatch.claim')}
      </Button>
      {isKept && (
        <Button onClick={() => void releaseOrder(id).then(announceSent)}>
          {t('claims.release')}
        </Button>
      )}
      <HandOverMenu id={id} />
      {claim && isKept && <LeaseLeft until={claim.until} />}
    </div>
  );
}
