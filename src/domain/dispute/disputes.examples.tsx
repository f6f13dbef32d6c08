import { disputesRoutes } from '#contract/routes/money/disputes.ts';
import { minutesFrom, pageOf } from '#tests/support/gallery/samples.ts';
import { answer, answered } from '#tests/support/gallery/stage.tsx';
import { DisputesOf } from './disputes.tsx';

export const Open = answered(
  [
    answer(
      disputesRoutes.list,
      pageOf({
        id: 1,
        orderId: 414,
        event: 'order.deliver',
        amount: '11800',
        state: 'open',
        createdAt: minutesFrom(-40),
        reason: 'He was not there',
      }),
    ),
  ],
  () => <DisputesOf of={{ orderId: 414 }} />,
);
