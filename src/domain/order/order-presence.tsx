import { claimOfOther, presence, viewersOf } from '#src/domain/claim/presence.ts';
import { t } from '#src/lib/i18n.ts';
import { useStore } from '#src/lib/use-store.ts';

/**
 * The other users who are working on an order or viewing it, in one line; nothing if there are
 * none.
 */
export function OrderPresence({ id }: { id: number }) {
  const text = useStore(presence, (state) => {
    const claim = claimOfOther(id, state);
    const names = viewersOf(id, state).join(', ');
    return [
      ...(claim ? [t('claims.working', { who: claim.by.name })] : []),
      ...(names ? [t('presence.looking', { who: names })] : []),
    ].join(' · ');
  });
  return <output className="order-presence">{text}</output>;
}
