import type { OrderId } from '#contract/ids.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import { claimOf, deskState } from '#src/domain/claim/desk-state.ts';
import { picture } from '#src/domain/live/picture.ts';
import { t } from '#src/lib/i18n.ts';
import { useSession } from '#src/lib/session/session.ts';
import { useEntry, useStore } from '#src/lib/use-store.ts';
import { useClaim } from './claim-desk.ts';
import { kept } from './own-claims.ts';

/** Claims the order while it is shown; shows who works on it already, and who else views it. */
export function ClaimBadge({ id }: { id: OrderId }) {
  const order = useEntry(picture().orders, id)?.order;
  useClaim(id, order !== undefined && isOpen(order.status));
  const me = useSession(({ user }) => user?.id ?? null);
  const state = useStore(deskState);
  const claim = claimOf(id, state);
  const others = new Set(
    state?.looking
      .filter(({ orderId, user }) => orderId === id && user.id !== me && user.id !== claim?.by.id)
      .map(({ user }) => user.name),
  );
  const isTheirs = claim !== undefined && claim.by.id !== me;
  if (!claim && others.size === 0) return null;
  return (
    <p
      className={isTheirs ? 'notice' : 'pane__hint'}
      data-severity={isTheirs ? 'warning' : undefined}
      role={isTheirs ? 'alert' : undefined}
    >
      {[
        ...(claim
          ? [
              t(
                isTheirs
                  ? 'dispatch.claimed_by'
                  : kept.has(id)
                    ? 'desk.kept_mine'
                    : 'dispatch.claimed_mine',
                { who: claim.by.name },
              ),
            ]
          : []),
        ...(others.size > 0 ? [t('dispatch.looking', { who: [...others].join(', ') })] : []),
      ].join(' · ')}
    </p>
  );
}
