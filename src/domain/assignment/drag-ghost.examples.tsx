import { over, prepared } from '#tests/support/gallery/stage.tsx';
import { DragGhost } from './drag-ghost.tsx';
import { drag } from './drag-order.ts';

export const Dragged = prepared(
  () => drag.set({ orderId: 414, x: 300, y: 200, driverId: null, sinceMs: 0 }),
  over(DragGhost, 'by-itself'),
);
