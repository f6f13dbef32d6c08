import { type Statement, statementsRoutes } from '#contract/routes/money/statements.ts';
import { mailAct } from '#src/domain/statement/statements.ts';
import { t } from '#src/lib/i18n.ts';
import { dateText } from '#src/lib/text/day.ts';
import { columnsOf } from '#src/ui/list/columns.ts';
import { defineList } from '#src/ui/list/list.ts';

const column = columnsOf<typeof statementsRoutes.list>();

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
    column.text('number', 'statements.number', '8rem', { isTitle: true }),
    column.record('store', 'statements.store', 'minmax(10rem, 2fr)', 'storeId'),
    column.cell('period', 'statements.period', '13rem', ({ from, to }) =>
      t('reports.days', { from: dateText(from), to: dateText(to) }),
    ),
    column.money('commission', 'statements.commission', '8rem', { sort: 'commission' }),
    column.money('closing', 'statements.closing', '8rem'),
    column.cell('mail', 'statements.mail_state', '7rem', (row) => (
      <span data-tone={isStuck(row) ? 'warning' : undefined}>
        {t(`statements.mail_${row.mail}`)}
      </span>
    )),
    column.moment('issued', 'statements.issued', '8rem', { sort: 'issuedAt' }, 'issuedAt'),
  ],
  filters: [
    { kind: 'text', name: 'number', label: 'statements.number' },
    { kind: 'days', names: ['issuedFrom', 'issuedTo'], label: 'statements.issued' },
    { kind: 'number', name: 'storeId', label: 'statements.store_id' },
  ],
  acts: [mailAct],
  path: ({ id }) => `/reports/statements/${id}`,
  name: ({ number, store }) => `${number} ${store.name}`,
  empty: 'statements.empty',
});
