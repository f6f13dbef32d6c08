import { anOrder } from '#tests/support/gallery/samples.ts';
import { WithheldEnd, WithheldStatus } from './order-withheld.tsx';

const by = { id: 9, name: 'Amal Berrada', role: 'operator' } as never;
const ending = (event: 'order.cancel' | 'order.return', seconds: number) => ({
  event,
  at: new Date(Date.now() + seconds * 1_000).toISOString(),
  by,
  reason: 'The kitchen burns',
});

export const Cancelled = () => (
  <WithheldEnd
    order={anOrder(414, { ending: ending('order.cancel', 8) })}
    undoKey="U"
    onKeep={() => undefined}
  />
);
export const Returned = () => (
  <WithheldEnd order={anOrder(414, { ending: ending('order.return', 8) })} undoKey="U" />
);
export const Due = () => <WithheldStatus ending={ending('order.cancel', 0)} />;
export const ReturnInColumn = () => <WithheldStatus ending={ending('order.return', 8)} isShort />;
export const InColumn = () => <WithheldStatus ending={ending('order.cancel', 8)} isShort />;
