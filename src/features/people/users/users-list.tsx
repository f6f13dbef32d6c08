import { USER_STATUSES } from '#machines/user/user-machine.ts';
import { withLetterDomain } from '#rules/text/letter-domain.ts';
import { roleOptions, userActs } from '#src/domain/user/user-acts.ts';
import { users } from '#src/domain/user/users.ts';
import { t } from '#src/lib/i18n.ts';
import { getUser } from '#src/lib/session/session.ts';
import { moment } from '#src/lib/text/moment.ts';
import { optionOf } from '#src/ui/field/options.ts';
import { defineList } from '#src/ui/list/list.ts';
import { makersOf } from '#src/ui/list/list-makers.ts';
import { roleText, statusText } from './user-text.ts';

const { column, filter } = makersOf(users);

/** All accounts: staff, stores, customers, drivers. */
export const usersList = defineList({
  ...users.list,
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
  defaultSort: '-createdAt',
  columns: [
    column.cell({
      id: 'name',
      width: 'minmax(9rem, 1.4fr)',
      sort: 'name',
      isTitle: true,
      cell: ({ id, name }) => (id === getUser()?.id ? `${name} (${t('users.you')})` : name),
    }),
    column.phone({ id: 'phone', width: 'minmax(7rem, 1fr)' }),
    column.cell({
      id: 'email',
      width: 'minmax(10rem, 1.8fr)',
      cell: ({ email }) => withLetterDomain(email),
    }),
    column.cell({ id: 'role', width: '6.5rem', cell: ({ role }) => roleText(role) }),
    column.cell({
      id: 'status',
      width: 'minmax(5.5rem, 0.6fr)',
      cell: (user) => <span title={user.statusReason ?? undefined}>{statusText(user)}</span>,
    }),
    column.cell({
      id: 'lastSignInAt',
      label: 'users.last_sign_in',
      width: '7.5rem',
      sort: 'lastSignInAt',
      cell: ({ lastSignInAt }) => (lastSignInAt ? moment(lastSignInAt) : t('users.never')),
    }),
    column.number({ id: 'orders', width: '4rem' }),
    column.money({ id: 'wallet', width: '7rem' }),
    column.moment({
      id: 'createdAt',
      label: 'users.created',
      width: '7.5rem',
      sort: 'createdAt',
      isExtra: true,
    }),
    column.id({ id: 'id', width: '4.5rem', isExtra: true }),
  ],
  filters: [
    { kind: 'choice', name: 'role', label: 'users.role', several: true, options: roleOptions },
    filter.choices({ name: 'status', words: USER_STATUSES }),
    {
      kind: 'choice',
      name: 'archived',
      label: 'users.archived',
      options: [optionOf('true', 'form.yes')],
    },
  ],
  acts: userActs,
  isOver: ({ status, archivedAt }) => archivedAt !== null || status === 'blocked',
});
