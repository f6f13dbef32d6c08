import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { type UserRow, usersRoutes } from '#contract/routes/users.ts';
import { ApiFailure, call } from '#src/lib/call.ts';
import { t } from '#src/lib/i18n.ts';
import { showToast } from '#src/ui/toaster.tsx';

export type UserFilter = Pick<
  NonNullable<InputOf<typeof usersRoutes.list>['query']>,
  'role' | 'status' | 'q'
>;
type Page = OutputOf<typeof usersRoutes.list>;
type Change =
  | InputOf<typeof usersRoutes.update>['body']
  | InputOf<typeof usersRoutes.event>['body'];

interface Wanted {
  user: UserRow;
  change: Change;
  done: (user: UserRow) => string;
}

const KEY = 'users.list';

/** People with an account, page by page, newest first. */
export const useUsers = (filter: UserFilter) =>
  useInfiniteQuery({
    queryKey: [KEY, filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        usersRoutes.list,
        { query: { ...filter, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last: Page) => last.nextCursor,
    // Others change people too; a list that was left is read anew.
    staleTime: 0,
  });

/** Changes one account, on the version that the person saw. */
export function useChangeUser() {
  const queries = useQueryClient();
  // Rows stay where they are, even if they no longer match the filter.
  const put = (user: UserRow) =>
    queries.setQueriesData<InfiniteData<Page>>(
      { queryKey: [KEY] },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.map((item) => (item.id === user.id ? user : item)),
          })),
        },
    );
  return useMutation({
    mutationFn: ({ user, change }: Wanted) => {
      const params = { id: String(user.id) };
      const seen = { ifMatch: user.version };
      return 'event' in change
        ? call(usersRoutes.event, { params, body: change }, seen)
        : call(usersRoutes.update, { params, body: change }, seen);
    },
    onSuccess: (user, { done }) => {
      put(user);
      showToast({ title: done(user) });
    },
    onError: (error, { user }) => {
      if (error instanceof ApiFailure && error.status === 412) {
        put((error.body as { current: UserRow }).current);
        showToast({ title: t('users.stale', { name: user.name }), intent: 'destructive' });
      } else {
        showToast({
          title: t('users.failed'),
          description: error.message,
          intent: 'destructive',
        });
      }
    },
  });
}
