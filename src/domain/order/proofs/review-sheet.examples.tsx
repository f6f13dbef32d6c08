import { anOrder } from '#tests/support/gallery/samples.ts';
import { answered } from '#tests/support/gallery/stage.tsx';
import { ReviewSheet } from './review-sheet.tsx';

export const Asks = answered([], () => (
  <ReviewSheet order={anOrder(414)} onClose={() => undefined} />
));
