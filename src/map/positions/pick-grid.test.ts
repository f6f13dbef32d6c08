import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CLUSTERED, HIDDEN } from '#src/map/base/looks.ts';
import { mercatorX, mercatorY } from '#src/map/mercator.ts';
import { FleetBuffer } from './fleet-buffer.ts';
import { PickGrid } from './pick-grid.ts';

const HOME = { lat: 33.57, lon: -7.59 };
const T0 = 1_000_000;

function linear(buffer: FleetBuffer, x: number, y: number, radius: number, now: number): number {
  let best = radius * radius;
  let found = -1;
  for (let slot = 0; slot < buffer.count; slot += 1) {
    if (buffer.ids[slot] === 0 || ((buffer.looks[slot] ?? 0) & (HIDDEN | CLUSTERED)) !== 0)
      continue;
    const distance = (buffer.x(slot, now) - x) ** 2 + (buffer.y(slot, now) - y) ** 2;
    if (distance < best) [best, found] = [distance, slot];
  }
  return found;
}

const driver = fc.record({
  lat: fc.double({ min: 33.4, max: 33.7, noNaN: true }),
  lon: fc.double({ min: -7.8, max: -7.4, noNaN: true }),
  // A second report close to the first, so that some drivers are gliding.
  step: fc.double({ min: -0.004, max: 0.004, noNaN: true }),
  look: fc.constantFrom(0, 0, 0, 1, HIDDEN, CLUSTERED),
  gone: fc.boolean(),
});

it('finds the same driver as a linear search', () => {
  fc.assert(
    fc.property(
      fc.array(driver, { maxLength: 80 }),
      fc.array(
        fc.tuple(
          fc.double({ min: 33.39, max: 33.71, noNaN: true }),
          fc.double({ min: -7.81, max: -7.39, noNaN: true }),
          fc.double({ min: 1e-7, max: 1e-3, noNaN: true }),
        ),
        { minLength: 1, maxLength: 10 },
      ),
      (drivers, points) => {
        const buffer = new FleetBuffer(HOME, T0);
        for (const [slot, { lat, lon, step, look, gone }] of drivers.entries()) {
          buffer.place(slot, slot + 1, lat, lon, -1, T0, T0);
          buffer.place(slot, slot + 1, lat + step, lon, -1, T0 + 1_000, T0 + 1_000);
          buffer.setLook(slot, look);
          if (gone && slot % 5 === 0) buffer.empty(slot);
        }
        const grid = new PickGrid(buffer);
        const nowMs = T0 + 1_400;
        for (const [lat, lon, radius] of points) {
          const x = mercatorX(lon) - buffer.originX;
          const y = mercatorY(lat) - buffer.originY;
          expect(grid.nearest(x, y, radius, nowMs)).toBe(
            linear(buffer, x, y, radius, buffer.seconds(nowMs)),
          );
        }
      },
    ),
  );
});

it('refreshes after 100 ms, or when told that looks have changed', () => {
  const buffer = new FleetBuffer(HOME, T0);
  const grid = new PickGrid(buffer);
  buffer.place(0, 1, HOME.lat, HOME.lon, -1, T0, T0);
  expect(grid.nearest(0, 0, 1e-6, T0)).toBe(0);
  buffer.setLook(0, HIDDEN);
  expect(grid.nearest(0, 0, 1e-6, T0 + 50)).toBe(0);
  expect(grid.nearest(0, 0, 1e-6, T0 + 100)).toBe(-1);
  buffer.setLook(0, 0);
  grid.forget();
  expect(grid.nearest(0, 0, 1e-6, T0 + 101)).toBe(0);
});

it('picks among 50,000 drivers in less than a millisecond', () => {
  const buffer = new FleetBuffer(HOME, T0);
  for (let slot = 0; slot < 50_000; slot += 1)
    buffer.place(slot, slot + 1, 33.4 + (slot % 250) / 833, -7.8 + slot / 125_000, -1, T0, T0);
  const grid = new PickGrid(buffer);
  grid.nearest(0, 0, 1e-6, T0);
  const picks = 2_000;
  const began = performance.now();
  for (let n = 0; n < picks; n += 1) grid.nearest((n % 50) * 1e-6, (n % 70) * 1e-6, 3e-6, T0 + 1);
  expect((performance.now() - began) / picks).toBeLessThan(1);
});
