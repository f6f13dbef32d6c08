import { live } from '#src/domain/live/live.ts';
import { anOrder } from '#tests/support/gallery/samples.ts';
import { over, prepared } from '#tests/support/gallery/stage.tsx';
import type { FirstDriver } from './hand-over-all.ts';
import { HandOverAllButton } from './hand-over-all-button.tsx';
import { HandOverAllSheet } from './hand-over-all-sheet.tsx';

const HAMZA = {
  id: 41,
  code: 'd113',
  name: 'Hamza El Amrani',
  activeOrders: [414, 415],
} as never as FirstDriver;
const others = [
  ['Karim Alaoui', 'available', []],
  ['Salma Idrissi', 'busy', [416]],
].map(([name, status, activeOrders], n) => ({
  id: 50 + n,
  code: `d${14 + n}`,
  name,
  status,
  activeOrders,
  zones: [],
  position: null,
  vehicle: 'moped',
}));

export const TwoOrders = prepared(
  () => {
    live().put(anOrder(414));
    live().put(anOrder(415, { status: 'picked_up' }));
    live().drivers.put(others as never, true);
  },
  over(() => (
    <>
      <HandOverAllButton driver={HAMZA} />
      <HandOverAllSheet />
    </>
  )),
);
/** His last order ended while the sheet was opened. */
export const None = prepared(
  () => live().drivers.put([{ ...others[0], ...HAMZA, activeOrders: [] }] as never, true),
  over(() => (
    <>
      <HandOverAllButton driver={HAMZA} />
      <HandOverAllSheet />
    </>
  )),
);
