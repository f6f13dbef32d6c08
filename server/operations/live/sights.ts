import { type DriverColumns, OFFLINE } from './driver-columns.ts';

/** The drivers visible to consoles with the same operational areas. */
export interface SightOf {
  key: string;
  zones: ReadonlySet<number>;
}

/** Which driver is visible where, from an index that follows drivers' positions and orders. */
export interface VisibilityIndex {
  zonesOf: (driverId: number) => Iterable<number>;
  driversIn: (zone: number) => Iterable<number>;
}

/** Departed drivers are dropped after this many moments; no reader lags that far behind. */
const FORGOTTEN = 12_000;

/** A driver in a sight, or one who left it, in the order of the last change. */
interface Node {
  slot: number;
  at: number;
  isIn: boolean;
  older: Node | null;
  newer: Node | null;
}

/** The visible drivers, linked by their last change like all drivers. */
export interface VisibleDrivers extends SightOf {
  nodes: Map<number, Node>;
  newest: Node | null;
  /** The number of views that use it. */
  holders: number;
  sweptAt: number;
}

function unlink(sight: VisibleDrivers, node: Node): void {
  if (node.newer) node.newer.older = node.older;
  else if (sight.newest === node) sight.newest = node.older;
  if (node.older) node.older.newer = node.newer;
}

function put(sight: VisibleDrivers, slot: number, at: number, isIn: boolean): void {
  const node = sight.nodes.get(slot) ?? { slot, at, isIn, older: null, newer: null };
  sight.nodes.set(slot, node);
  node.at = at;
  node.isIn = isIn;
  if (sight.newest === node) return;
  unlink(sight, node);
  node.older = sight.newest;
  node.newer = null;
  if (sight.newest) sight.newest.newer = node;
  sight.newest = node;
}

/**
 * Tracks for each sight which drivers are in it and which of them changed, so that a view of one
 * zone reads that zone's drivers only. A moving driver costs an update in each sight that shows
 * them.
 */
export function createSights(positions: DriverColumns, { zonesOf, driversIn }: VisibilityIndex) {
  const sights = new Map<string, VisibleDrivers>();
  const byZone = new Map<number, Set<VisibleDrivers>>();
  const shownTo = new Map<number, Set<VisibleDrivers>>();

  function enter(sight: VisibleDrivers, slot: number): void {
    const of = shownTo.get(slot) ?? new Set();
    shownTo.set(slot, of.add(sight));
    put(sight, slot, positions.now(), true);
  }

  function exit(sight: VisibleDrivers, slot: number): void {
    const of = shownTo.get(slot);
    of?.delete(sight);
    if (of?.size === 0) shownTo.delete(slot);
  }

  positions.follow({
    onTouched(slot, moment) {
      const of = shownTo.get(slot);
      if (of) for (const sight of of) put(sight, slot, moment, true);
    },
    onLooked(slot) {
      if (sights.size === 0) return;
      const now = new Set<VisibleDrivers>();
      for (const zone of zonesOf(positions.columns().id[slot] as number))
        for (const sight of byZone.get(zone) ?? []) now.add(sight);
      for (const sight of shownTo.get(slot) ?? []) {
        if (now.delete(sight)) continue;
        exit(sight, slot);
        put(sight, slot, positions.now(), false);
      }
      for (const sight of now) enter(sight, slot);
    },
  });

  return {
    /** Acquires the sight of a new view. */
    hold(of: SightOf): VisibleDrivers {
      let sight = sights.get(of.key);
      if (!sight) {
        const { key, zones } = of;
        sight = {
          key,
          zones,
          nodes: new Map(),
          newest: null,
          holders: 0,
          sweptAt: positions.now(),
        };
        sights.set(key, sight);
        for (const zone of zones) {
          byZone.set(zone, (byZone.get(zone) ?? new Set()).add(sight));
          for (const driverId of driversIn(zone)) {
            const slot = positions.slotOf(driverId);
            if (slot !== undefined && positions.columns().status[slot] !== OFFLINE)
              enter(sight, slot);
          }
        }
      }
      sight.holders += 1;
      return sight;
    },

    /** Releases the sight of a view that has ended. */
    release(sight: VisibleDrivers): void {
      sight.holders -= 1;
      if (sight.holders > 0) return;
      sights.delete(sight.key);
      for (const zone of sight.zones) {
        const of = byZone.get(zone);
        of?.delete(sight);
        if (of?.size === 0) byZone.delete(zone);
      }
      for (const [slot, { isIn }] of sight.nodes) if (isIn) exit(sight, slot);
    },

    /** Periodically drops drivers who left long ago. */
    dropDeparted(moment: number): void {
      for (const sight of sights.values()) {
        if (moment - sight.sweptAt < FORGOTTEN) continue;
        sight.sweptAt = moment;
        for (const [slot, node] of sight.nodes) {
          if (node.isIn || moment - node.at < FORGOTTEN) continue;
          unlink(sight, node);
          sight.nodes.delete(slot);
        }
      }
    },
  };
}

/** Whether anything in a sight changed after a moment. */
export const changedSince = ({ newest }: VisibleDrivers, since: number): boolean =>
  newest !== null && newest.at > since;

/**
 * Calls `each` for the changes in a sight after a moment, the latest first; `isIn` is false for
 * departed drivers.
 */
export function eachSince(
  { newest }: VisibleDrivers,
  since: number,
  each: (slot: number, at: number, isIn: boolean) => void,
): void {
  for (let node = newest; node && node.at > since; node = node.older)
    each(node.slot, node.at, node.isIn);
}

/** Runs `work` while these slots appear off duty, at the position of another slot. */
export function asOffline<T>(
  positions: DriverColumns,
  slots: readonly number[],
  place: number | undefined,
  work: () => T,
): T {
  if (slots.length === 0) return work();
  const { status, lat, lon } = positions.columns();
  const kept = slots.map((slot) => [slot, status[slot], lat[slot], lon[slot]] as const);
  const [y, x] = place === undefined ? [0, 0] : [lat[place] as number, lon[place] as number];
  for (const slot of slots) {
    status[slot] = OFFLINE;
    lat[slot] = y;
    lon[slot] = x;
  }
  try {
    return work();
  } finally {
    for (const [slot, was, north, east] of kept) {
      status[slot] = was as number;
      lat[slot] = north as number;
      lon[slot] = east as number;
    }
  }
}
