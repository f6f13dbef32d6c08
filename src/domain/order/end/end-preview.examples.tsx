import { orderEndsRoutes } from '#contract/routes/operations/order-ends.ts';
import { anOrder } from '#tests/support/gallery/samples.ts';
import { answer, answered } from '#tests/support/gallery/stage.tsx';
import { EndPreviewPart } from './end-preview.tsx';

const shares = {
  store: '9350',
  driver: '1800',
  charged: '0',
  unpaid: '12000',
  storeBears: '0',
  platformBears: '11150',
};
const one = { phase: 'road', party: 'customer', isWaiting: false, ...shares };

const previewed = answer(orderEndsRoutes.preview, {
  causes: [
    { ...one, cause: 'customer_unreachable' },
    { ...one, cause: 'other', party: 'unknown', isWaiting: true },
  ],
} as never);

const order = anOrder(4172, { status: 'picked_up' });
export const NotChosen = answered([previewed], () => <EndPreviewPart order={order} cause="" />);
export const Chosen = answered([previewed], () => (
  <EndPreviewPart order={order} cause="customer_unreachable" />
));
export const Waits = answered([previewed], () => <EndPreviewPart order={order} cause="other" />);
