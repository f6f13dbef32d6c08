import { CaretDown, Cog, LogOut, Person } from '@blueprintjs/icons';
import { t } from '#src/lib/i18n.ts';
import { sessionActor, useSession } from '#src/lib/session.ts';
import { DropdownMenu } from '#src/ui/dropdown-menu.tsx';

/** Profile and Settings (the specification gives them no behaviour), and Logout. */
export function UserMenu() {
  const name = useSession(({ user }) => user?.name ?? '');
  const leaving = useSession(({ state }) => state === 'signingOut');
  return (
    <DropdownMenu
      label={t('shell.user_menu', { name })}
      className="user-button"
      items={[
        { label: t('shell.profile'), icon: Person },
        { label: t('shell.settings'), icon: Cog },
        {
          label: t(leaving ? 'shell.logging_out' : 'shell.logout'),
          icon: LogOut,
          // A second time while the server does not answer leaves without waiting for it.
          run: () => sessionActor.send({ type: 'session.sign_out' }),
        },
      ]}
    >
      <span>{leaving ? t('shell.logging_out') : name}</span>
      <CaretDown />
    </DropdownMenu>
  );
}
