import { Button } from '@blueprintjs/core';
import { broadcastsRoutes } from '#contract/routes/operations/contact/broadcasts.ts';
import { zonesRoutes } from '#contract/routes/operations/zones.ts';
import { aZone, pageOf } from '#tests/support/gallery/samples.ts';
import { answer, answered, over } from '#tests/support/gallery/stage.tsx';
import { broadcastAsked } from './broadcast-commands.ts';
import { BroadcastSheet } from './broadcast-sheet.tsx';

export const Open = answered(
  [
    answer(zonesRoutes.list, pageOf(aZone('Maârif'), aZone('Gauthier', { id: 5 })) as never),
    answer(broadcastsRoutes.preview, { drivers: 14 }),
  ],
  over(() => (
    <>
      <Button onClick={() => broadcastAsked.set({ drivers: [12, 14] })}>d12, d14</Button>
      <BroadcastSheet />
    </>
  )),
);
