import { auditRoutes } from '#contract/routes/books/audit.ts';
import { userSource } from '#src/domain/user/user-source.ts';
import { t } from '#src/lib/i18n.ts';
import { columnsOf } from '#src/ui/list/columns.ts';
import { choicesFilter } from '#src/ui/list/filters/choices-filter.ts';
import { defineList } from '#src/ui/list/list.ts';
import { ACTIONS, actionText } from './actions.ts';
import { LinkDetail } from './link-detail.tsx';

const column = columnsOf<typeof auditRoutes.list>();

/** Commands and their authors. Each entry is a link of a chain that can be verified. */
export const auditList = defineList({
  id: 'audit',
  label: 'books.audit_list',
  counted: 'lists.entries',
  views: {
    scope: 'audit',
    builtIn: [
      {
        id: 'wallets',
        label: 'books.view_wallets',
        query: { action: 'wallet.adjust,wallet.transfer,wallet.freeze,wallet.unfreeze' },
      },
    ],
  },
  routes: auditRoutes,
  defaultSort: '-at',
  toRow: (link) => ({ ...link, id: link.seq }),
  columns: [
    column.cell('seq', 'books.col_seq', '5rem', { isTitle: true }, ({ seq }) => `#${seq}`),
    column.moment('at', 'books.col_at', '7.5rem', { sort: 'at' }),
    column.record('actor', 'books.col_actor', 'minmax(8rem, 1fr)', 'actorId'),
    {
      id: 'action',
      label: 'books.col_action',
      width: 'minmax(9rem, 1.2fr)',
      only: ({ action }) => ({ action }),
      cell: ({ action }) => <span title={action}>{actionText(action)}</span>,
    },
    column.text('subject', 'books.col_subject', 'minmax(8rem, 1.2fr)', { only: 'subject' }),
    column.text('origin', 'books.col_origin', 'minmax(8rem, 1fr)', 'origin.address'),
    column.cell('role', 'users.role', '7rem', { isExtra: true }, ({ actor }) =>
      t(`shell.role_${actor.role}`),
    ),
  ],
  filters: [
    choicesFilter('action', 'books.action_filter', ACTIONS, (value) => actionText(value)),
    { kind: 'text', name: 'subject', label: 'books.subject_filter' },
    { kind: 'record', name: 'actorId', label: 'books.actor_filter', ...userSource() },
    { kind: 'days', names: ['from', 'to'], label: 'books.col_at' },
  ],
  peek: LinkDetail,
  name: ({ seq, action, subject }) => `#${seq} · ${actionText(action)} · ${subject}`,
  empty: 'books.audit_none_all',
});
