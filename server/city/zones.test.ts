import { expect, it } from 'vitest';
import { distanceM } from '#rules/geometry/earth.ts';
import { ringOf } from '#rules/geometry/ring.ts';
import { faultOfRing } from '#rules/geometry/ring-faults.ts';
import { zonesOf } from '#rules/geometry/zone-at.ts';
import { createDemoWorld } from './demo-world.ts';
import { nearestQuarter, QUARTERS } from './geography.ts';
import { zonesOfQuarters, zonesWithin } from './zones.ts';

const cityZones = zonesOfQuarters();
const zones = zonesOf(
  cityZones.map(({ name, ring }, id) => ({ id, name, priority: 0, ring: ringOf(ring) })),
);

it('each quarter has a zone that contains its centre', () => {
  for (const { ring } of cityZones) expect(faultOfRing(ring)).toBeNull();
  for (const quarter of QUARTERS) expect(zones.at(quarter)?.name).toBe(quarter.name);
});

it('each customer address of the demo city is in a zone that its store delivers to', () => {
  const world = createDemoWorld(12 * 60, 7);
  const stores = new Map(world.stores.map((store) => [store.name, store]));
  const served = new Map(
    world.stores.map(({ name, location }) => [name, zonesWithin(cityZones, location, 2_600)]),
  );
  const orders = world.ordersUntil(36 * 60);
  expect(orders.length).toBeGreaterThan(500);
  for (const { store, dropoff } of orders) {
    const zone = zones.at(dropoff);
    expect(served.get(store)).toContain(zone?.name);
    // Of the zones that share an edge, either is right.
    if (zone?.name !== nearestQuarter(dropoff)) {
      const [own, near] = [zone?.name, nearestQuarter(dropoff)].map((name) =>
        distanceM(QUARTERS.find((quarter) => quarter.name === name) ?? dropoff, dropoff),
      );
      expect(Math.abs((own ?? 0) - (near ?? 0))).toBeLessThan(20);
    }
  }
  expect(stores.size).toBeGreaterThan(40);
});
