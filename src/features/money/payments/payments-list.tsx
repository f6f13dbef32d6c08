import { paymentsRoutes } from '#contract/routes/money/payments.ts';
import { PAYMENT_STATES } from '#machines/payment/payment-machine.ts';
import { userSource } from '#src/domain/user/user-source.ts';
import { t } from '#src/lib/i18n.ts';
import { columnsOf } from '#src/ui/list/columns.ts';
import { defineList } from '#src/ui/list/list.ts';

const column = columnsOf<typeof paymentsRoutes.list>();

/** Card payments without an order, the latest first. */
export const paymentsList = defineList({
  id: 'payments',
  label: 'screens.payments',
  counted: 'payments.counted',
  routes: paymentsRoutes,
  defaultSort: '-createdAt',
  columns: [
    column.moment('created', 'payments.created', '8rem', { sort: 'createdAt' }, 'createdAt'),
    column.record('customer', 'payments.customer', 'minmax(10rem, 1.5fr)', 'customerId'),
    column.amount('amount', 'payments.amount', '8rem', { sort: 'amount' }),
    column.word('state', 'payments.state', '8rem'),
    column.moment('since', 'payments.since', '8rem', 'stateAt'),
    column.text('provider', 'payments.provider', '8rem'),
    column.text('reason', 'payments.reason', 'minmax(12rem, 3fr)'),
  ],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: 'payments.state',
      options: PAYMENT_STATES.map((value) => ({ value, label: t(`payments.state_${value}`) })),
    },
    {
      kind: 'record',
      name: 'customerId',
      label: 'payments.customer',
      permission: 'users.read',
      ...userSource('customer'),
    },
    { kind: 'days', names: ['from', 'to'], label: 'payments.created' },
  ],
  name: ({ customer, payment }) => `${customer.name} ${payment}`,
  empty: 'payments.none',
});
