import { createDriverColumns } from '#server/operations/live/driver-columns.ts';
import { createPositionFanout } from '#server/operations/live/position-fanout.ts';
import { median, type Report, roundToThreeDigits, runRounds } from './support/report.ts';

const ZONES = 60;
const OF_ZONE = 400;
const TICKS = 40;
const ROUNDS = 5;
const WATCH = {
  box: [-180, -90, 180, 90] as [number, number, number, number],
  ids: [],
  everyMs: 1_000,
  elsewhereMs: null,
};

/**
 * Milliseconds per second spent on frames for consoles of each of the first zones, while all
 * drivers move.
 */
function frames(zones: number, consoles: number): () => Promise<number> {
  const positions = createDriverColumns();
  const fanout = createPositionFanout<number>(
    positions,
    { takes: () => true, send: () => undefined },
    {
      zonesOf: (id) => [id % zones],
      driversIn: (zone) => Array.from({ length: OF_ZONE }, (_, n) => n * zones + zone),
    },
  );
  const drivers = zones * OF_ZONE;
  let nowMs = 1_790_000_000_000;
  const move = (tick: number) => {
    // Each reports once a second.
    for (let id = tick % 20; id < drivers; id += 20)
      positions.move({
        driverId: id,
        lat: 33 + tick / 1e4,
        lon: -7.5,
        heading: Number.NaN,
        atMs: nowMs,
      });
  };
  for (let id = 0; id < drivers; id += 1) positions.setStatus(id, 'available');
  for (let tick = 0; tick < 20; tick += 1) move(tick);
  for (let who = 0; who < consoles; who += 1)
    fanout.watch(who, WATCH, { key: String(who), zones: new Set([who]) });
  for (let tick = 0; tick < 20; tick += 1) fanout.tick(nowMs);
  return async () => {
    let spent = 0;
    for (let tick = 0; tick < TICKS; tick += 1) {
      nowMs += 50;
      move(tick);
      const begun = performance.now();
      fanout.tick(nowMs);
      spent += performance.now() - begun;
    }
    return (spent * 20) / TICKS;
  };
}

/**
 * The cost of consoles of one zone each while all drivers move, and with twice the drivers
 * elsewhere.
 */
export async function run(report: Report): Promise<void> {
  for (const zones of [ZONES, 2 * ZONES]) {
    const spent = await runRounds(ROUNDS, frames(zones, ZONES));
    report.figure({
      what: `frames of ${ZONES} consoles of one zone each, ${zones * OF_ZONE} drivers report each second`,
      value: median(spent),
      unit: 'ms CPU a second',
      rounds: spent.map(roundToThreeDigits),
    });
  }
}
