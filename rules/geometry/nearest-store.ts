import { METRES_PER_DEGREE } from './earth.ts';
/** The fields of a store that locate its zone. */
export interface ZoneStore {
  zone: string;
  location: { lat: number; lon: number };
}

/** A driver further than this from every store is in no zone. Metres. */
export const ZONE_REACH_M = 5_000;
const CELL_M = 1_000;
const MAX_CELLS = 1_000_000;

export interface ZoneIndex {
  /** The names of the zones, in the order of their numbers. */
  names: readonly string[];
  /** The number of the zone of the nearest store within reach; -1 if there is none. */
  zoneAt(lat: number, lon: number): number;
}

const EMPTY: ZoneIndex = { names: [], zoneAt: () => -1 };

/**
 * Finds the zone of a point from the nearest store. Stores are sorted into grid cells (counting
 * sort), which are searched in rings outwards from the point. Used for drivers, whose records have
 * no zone.
 */
export function zoneIndex(stores: readonly ZoneStore[]): ZoneIndex {
  if (stores.length === 0) return EMPTY;
  const names = [...new Set(stores.map(({ zone }) => zone))].sort((a, b) => a.localeCompare(b));
  const lats = stores.map(({ location }) => location.lat);
  const lons = stores.map(({ location }) => location.lon);
  const south = lats.reduce((a, b) => Math.min(a, b));
  const west = lons.reduce((a, b) => Math.min(a, b));
  const middle = (south + lats.reduce((a, b) => Math.max(a, b))) / 2;
  const perLon = METRES_PER_DEGREE * Math.cos((middle * Math.PI) / 180);
  const xs = Float64Array.from(lons, (lon) => (lon - west) * perLon);
  const ys = Float64Array.from(lats, (lat) => (lat - south) * METRES_PER_DEGREE);
  const width = xs.reduce((a, b) => Math.max(a, b));
  const height = ys.reduce((a, b) => Math.max(a, b));
  const cell = Math.max(CELL_M, Math.sqrt((width * height) / MAX_CELLS));
  const columns = Math.floor(width / cell) + 1;
  const rows = Math.floor(height / cell) + 1;
  const cellOf = (n: number) =>
    Math.floor((ys[n] as number) / cell) * columns + Math.floor((xs[n] as number) / cell);

  const starts = new Int32Array(columns * rows + 1);
  for (let n = 0; n < stores.length; n += 1)
    starts[cellOf(n) + 1] = (starts[cellOf(n) + 1] ?? 0) + 1;
  for (let at = 1; at < starts.length; at += 1)
    starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
  const next = starts.slice();
  const sorted = new Int32Array(stores.length);
  for (let n = 0; n < stores.length; n += 1) {
    const at = next[cellOf(n)] as number;
    sorted[at] = n;
    next[cellOf(n)] = at + 1;
  }
  const numbers = new Map(names.map((name, number) => [name, number]));
  const zones = Int16Array.from(stores, ({ zone }) => numbers.get(zone) as number);
  const rings = Math.ceil(ZONE_REACH_M / cell);

  return {
    names,
    zoneAt(lat, lon) {
      const x = (lon - west) * perLon;
      const y = (lat - south) * METRES_PER_DEGREE;
      const column = Math.floor(x / cell);
      const row = Math.floor(y / cell);
      let best = ZONE_REACH_M * ZONE_REACH_M;
      let found = -1;
      for (let ring = 0; ring <= rings; ring += 1) {
        // Every store in this ring is further away than the nearest one so far.
        if (ring > 0 && ((ring - 1) * cell) ** 2 > best) break;
        for (let r = Math.max(0, row - ring); r <= Math.min(rows - 1, row + ring); r += 1) {
          const isEdge = r === row - ring || r === row + ring;
          const step = isEdge ? 1 : Math.max(1, ring * 2);
          for (let c = column - ring; c <= column + ring; c += step) {
            if (c < 0 || c >= columns) continue;
            const last = starts[r * columns + c + 1] as number;
            for (let at = starts[r * columns + c] as number; at < last; at += 1) {
              const n = sorted[at] as number;
              const distance = ((xs[n] as number) - x) ** 2 + ((ys[n] as number) - y) ** 2;
              if (distance < best) {
                best = distance;
                found = zones[n] as number;
              }
            }
          }
        }
      }
      return found;
    },
  };
}
