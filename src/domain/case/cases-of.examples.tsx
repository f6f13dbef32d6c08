import { casesRoutes } from '#contract/routes/operations/cases/cases.ts';
import { aCase } from '#tests/support/gallery/cases.ts';
import { minutesFrom, pageOf } from '#tests/support/gallery/samples.ts';
import { answer, answered } from '#tests/support/gallery/stage.tsx';
import { CasesOf } from './cases-of.tsx';

export const OfAStore = answered(
  [
    answer(casesRoutes.list, pageOf(aCase(118), aCase(119, { state: 'resolved', given: '2880' }))),
    answer(casesRoutes.share, {
      since: minutesFrom(-100),
      cases: 12,
      open: 2,
      orders: 480,
      given: '28800',
      charged: '21400',
    }),
  ],
  () => <CasesOf of={{ storeId: 12 }} name="Café Atlas" />,
);
