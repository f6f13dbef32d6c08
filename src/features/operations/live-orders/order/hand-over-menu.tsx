import { useEffect, useState } from 'react';
import type { OrderId } from '#contract/ids.ts';
import { handOrderOver } from '#src/domain/claim/claims.ts';
import { online, showOnline } from '#src/domain/presence/presence.ts';
import { announceSent } from '#src/features/operations/live-orders/outcome.ts';
import { t } from '#src/lib/i18n.ts';
import { compareNames } from '#src/lib/language/order.ts';
import { useSession } from '#src/lib/session/session.ts';
import { useStore } from '#src/lib/use-store.ts';
import { DropdownMenu } from '#src/ui/overlay/dropdown-menu.tsx';

/** The colleagues who are online, sorted by name. Choosing one hands the order over. */
export function HandOverMenu({ id }: { id: OrderId }) {
  const me = useSession(({ user }) => user?.id ?? null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => (isOpen ? showOnline() : undefined), [isOpen]);
  const { looking } = useStore(online);
  // A colleague who arrives while it is open comes last, and one who leaves stays, inert.
  const others = [...new Map(looking?.map(({ user }) => [user.id, user])).values()]
    .filter((user) => user.id !== me)
    .toSorted((a, b) => compareNames(a.name, b.name));
  const items = others.map((user) => ({
    id: user.id,
    label: user.name,
    run: () => void handOrderOver(id, user.id).then(announceSent),
  }));
  return (
    <DropdownMenu
      label={t('claims.hand_over_order', { id })}
      variant="solid"
      isOpen={isOpen && looking !== null}
      onOpen={setOpen}
      items={items.length > 0 ? items : [{ label: t('presence.no_others') }]}
    >
      {t('claims.hand_over')}
    </DropdownMenu>
  );
}
