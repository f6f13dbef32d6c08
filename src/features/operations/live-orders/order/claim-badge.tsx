import type { OrderId } from '#contract/ids.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import { claimOf, claimState, isOwn } from '#src/domain/claim/claim-state.ts';
import { keptClaims } from '#src/domain/claim/claims.ts';
import { useClaim } from '#src/domain/claim/use-claim.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { presence, viewersOf } from '#src/domain/presence/presence.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { useEntry, useStore } from '#src/lib/use-store.ts';

/** Claims the order while it is mounted. Shows who else is working on it, and who is viewing it. */
export function ClaimBadge({ id }: { id: OrderId }) {
  const order = useEntry(shownSource().orders, id)?.order;
  useClaim(id, order !== undefined && isOpen(order.status));
  const claims = useStore(claimState);
  const claim = claimOf(id, claims);
  const others = viewersOf(id, useStore(presence), claims);
  const isTheirs = claim !== undefined && !isOwn(claim);
  if (!claim && others.length === 0) return null;
  return (
    <p
      className={isTheirs ? 'notice' : 'hint'}
      data-severity={isTheirs ? 'warning' : undefined}
      role={isTheirs ? 'alert' : undefined}
    >
      {[
        ...(claim
          ? [
              t(
                isTheirs
                  ? 'dispatch.claimed_by'
                  : keptClaims().has(id)
                    ? 'claims.kept'
                    : 'dispatch.claimed_mine',
                { who: claim.by.name },
              ),
            ]
          : []),
        ...(others.length > 0 ? [t('dispatch.looking', { who: joinList(others) })] : []),
      ].join(' · ')}
    </p>
  );
}
