import { live } from '#src/domain/live/live.ts';
import { anOrder } from '#tests/support/gallery/samples.ts';
import { over, prepared } from '#tests/support/gallery/stage.tsx';
import type { DriverInTrouble } from './stand-down.ts';
import { StandDownButton } from './stand-down-button.tsx';
import { StandDownSheet } from './stand-down-sheet.tsx';

const HAMZA = {
  id: 41,
  code: 'd113',
  name: 'Hamza El Amrani',
  activeOrders: [414, 415],
} as unknown as DriverInTrouble;

export const WithOrders = prepared(
  () => {
    live().put(anOrder(414));
    live().put(anOrder(415, { status: 'picked_up' }));
  },
  over(() => (
    <>
      <StandDownButton driver={HAMZA} />
      <StandDownSheet />
    </>
  )),
);
