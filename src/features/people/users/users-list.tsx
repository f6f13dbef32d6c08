import { formatMoney } from '#contract/money.ts';
import { usersRoutes } from '#contract/routes/people/users.ts';
import { USER_STATUSES } from '#machines/user/user-machine.ts';
import { roleOptions, userActs } from '#src/domain/user/user-acts.ts';
import { t } from '#src/lib/i18n.ts';
import { getUser } from '#src/lib/session/session.ts';
import { moment } from '#src/lib/text/moment.ts';
import { defineList } from '#src/ui/list/list.ts';
import { roleText, statusText } from './user-text.ts';

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
  endpoint: usersRoutes.list,
  countEndpoint: usersRoutes.count,
  exportEndpoint: usersRoutes.export,
  searchHint: 'users.search',
  usualSort: '-createdAt',
  columns: [
    {
      id: 'name',
      label: 'users.name',
      width: 'minmax(9rem, 1.4fr)',
      sort: 'name',
      isTitle: true,
      cell: ({ id, name }) => (id === getUser()?.id ? `${name} (${t('users.you')})` : name),
    },
    {
      id: 'phone',
      label: 'users.phone',
      width: 'minmax(7rem, 1fr)',
      cell: ({ phone }) => phone ?? '—',
    },
    {
      id: 'email',
      label: 'users.email',
      width: 'minmax(10rem, 1.8fr)',
      cell: ({ email }) => <span title={email}>{email}</span>,
    },
    {
      id: 'role',
      label: 'users.role',
      width: '6.5rem',
      cell: ({ role }) => roleText(role),
    },
    {
      id: 'status',
      label: 'users.status',
      width: 'minmax(5.5rem, 0.6fr)',
      cell: (user) => <span title={user.statusReason ?? undefined}>{statusText(user)}</span>,
    },
    {
      id: 'lastSignInAt',
      label: 'users.last_sign_in',
      width: '7.5rem',
      sort: 'lastSignInAt',
      cell: ({ lastSignInAt }) => (lastSignInAt ? moment(lastSignInAt) : t('users.never')),
    },
    {
      id: 'orders',
      label: 'users.orders',
      width: '4rem',
      isNumber: true,
      cell: ({ orders }) => orders,
    },
    {
      id: 'wallet',
      label: 'users.wallet',
      width: '7rem',
      isNumber: true,
      cell: ({ wallet }) => (wallet === null ? '—' : formatMoney(wallet)),
    },
    {
      id: 'createdAt',
      label: 'users.created',
      width: '7.5rem',
      sort: 'createdAt',
      isExtra: true,
      cell: ({ createdAt }) => moment(createdAt),
    },
    {
      id: 'id',
      label: 'users.id',
      width: '4.5rem',
      isNumber: true,
      isExtra: true,
      cell: ({ id }) => `#${id}`,
    },
  ],
  filters: [
    { kind: 'choice', name: 'role', label: 'users.role', several: true, options: roleOptions },
    {
      kind: 'choice',
      name: 'status',
      label: 'users.status',
      several: true,
      options: USER_STATUSES.map((value) => ({ value, label: t(`users.status_${value}`) })),
    },
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
