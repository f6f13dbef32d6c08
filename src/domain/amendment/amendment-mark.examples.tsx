import { anOrder, minutesFrom } from '#tests/support/gallery/samples.ts';
import { AmendmentMark } from './amendment-mark.tsx';

const open = {
  number: 2,
  cause: 'item_missing',
  by: 'store',
  total: '12600',
  expiresAt: minutesFrom(8),
} as const;

export const Unseen = () => (
  <AmendmentMark order={anOrder(414, { amendment: { number: 1, isUnseen: true, open: null } })} />
);
export const Open = () => (
  <AmendmentMark order={anOrder(414, { amendment: { number: 1, isUnseen: true, open } })} />
);
export const Disputed = () => (
  <AmendmentMark
    order={anOrder(414, {
      amendment: {
        number: 1,
        isUnseen: true,
        open: null,
        disputed: { number: 1, at: minutesFrom(-2), total: '11800' },
      },
    })}
  />
);
