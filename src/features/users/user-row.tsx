import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { UserRow as Row } from '#contract/routes/users.ts';
import { TIME_ZONE } from '#contract/time.ts';
import { locale, t } from '#src/lib/i18n.ts';
import { useCan, useSession } from '#src/lib/session.ts';
import { ReasonSheet } from '#src/ui/reason-sheet.tsx';
import { RoleSelect } from './role-select.tsx';
import { useChangeUser } from './use-users.ts';

const day = (at: string) =>
  new Date(at).toLocaleString(locale(), {
    timeZone: TIME_ZONE,
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  });

/** One person; for who may, with their role to give and the account to block or unblock. */
export function UserRow({ user, mayWrite }: { user: Row; mayWrite: boolean }) {
  const { mutate, mutateAsync, isPending } = useChangeUser();
  const maySeeMoney = useCan('money.read');
  const isSelf = useSession((session) => session.user?.id === user.id);
  const isBlocked = user.status === 'blocked';
  const [isAsked, setAsked] = useState(false);
  const roleName = user.role ? t(`shell.role_${user.role}`) : t('dashboard.none');
  const unblock = () =>
    mutate({
      user,
      change: { event: 'user.unblock' },
      done: ({ name }) => t('users.unblocked_done', { name }),
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
                change: user.status === 'pending' ? { event: 'user.approve', role } : { role },
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
            <button
              type="button"
              className="link-button"
              disabled={isPending}
              onClick={isBlocked ? unblock : () => setAsked(true)}
            >
              {t(isBlocked ? 'users.unblock' : 'users.block')}
              <span className="visually-hidden"> {user.name}</span>
            </button>
          )}
          {isAsked && (
            <ReasonSheet
              title={t('users.block_title', { name: user.name })}
              confirm={t('users.block')}
              send={(reason) =>
                mutateAsync({
                  user,
                  change: { event: 'user.block', reason },
                  done: ({ name }) => t('users.blocked_done', { name }),
                })
              }
              done={() => t('users.blocked_done', { name: user.name })}
              onClose={() => setAsked(false)}
            />
          )}
        </td>
      )}
    </tr>
  );
}
