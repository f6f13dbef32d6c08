import { Link } from 'react-router-dom';
import type { User } from '#contract/routes/users.ts';
import { TIME_ZONE } from '#contract/time.ts';
import { locale, t } from '#src/lib/i18n.ts';
import { useCan, useSession } from '#src/lib/session.ts';
import { RoleSelect } from './role-select.tsx';
import { useChangeUser } from './use-users.ts';

const day = (at: string) =>
  new Date(at).toLocaleString(locale(), {
    timeZone: TIME_ZONE,
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  });

/** One person; for who may, with their role to give and the account to disable or enable. */
export function UserRow({ user, mayWrite }: { user: User; mayWrite: boolean }) {
  const { mutate, isPending } = useChangeUser();
  const maySeeMoney = useCan('money.read');
  const isSelf = useSession((session) => session.user?.id === user.id);
  const disabled = user.status === 'disabled';
  const roleName = user.role ? t(`shell.role_${user.role}`) : t('dashboard.none');
  const toggle = () =>
    mutate({
      user,
      change: { status: disabled ? 'active' : 'disabled' },
      done: ({ name }) => t(disabled ? 'users.enabled_done' : 'users.disabled_done', { name }),
    });
  return (
    <tr data-status={user.status}>
      <th scope="row">
        {user.name} {isSelf && <span className="users-self">{t('users.you')}</span>}
        {maySeeMoney && (user.role === 'customer' || user.role === 'driver') && (
          <Link
            className="users-self"
            to={`/users/${user.id}/wallet`}
            aria-label={t('books.wallet_of', { name: user.name })}
          >
            {t('books.wallet')}
          </Link>
        )}
      </th>
      <td>{user.email}</td>
      <td>{user.phone}</td>
      <td>
        {mayWrite && !isSelf ? (
          <RoleSelect
            user={user}
            disabled={isPending}
            onChoose={(role) =>
              mutate({
                user,
                change: user.status === 'pending' ? { role, status: 'active' } : { role },
                done: ({ name }) => t('users.role_given', { name, role: t(`shell.role_${role}`) }),
              })
            }
          />
        ) : (
          roleName
        )}
      </td>
      <td>{t(`users.status_${user.status}`)}</td>
      <td>{user.lastSignInAt ? day(user.lastSignInAt) : t('users.never')}</td>
      <td>{day(user.createdAt)}</td>
      {mayWrite && (
        <td className="users-actions">
          {!isSelf && user.status !== 'pending' && (
            <button type="button" className="link-button" disabled={isPending} onClick={toggle}>
              {t(disabled ? 'users.enable' : 'users.disable')}
              <span className="visually-hidden"> {user.name}</span>
            </button>
          )}
        </td>
      )}
    </tr>
  );
}
