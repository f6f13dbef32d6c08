import { type Statement, statementsRoutes } from '#contract/routes/money/statements.ts';
import { makeFile } from '#src/domain/report/files.ts';
import { mailAct } from '#src/domain/statement/statements.ts';
import { t } from '#src/lib/i18n.ts';
import { dateText } from '#src/lib/text/day.ts';
import { defineList } from '#src/ui/list/list.ts';
import { makersOf } from '#src/ui/list/list-makers.ts';

const { column } = makersOf({ routes: statementsRoutes, texts: 'statements.' });

const isStuck = ({ mail }: Statement) => mail === 'failed' || mail === 'unknown';

/** Statements of stores, newest first. */
export const statementsList = defineList({
  id: 'statements',
  label: 'statements.title',
  counted: 'statements.counted',
  routes: statementsRoutes,
  searchHint: 'statements.search',
  defaultSort: '-issuedAt',
  columns: [
    column.text({ id: 'number', width: '8rem', isTitle: true }),
    column.record({ id: 'store', width: 'minmax(10rem, 2fr)', filter: 'storeId' }),
    column.cell({
      id: 'period',
      width: '13rem',
      cell: ({ from, to }) => t('reports.days', { from: dateText(from), to: dateText(to) }),
    }),
    column.money({ id: 'commission', width: '8rem', sort: 'commission' }),
    column.money({ id: 'closing', width: '8rem' }),
    column.cell({
      id: 'mail',
      label: 'statements.mail_state',
      width: '7rem',
      cell: (row) => (
        <span data-tone={isStuck(row) ? 'warning' : undefined}>
          {t(`statements.mail_${row.mail}`)}
        </span>
      ),
    }),
    column.moment({ id: 'issued', width: '8rem', sort: 'issuedAt', value: 'issuedAt' }),
  ],
  filters: [
    { kind: 'text', name: 'number', label: 'statements.number' },
    { kind: 'days', names: ['issuedFrom', 'issuedTo'], label: 'statements.issued' },
    { kind: 'number', name: 'storeId', label: 'statements.store_id' },
  ],
  makeFile: (query, format) => void makeFile({ kind: 'statements', query }, format),
  acts: [mailAct],
  path: ({ id }) => `/reports/statements/${id}`,
  name: ({ number, store }) => `${number} ${store.name}`,
  empty: 'statements.empty',
});
