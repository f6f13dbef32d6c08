import { claimOfOther, lookersAt, presence } from '#src/domain/claim/presence.ts';
import { t } from '#src/lib/i18n.ts';
import { useStore } from '#src/lib/use-store.ts';

/** Other users who work on an order or look at it, in one line; nothing while there are none. */
export function OrderPresence({ id }: { id: number }) {
  const text = useStore(presence, (state) => {
    const claim = claimOfOther(id, state);
    const names = lookersAt(id, state).join(', ');
    return [
      ...(claim ? [t('desk.working', { who: claim.by.name })] : []),
      ...(names ? [t('desk.looking', { who: names })] : []),
    ].join(' · ');
  });
  return <output className="order-presence">{text}</output>;
}
