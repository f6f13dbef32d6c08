import { auditRoutes } from '#contract/routes/books/audit.ts';
import { userSource } from '#src/domain/user/user-source.ts';
import { t } from '#src/lib/i18n.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { recordText } from '#src/lib/language/reason-words.ts';
import { defineList } from '#src/ui/list/list.ts';
import { makersOf } from '#src/ui/list/list-makers.ts';
import { ACTIONS, actionText } from './actions.ts';
import { LinkDetail } from './link-detail.tsx';

const { column, filter } = makersOf({ routes: auditRoutes, texts: 'books.col_' });

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
      {
        id: 'numbered-names',
        label: 'books.view_numbered_names',
        query: { action: 'name.number' },
      },
    ],
  },
  routes: auditRoutes,
  defaultSort: '-at',
  toRow: (link) => ({ ...link, id: link.seq }),
  columns: [
    column.cell({ id: 'seq', width: '5rem', isTitle: true, cell: ({ seq }) => idText(seq) }),
    column.moment({ id: 'at', width: '7.5rem', sort: 'at' }),
    column.record({ id: 'actor', width: 'minmax(8rem, 1fr)', filter: 'actorId' }),
    column.cell({
      id: 'action',
      width: 'minmax(9rem, 1.2fr)',
      only: ({ action }) => ({ action }),
      cell: ({ action }) => <span title={action}>{actionText(action)}</span>,
    }),
    column.cell({
      id: 'subject',
      width: 'minmax(10rem, 2fr)',
      only: ({ subject }) => ({ subject }),
      cell: ({ subject, name }) =>
        name ? (
          <span title={`${name} · ${subject}`}>
            {name} <span className="quiet">{recordText(subject)}</span>
          </span>
        ) : (
          recordText(subject)
        ),
    }),
    column.text({ id: 'origin', width: 'minmax(8rem, 1fr)', value: 'origin.address' }),
    column.cell({
      id: 'role',
      label: 'users.role',
      width: '7rem',
      isExtra: true,
      cell: ({ actor }) => t(`shell.role_${actor.role}`),
    }),
  ],
  filters: [
    filter.choices({
      name: 'action',
      label: 'books.action_filter',
      words: ACTIONS,
      text: (value) => actionText(value),
    }),
    { kind: 'text', name: 'name', label: 'books.name_filter' },
    { kind: 'text', name: 'subject', label: 'books.subject_filter' },
    { kind: 'record', name: 'actorId', label: 'books.actor_filter', ...userSource() },
    { kind: 'days', names: ['from', 'to'], label: 'books.col_at' },
  ],
  peek: LinkDetail,
  name: ({ seq, action, subject, name }) =>
    [idText(seq), actionText(action), name, subject].filter(Boolean).join(' · '),
  empty: 'books.audit_none_all',
});
