import { live } from '#src/domain/live/live.ts';
import { prepared } from '#tests/support/gallery/stage.tsx';
import { StoreClosed } from './store-closed.tsx';

export const Paused = prepared(
  () =>
    (live().stores as { set?: (pins: object[]) => void }).set?.([
      { id: 12, name: 'Café Atlas', open: false, closed: { why: 'paused', reason: 'Power cut' } },
    ]),
  () => <StoreClosed id={12} />,
);
