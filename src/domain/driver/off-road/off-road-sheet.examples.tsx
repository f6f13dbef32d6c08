import { dispatchRoutes } from '#contract/routes/operations/dispatch.ts';
import type { DriverInTrouble } from '#src/domain/driver/stand-down.ts';
import { StandDownButton } from '#src/domain/driver/stand-down-button.tsx';
import { live } from '#src/domain/live/live.ts';
import { anOrder } from '#tests/support/gallery/samples.ts';
import { answer, answered, over, prepared } from '#tests/support/gallery/stage.tsx';
import { OffRoadSheet } from './off-road-sheet.tsx';

const HAMZA = {
  id: 41,
  code: 'd113',
  name: 'Hamza El Amrani',
  activeOrders: [414, 415],
} as unknown as DriverInTrouble;

const ranked = [
  { id: 50, code: 'd14', name: 'Karim Alaoui' },
  { id: 51, code: 'd15', name: 'Salma Idrissi' },
].map((driver, n) => ({ driver, pickupMinutes: 4 + n * 3, metres: 900 + n * 700, lateMinutes: n }));

export const WithOrders = answered(
  [answer(dispatchRoutes.rank, { candidates: ranked } as never)],
  prepared(
    () => {
      live().put(anOrder(414));
      live().put(anOrder(415, { status: 'picked_up' }));
    },
    over(() => (
      <>
        <StandDownButton driver={HAMZA} />
        <OffRoadSheet />
      </>
    )),
  ),
);
