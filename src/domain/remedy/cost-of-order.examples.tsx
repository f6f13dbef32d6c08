import { chargesRoutes } from '#contract/routes/money/charges.ts';
import { refundsRoutes } from '#contract/routes/money/refunds.ts';
import { remediesRoutes } from '#contract/routes/money/remedies.ts';
import { aCharge, aRemedy } from '#tests/support/gallery/remedies.ts';
import { pageOf } from '#tests/support/gallery/samples.ts';
import { answer, answered } from '#tests/support/gallery/stage.tsx';
import { CostOfOrder } from './cost-of-order.tsx';

const refund = { amount: '1200', fundedBy: 'store', reversed: null, remedyId: null };

export const WithCharge = answered(
  [
    answer(remediesRoutes.list, pageOf(aRemedy(1))),
    answer(chargesRoutes.list, pageOf(aCharge(1))),
    answer(refundsRoutes.list, { refunds: [refund] } as never),
  ],
  () => <CostOfOrder orderId={414} store="Café Atlas" />,
);
