import { paymentsRoutes } from '#contract/routes/money/payments.ts';
import { minutesFrom, pageOf } from '#tests/support/gallery/samples.ts';
import { answer, answered } from '#tests/support/gallery/stage.tsx';
import { UnplacedPayments } from './unplaced-payments.tsx';

export const Some = answered(
  [
    answer(
      paymentsRoutes.list,
      pageOf({
        id: 1,
        createdAt: minutesFrom(-9),
        state: 'refused',
        reason: null,
        amount: '11800',
      }),
    ),
  ],
  () => <UnplacedPayments customerId={31} />,
);
