import { DEFAULT_TERMS } from '#rules/delivery-fee.ts';
import { zoneLookup } from '#rules/geometry/lookup.ts';
import { type Corner, ringOf } from '#rules/geometry/ring.ts';
import { zonesOf } from '#rules/geometry/zone-at.ts';
import { createZoneTracker } from '#server/operations/zones/tracker.ts';
import type { BookZone, ZoneBook } from '#server/platform/zones/zone-book.ts';
import { median, type Report, roundToThreeDigits, runRounds } from './support/report.ts';
import { compareWorlds } from './support/zone-worlds.ts';

const ZONES = 500;
const CORNERS = 200;
const POINTS = 100_000;
const ROUNDS = 7;
/** A city of half a degree, with its centre in Casablanca. */
const CITY = { lon: -7.6, lat: 33.57, size: 0.5 };

/** Numbers from 0 to 1 that are the same in every run (a linear congruence, Park and Miller 1988). */
function createNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Zones in a grid of 25 by 20 whose borders overlap, each with a ragged edge. */
function cityOfZones() {
  const number = createNumbers(7);
  return Array.from({ length: ZONES }, (_, n) => {
    const [column, row] = [n % 25, Math.floor(n / 25)];
    const lon = CITY.lon + ((column + 0.5) / 25 - 0.5) * CITY.size;
    const lat = CITY.lat + ((row + 0.5) / 20 - 0.5) * CITY.size;
    const corners = Array.from({ length: CORNERS }, (_corner, k): Corner => {
      const angle = (2 * Math.PI * k) / CORNERS;
      const radius = CITY.size * (0.025 + 0.005 * number());
      return [lon + radius * Math.cos(angle), lat + radius * Math.sin(angle)];
    });
    return { id: n + 1, priority: n % 3, ring: ringOf(corners) };
  });
}

const DRIVERS = 50_000;
const SECONDS = 10;
/** The distance that a scooter rides in a second. Degrees, about 8 m. */
const STEP = 0.000_07;

/** The share of a core that following 50,000 drivers takes, each with a fix a second. */
async function track(report: Report): Promise<void> {
  const zones = cityOfZones().map(
    (zone): BookZone => ({
      ...zone,
      name: `zone ${zone.id}`,
      kind: 'delivery',
      isPaused: false,
      needs: [],
      shapeId: zone.id,
      termsId: null,
      terms: DEFAULT_TERMS,
      overrides: [],
    }),
  );
  const book: ZoneBook = {
    revision: 1n,
    doors: zonesOf(zones),
    isPricing: true,
    lookup: zoneLookup(zones, []),
    ids: new Map(zones.map(({ id, name }) => [name, id])),
  };
  const number = createNumbers(13);
  const moved = Array.from({ length: DRIVERS }, (_, driverId) => ({
    driverId,
    lon: CITY.lon + (number() - 0.5) * CITY.size,
    lat: CITY.lat + (number() - 0.5) * CITY.size,
    turn: number() * 2 * Math.PI,
    atMs: 0,
  }));
  let visits = 0;
  const tracker = createZoneTracker(() => {
    visits += 1;
  });
  for (const fix of moved) tracker.move(fix, book);
  let atMs = 0;
  const times = await runRounds(ROUNDS, async () => {
    const begun = performance.now();
    for (let second = 0; second < SECONDS; second += 1) {
      atMs += 1_000;
      for (const fix of moved) {
        fix.atMs = atMs;
        fix.lon += STEP * Math.cos(fix.turn);
        fix.lat += STEP * Math.sin(fix.turn);
        tracker.move(fix, book);
      }
    }
    return (performance.now() - begun) / (SECONDS * 1_000);
  });
  report.figure({
    what: 'share of a core for 50,000 positions a second',
    value: roundToThreeDigits(median(times)),
    unit: 'cores',
    atMost: 0.3,
    zones: ZONES,
    visits,
  });
}

/** The time to find the zone of a point. */
export async function run(report: Report): Promise<void> {
  const zones = zonesOf(cityOfZones());
  const number = createNumbers(11);
  const points = Array.from({ length: POINTS }, () => ({
    lon: CITY.lon + (number() - 0.5) * CITY.size,
    lat: CITY.lat + (number() - 0.5) * CITY.size,
  }));
  let inside = 0;
  const times = await runRounds(ROUNDS, async () => {
    const begun = performance.now();
    for (const point of points) if (zones.at(point)) inside += 1;
    return ((performance.now() - begun) * 1_000) / POINTS;
  });
  report.figure({
    what: 'zone of a point',
    value: roundToThreeDigits(median(times)),
    unit: 'µs',
    atMost: 10,
    zones: ZONES,
    corners: CORNERS,
    inside: roundToThreeDigits(inside / ROUNDS / POINTS),
  });
  await track(report);
  await compareWorlds(
    report,
    cityOfZones().map(({ ring }) => ring),
  );
}
