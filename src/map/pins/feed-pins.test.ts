import { expect, it } from 'vitest';
import type { Order } from '#contract/routes/operations/orders.ts';
import { selectOrder } from '#src/domain/live/selection.ts';
import type { MapView } from '#src/map/map-view.ts';
import { feedPins } from './feed-pins.ts';

/** Collects the data that MapLibre would receive; the map itself needs a graphics card. */
function sources() {
  const drawn = new Map<string, { features: unknown[] }>();
  const getSource = (name: string) => ({
    setData: (data: { features: unknown[] }) => void drawn.set(name, data),
  });
  const view = { map: { getSource }, clusters: { setAlarms: () => undefined } };
  return { drawn, view: view as unknown as MapView };
}

const closed = {
  id: 41,
  pickup: { lat: 33.59, lon: -7.6 },
  dropoff: { lat: 33.58, lon: -7.61 },
  store: { id: 1, name: 'Café Atlas' },
  address: '12 rue Soumaya',
} as Order;

it('a closed order is drawn while a screen shows it and it is selected', () => {
  const { drawn, view } = sources();
  const pins = feedPins(view);
  const route = () => drawn.get('route')?.features.length;
  selectOrder(closed.id);
  pins.refill();
  expect(route()).toBe(0);
  pins.setOrder(closed);
  expect(route()).toBe(3);
  selectOrder(null);
  expect(route()).toBe(0);
  pins.stop();
});
