import { live } from '#src/domain/live/live.ts';
import { ShortLists } from '#src/ui/overlay/short-list.tsx';
import type { WritableValueStore } from '#streams/index.ts';
import { minutesFrom } from '#tests/support/gallery/samples.ts';
import { prepared } from '#tests/support/gallery/stage.tsx';
import { PausedStores } from './paused-stores.tsx';

const paused = (id: number, name: string, changesAt: string | null) => ({
  id,
  name,
  closed: { why: 'paused', reason: 'Too many orders', changesAt },
});

export const Two = prepared(
  () =>
    (live().stores as WritableValueStore<unknown>).set([
      paused(12, 'Café Atlas', minutesFrom(20)),
      paused(13, 'Snack Amine', null),
      {
        id: 14,
        name: 'Pizza Gauthier',
        open: true,
        planned: { from: minutesFrom(90), until: null, reason: 'Last orders' },
      },
    ]),
  () => (
    <p className="line">
      <ShortLists>
        <PausedStores />
      </ShortLists>
    </p>
  ),
);
