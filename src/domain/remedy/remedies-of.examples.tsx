import { chargesRoutes } from '#contract/routes/money/charges.ts';
import { remediesRoutes } from '#contract/routes/money/remedies.ts';
import { aCharge, aRemedy } from '#tests/support/gallery/remedies.ts';
import { pageOf } from '#tests/support/gallery/samples.ts';
import { answer, answered } from '#tests/support/gallery/stage.tsx';
import { ChargesOf, RemediesOf } from './remedies-of.tsx';

export const Remedies = answered(
  [
    answer(
      remediesRoutes.list,
      pageOf(aRemedy(1), aRemedy(2, { basis: 'goodwill', lines: [], state: 'waiting' })),
    ),
  ],
  () => <RemediesOf of={{ caseId: 118 }} />,
);
export const Charges = answered([answer(chargesRoutes.list, pageOf(aCharge(1)))], () => (
  <ChargesOf orderId={414} />
));
