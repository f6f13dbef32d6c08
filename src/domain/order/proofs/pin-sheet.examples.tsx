import { anOrder } from '#tests/support/gallery/samples.ts';
import { answered } from '#tests/support/gallery/stage.tsx';
import { PinSheet } from './pin-sheet.tsx';

export const Asks = answered([], () => (
  <PinSheet order={anOrder(414)} onShown={() => undefined} onClose={() => undefined} />
));
