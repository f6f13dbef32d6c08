import { over, prepared } from '#tests/support/gallery/stage.tsx';
import { DragGhost } from './drag-ghost.tsx';
import { drag } from './drag-order.ts';

const dragged = (whyNot: string | null) =>
  prepared(
    () => drag.set({ orderId: 414, x: 300, y: 200, driverId: null, sinceMs: 0, whyNot }),
    over(DragGhost, 'by-itself'),
  );

export const Dragged = dragged(null);
export const Refused = dragged('#414 is “On the way”, which does not allow that');
