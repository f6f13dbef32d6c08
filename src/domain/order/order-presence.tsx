import { claimOfOther, claimState } from '#src/domain/claim/claim-state.ts';
import { presence, viewersOf } from '#src/domain/presence/presence.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { useStore } from '#src/lib/use-store.ts';

/**
 * The other users who are working on an order or viewing it, in one line; nothing if there are
 * none.
 */
export function OrderPresence({ id }: { id: number }) {
  const claims = useStore(claimState);
  const text = useStore(presence, (state) => {
    const claim = claimOfOther(id, claims);
    const names = joinList(viewersOf(id, state, claims));
    return [
      ...(claim ? [t('claims.working', { who: claim.by.name })] : []),
      ...(names ? [t('presence.looking', { who: names })] : []),
    ].join(' · ');
  });
  return <output className="order-presence">{text}</output>;
}
