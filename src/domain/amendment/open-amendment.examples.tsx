import { anOrder, minutesFrom } from '#tests/support/gallery/samples.ts';
import { OpenAmendment } from './open-amendment.tsx';

const proposal = (by: 'store' | 'staff', minutes: number) => () => (
  <OpenAmendment
    order={anOrder(414, {
      status: 'preparing',
      amendment: {
        number: 1,
        isUnseen: false,
        open: {
          number: 2,
          cause: 'item_missing',
          by,
          total: '12600',
          expiresAt: minutesFrom(minutes),
        },
      },
    })}
    onSettled={() => undefined}
  />
);

export const OfStore = proposal('store', 8);
export const TimeIsOver = proposal('staff', -1);
