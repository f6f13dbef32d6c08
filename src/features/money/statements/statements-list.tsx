import { formatMoney } from '#contract/money.ts';
import { type Statement, statementsRoutes } from '#contract/routes/money/statements.ts';
import { mailAct } from '#src/domain/statement/statements.ts';
import { t } from '#src/lib/i18n.ts';
import { dateText } from '#src/lib/text/day.ts';
import { moment } from '#src/lib/text/moment.ts';
import { defineList } from '#src/ui/list/list.ts';

const isStuck = ({ mail }: Statement) => mail === 'failed' || mail === 'unknown';

/** Statements of stores, the latest first. */
export const statementsList = defineList({
  id: 'statements',
  label: 'statements.title',
  counted: 'statements.counted',
  endpoint: statementsRoutes.list,
  countEndpoint: statementsRoutes.count,
  exportEndpoint: statementsRoutes.export,
  searchHint: 'statements.search',
  usualSort: '-issuedAt',
  columns: [
    {
      id: 'number',
      label: 'statements.number',
      width: '8rem',
      isTitle: true,
      cell: ({ number }) => number,
    },
    {
      id: 'store',
      label: 'statements.store',
      width: 'minmax(10rem, 2fr)',
      only: ({ store }) => ({ storeId: String(store.id) }),
      cell: ({ store }) => store.name,
    },
    {
      id: 'period',
      label: 'statements.period',
      width: '13rem',
      cell: ({ from, to }) => t('reports.days', { from: dateText(from), to: dateText(to) }),
    },
    {
      id: 'commission',
      label: 'statements.commission',
      width: '8rem',
      isNumber: true,
      sort: 'commission',
      cell: ({ commission }) => formatMoney(commission),
    },
    {
      id: 'closing',
      label: 'statements.closing',
      width: '8rem',
      isNumber: true,
      cell: ({ closing }) => formatMoney(closing),
    },
    {
      id: 'mail',
      label: 'statements.mail_state',
      width: '7rem',
      cell: (row) => (
        <span
          data-tone={isStuck(row) ? 'warning' : undefined}
          data-quiet={row.mail === 'none' || undefined}
        >
          {t(`statements.mail_${row.mail}`)}
        </span>
      ),
    },
    {
      id: 'issued',
      label: 'statements.issued',
      width: '8rem',
      sort: 'issuedAt',
      cell: ({ issuedAt }) => moment(issuedAt),
    },
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
