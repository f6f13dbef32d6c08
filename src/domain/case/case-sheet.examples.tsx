import { Button } from '@blueprintjs/core';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { anOrderDetail } from '#tests/support/gallery/samples.ts';
import { answer, answered, over } from '#tests/support/gallery/stage.tsx';
import { askCase } from './case-asked.ts';
import { CaseSheet } from './case-sheet.tsx';

export const AboutAnOrder = answered(
  [answer(ordersRoutes.get, anOrderDetail(414))],
  over(() => (
    <>
      <Button onClick={() => askCase({ kind: 'order', id: 414 })}>Open</Button>
      <CaseSheet />
    </>
  )),
);
export const AboutAStore = over(() => (
  <>
    <Button onClick={() => askCase({ kind: 'store', id: 12, name: 'Café Atlas' })}>Open</Button>
    <CaseSheet />
  </>
));
