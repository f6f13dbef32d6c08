import type { UserRow as Row } from '#contract/routes/users.ts';
import { t } from '#src/lib/i18n.ts';
import { UserRow } from './user-row.tsx';

/** One row a person. */
export function UserTable({ users, mayWrite }: { users: readonly Row[]; mayWrite: boolean }) {
  return (
    <div className="users-scroll">
      <table className="users-table">
        <thead>
          <tr>
            <th scope="col">{t('users.name')}</th>
            <th scope="col">{t('users.email')}</th>
            <th scope="col">{t('users.phone')}</th>
            <th scope="col">{t('users.role')}</th>
            <th scope="col">{t('users.status')}</th>
            <th scope="col">{t('users.last_sign_in')}</th>
            <th scope="col">{t('users.created')}</th>
            {mayWrite && (
              <th scope="col">
                <span className="visually-hidden">{t('users.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow key={user.id} user={user} mayWrite={mayWrite} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
