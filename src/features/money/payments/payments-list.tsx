import { paymentsRoutes } from '#contract/routes/money/payments.ts';
import { PAYMENT_STATES } from '#machines/payment/payment-machine.ts';
import { makeFile } from '#src/domain/report/files.ts';
import { userSource } from '#src/domain/user/user-source.ts';
import { keptReason } from '#src/lib/api/sentence-of.ts';
import { t, textIfKnown } from '#src/lib/i18n.ts';
import { defineList } from '#src/ui/list/list.ts';
import { makersOf } from '#src/ui/list/list-makers.ts';

const { column } = makersOf({ routes: paymentsRoutes, texts: 'payments.' });

/** Card payments without an order, the latest first. */
export const paymentsList = defineList({
  id: 'payments',
  label: 'screens.payments',
  counted: 'payments.counted',
  routes: paymentsRoutes,
  defaultSort: '-createdAt',
  columns: [
    column.moment({ id: 'created', width: '8rem', sort: 'createdAt', value: 'createdAt' }),
    column.record({ id: 'customer', width: 'minmax(10rem, 1.5fr)', filter: 'customerId' }),
    column.amount({ id: 'amount', width: '8rem', sort: 'amount' }),
    column.word({ id: 'state', width: '8rem' }),
    column.moment({ id: 'since', width: '8rem', value: 'stateAt' }),
    column.text({
      id: 'provider',
      width: '8rem',
      value: ({ provider }) => textIfKnown(`payments.provider_${provider}`) ?? provider,
    }),
    column.text({ id: 'reason', width: 'minmax(12rem, 3fr)', value: keptReason }),
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
  makeFile: (query, format) => void makeFile({ kind: 'payments', query }, format),
  name: ({ customer, payment }) => `${customer.name} ${payment}`,
  empty: 'payments.none',
});
