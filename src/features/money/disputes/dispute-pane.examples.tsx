import type { ComponentProps } from 'react';
import { AMAL, LONG, minutesFrom } from '#tests/support/gallery/samples.ts';
import { DisputePane } from './dispute-pane.tsx';

const row = (more: object) => ({
  id: 1,
  version: 1,
  orderId: 414,
  event: 'order.deliver',
  amount: '11800',
  driver: { id: 41, code: 'd113', name: 'Hamza El Amrani' },
  bookedBy: AMAL,
  bookedAt: minutesFrom(-60),
  bookedReason: null,
  reason: LONG,
  createdAt: minutesFrom(-40),
  state: 'open',
  stateAt: null,
  stateBy: null,
  stateReason: null,
  refunded: '2000',
  acts: { uphold: true, dismiss: true },
  ...more,
});
const pane =
  (more: object = {}) =>
  () => (
    <DisputePane
      {...({ row: row(more), commands: [] } as object as ComponentProps<typeof DisputePane>)}
    />
  );

export const Open = pane();
export const OfOthers = pane({ acts: { uphold: { code: 'x', message: LONG } } });
export const Decided = pane({
  state: 'upheld',
  stateAt: minutesFrom(-1),
  stateBy: AMAL,
  stateReason: LONG,
});
