import { CaretDown, Cog, Exchange, LogOut, Person } from '@blueprintjs/icons';
import { useNavigate } from 'react-router-dom';
import { t } from '#src/lib/i18n.ts';
import { sessionActor, useHasPermission, useSession } from '#src/lib/session/session.ts';
import { DropdownMenu } from '#src/ui/overlay/dropdown-menu.tsx';

/** Profile, Settings, Handover for dispatchers, and Logout. */
export function UserMenu() {
  const navigate = useNavigate();
  const name = useSession(({ user }) => user?.name ?? '');
  const dispatches = useHasPermission('orders.assign');
  const leaving = useSession(({ state }) => state === 'signingOut');
  return (
    <DropdownMenu
      label={t('shell.user_menu', { name })}
      className="user-button"
      items={[
        {
          label: t('shell.profile'),
          icon: Person,
          run: () => void navigate('/settings/profile'),
        },
        { label: t('shell.settings'), icon: Cog, run: () => void navigate('/settings') },
        ...(dispatches
          ? [
              {
                label: t('screens.handover'),
                icon: Exchange,
                run: () => void navigate('/handover'),
              },
            ]
          : []),
        {
          label: t(leaving ? 'shell.logging_out' : 'shell.logout'),
          icon: LogOut,
          // If the server does not respond, a second click signs out without waiting.
          run: () => sessionActor.send({ type: 'session.sign_out' }),
        },
      ]}
    >
      <Person className="user-button__icon" />
      <span className="user-button__name">{leaving ? t('shell.logging_out') : name}</span>
      <CaretDown />
    </DropdownMenu>
  );
}
