import { claimOf, deskState } from '#src/domain/claim/desk-state.ts';
import { t } from '#src/lib/i18n.ts';
import { useSession } from '#src/lib/session/session.ts';
import { useStore } from '#src/lib/use-store.ts';

/** Other users who work on an order or look at it, in one line; nothing while there are none. */
export function OrderPresence({ id }: { id: number }) {
  const me = useSession(({ user }) => user?.id ?? null);
  const text = useStore(deskState, (state) => {
    const claim = claimOf(id, state);
    const worker = claim && claim.by.id !== me ? claim.by : null;
    const others = (state?.looking ?? []).filter(
      ({ orderId, user }) => orderId === id && user.id !== me && user.id !== worker?.id,
    );
    const names = [...new Set(others.map(({ user }) => user.name))].join(', ');
    return [
      ...(worker ? [t('desk.working', { who: worker.name })] : []),
      ...(names ? [t('desk.looking', { who: names })] : []),
    ].join(' · ');
  });
  return <output className="order-presence">{text}</output>;
}
