import { type Corner, ringOf } from '#contract/operations/zones/ring.ts';
import { zonesOf } from '#contract/operations/zones/zone-at.ts';
import { median, type Report, rounded, rounds } from './support/report.ts';

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

/** How long it takes to tell to which zone a point belongs. */
export async function run(report: Report): Promise<void> {
  const zones = zonesOf(cityOfZones());
  const number = createNumbers(11);
  const points = Array.from({ length: POINTS }, () => ({
    lon: CITY.lon + (number() - 0.5) * CITY.size,
    lat: CITY.lat + (number() - 0.5) * CITY.size,
  }));
  let inside = 0;
  const times = await rounds(ROUNDS, async () => {
    const begun = performance.now();
    for (const point of points) if (zones.at(point)) inside += 1;
    return ((performance.now() - begun) * 1_000) / POINTS;
  });
  report.figure({
    what: 'zone of a point',
    value: rounded(median(times)),
    unit: 'µs',
    atMost: 10,
    zones: ZONES,
    corners: CORNERS,
    inside: rounded(inside / ROUNDS / POINTS),
  });
}
