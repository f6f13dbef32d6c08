import { Plus } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';
import { t } from '#src/lib/i18n.ts';
import { useCan } from '#src/lib/session.ts';
import { Loading } from '#src/ui/loading.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { useUserFilter } from './use-user-filter.ts';
import { useUsers } from './use-users.ts';
import { UserFilters } from './user-filters.tsx';
import { UserTable } from './user-table.tsx';
import './users.css';

/** People with an account: who they are, what they may do, and who still waits for a role. */
export default function UsersPage() {
  const [filter, setFilter] = useUserFilter();
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useUsers(filter);
  const mayWrite = useCan('users.write');
  const users = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <div className="users">
      <div className="users-bar">
        <UserFilters filter={filter} onChange={setFilter} />
        {mayWrite && (
          <Link className="button" data-kind="primary" to="/users/create">
            <Plus />
            {t('users.create')}
          </Link>
        )}
      </div>
      {error && (
        <Notice severity="critical">{t('users.load_failed', { message: error.message })}</Notice>
      )}
      {isPending ? <Loading /> : <UserTable users={users} mayWrite={mayWrite} />}
      {data && (
        <div className="users-foot">
          <span>
            {users.length === 0 ? t('users.empty') : t('users.count', { count: users.length })}
          </span>
          {hasNextPage && (
            <button
              type="button"
              className="button"
              disabled={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              {t('users.more')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
