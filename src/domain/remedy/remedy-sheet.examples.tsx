import { Button } from '@blueprintjs/core';
import { remediesRoutes } from '#contract/routes/money/remedies.ts';
import { aPreview } from '#tests/support/gallery/remedies.ts';
import { answer, answered, over } from '#tests/support/gallery/stage.tsx';
import { remedyAsked } from './remedy-asked.ts';
import { RemedySheet } from './remedy-sheet.tsx';

const asked = {
  orderId: 414,
  caseId: 118,
  customer: 'Hajar Bennani',
  store: 'Café Atlas',
  party: 'store' as const,
};
const sheet = (more: object) =>
  answered(
    [answer(remediesRoutes.preview, aPreview(more))],
    over(() => (
      <>
        <Button onClick={() => remedyAsked.set(asked)}>Open</Button>
        <RemedySheet />
      </>
    )),
  );

export const OfALine = sheet({});
export const NotByYou = sheet({
  whyNot: {
    code: 'account.not_independent',
    message: 'Your account is that of the customer, or linked to it.',
  },
});
