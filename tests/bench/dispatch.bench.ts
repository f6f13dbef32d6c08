import { decide } from '#server/operations/dispatch/engine/engine.ts';
import { liveRules } from '#server/operations/dispatch/engine/ground.ts';
import type { Place, Problem } from '#server/operations/dispatch/engine/model.ts';
import { seeded } from '#server/operations/dispatch/engine/random.ts';
import { median, type Report } from './support/report.ts';

const CITY_METRES = 14_000;
const DRIVERS_PER_ORDER = 0.8;
const ROUNDS = 15;
/** Decisions before the measurement, because a server that has just started is slower. */
const WARM_UP = 8;
const NOW = 720;

/**
 * A rush: this many waiting orders, and four drivers for every five of them, spread over a city.
 */
function rush(orders: number, drivers: number, seed: number): Problem {
  const random = seeded(seed);
  const place = (): Place => ({ x: random() * CITY_METRES, y: random() * CITY_METRES });
  const stores = Array.from({ length: Math.ceil(orders / 4) }, place);
  return {
    now: NOW,
    seed,
    pressure: 0.6,
    demand: stores.slice(0, 150),
    expected: 20,
    rules: liveRules,
    orders: Array.from({ length: orders }, (_, n) => {
      const store = Math.floor(random() * stores.length);
      const placedAt = NOW - Math.floor(random() * 20);
      return {
        id: `o${n}`,
        store: `r${store}`,
        pickup: stores[store] as Place,
        dropoff: place(),
        placedAt,
        readyAt: placedAt + Math.floor(random() * 30),
      };
    }),
    drivers: Array.from({ length: drivers }, (_, n) => ({
      id: `d${n}`,
      place: place(),
      freeAt: NOW - 5 + Math.floor(random() * 25),
      shiftEnd: NOW + 30 + Math.floor(random() * 240),
    })),
  };
}

function timed(orders: number, drivers: number): { ms: number; left: number } {
  const all = Array.from({ length: ROUNDS + WARM_UP }, (_, n) => {
    const problem = rush(orders, drivers, n + 1);
    const begun = performance.now();
    const { left } = decide(problem);
    return { ms: performance.now() - begun, left: left.length };
  }).slice(WARM_UP);
  return { ms: median(all.map(({ ms }) => ms)), left: median(all.map(({ left }) => left)) };
}

/** The duration of one decision over all waiting orders, and how it grows. */
export async function run(report: Report): Promise<void> {
  const { ms, left } = timed(500, 400);
  report.figure({
    what: '500 waiting orders and 400 drivers decided',
    value: ms,
    unit: 'ms',
    atMost: 100,
    rounds: ROUNDS,
    left,
  });
  for (const orders of [100, 200, 500, 1_000, 2_000]) {
    const drivers = Math.round(orders * DRIVERS_PER_ORDER);
    const one = timed(orders, drivers);
    report.figure({
      what: `${orders} orders and ${drivers} drivers`,
      value: one.ms,
      unit: 'ms',
      perOrder: one.ms / orders,
      left: one.left,
    });
  }
}
