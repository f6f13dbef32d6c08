import { usersRoutes } from '#contract/routes/people/users.ts';
import { USER_STATUSES } from '#machines/user/user-machine.ts';
import { roleOptions, userActs } from '#src/domain/user/user-acts.ts';
import { t } from '#src/lib/i18n.ts';
import { getUser } from '#src/lib/session/session.ts';
import { moment } from '#src/lib/text/moment.ts';
import { columnsOf } from '#src/ui/list/columns.ts';
import { choicesFilter } from '#src/ui/list/filters/choices-filter.ts';
import { defineList } from '#src/ui/list/list.ts';
import { roleText, statusText } from './user-text.ts';

const column = columnsOf<typeof usersRoutes.list>();

/** All accounts: staff, stores, customers, drivers. */
export const usersList = defineList({
  id: 'users',
  label: 'screens.users',
  counted: 'lists.users',
  views: {
    scope: 'users',
    builtIn: [
      { id: 'pending', label: 'users.view_pending', query: { status: 'pending' } },
      {
        id: 'staff',
        label: 'users.view_staff',
        query: { role: 'operator,supervisor,finance,catalogue,admin' },
      },
      { id: 'blocked', label: 'users.view_blocked', query: { status: 'blocked' } },
      { id: 'archived', label: 'users.view_archived', query: { archived: 'true' } },
    ],
  },
  routes: usersRoutes,
  searchHint: 'users.search',
  defaultSort: '-createdAt',
  columns: [
    {
      id: 'name',
      label: 'users.name',
      width: 'minmax(9rem, 1.4fr)',
      sort: 'name',
      isTitle: true,
      cell: ({ id, name }) => (id === getUser()?.id ? `${name} (${t('users.you')})` : name),
    },
    column.text('phone', 'users.phone', 'minmax(7rem, 1fr)'),
    column.text('email', 'users.email', 'minmax(10rem, 1.8fr)'),
    column.cell('role', 'users.role', '6.5rem', ({ role }) => roleText(role)),
    column.cell('status', 'users.status', 'minmax(5.5rem, 0.6fr)', (user) => (
      <span title={user.statusReason ?? undefined}>{statusText(user)}</span>
    )),
    {
      id: 'lastSignInAt',
      label: 'users.last_sign_in',
      width: '7.5rem',
      sort: 'lastSignInAt',
      cell: ({ lastSignInAt }) => (lastSignInAt ? moment(lastSignInAt) : t('users.never')),
    },
    column.number('orders', 'users.orders', '4rem'),
    column.money('wallet', 'users.wallet', '7rem'),
    column.moment('createdAt', 'users.created', '7.5rem', { sort: 'createdAt', isExtra: true }),
    column.id('id', 'users.id', '4.5rem', { isExtra: true }),
  ],
  filters: [
    { kind: 'choice', name: 'role', label: 'users.role', several: true, options: roleOptions },
    choicesFilter('status', 'users.status', USER_STATUSES),
    {
      kind: 'choice',
      name: 'archived',
      label: 'users.archived',
      options: [{ value: 'true', label: t('form.yes') }],
    },
  ],
  acts: userActs,
  create: { path: '/users/create', label: 'users.create', permission: 'users.write' },
  path: ({ id }) => `/users/${id}`,
  name: ({ name, id }) => `${name} #${id}`,
  empty: 'users.empty',
  isOver: ({ status, archivedAt }) => archivedAt !== null || status === 'blocked',
});
