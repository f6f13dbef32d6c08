import { perObject } from '#src/lib/console/per-object.ts';
import { type MapZones, mapZones } from '#src/map/zones/map-zones.ts';
import type { LiveSource } from '#streams/index.ts';

const UNKNOWN = -2;
/** A driver who moved less keeps the zone found before. Degrees; about 200 m. */
const ZONE_STEP = 0.0018;
const FIRST_ROOM = 1_024;

/** Facts about drivers besides their position, in columns with the same slots: load and zone. */
export interface DriverColumnFacts {
  /** The number of orders carried, at most 255. */
  load(slot: number): number;
  /**
   * The number of the driver's zone; -1 for none. Searched on demand, and kept until the driver has
   * moved 200 m.
   */
  zone(slot: number): number;
  /**
   * The names of the zones, indexed by their numbers. The array is replaced only when stores
   * change.
   */
  zones(): readonly string[];
}

function createFacts(source: LiveSource): DriverColumnFacts {
  const { positions, drivers, stores, zones: zoneStore } = source;
  let ids = new Int32Array(FIRST_ROOM);
  let load = new Uint8Array(FIRST_ROOM);
  let zone = new Int16Array(FIRST_ROOM).fill(UNKNOWN);
  let lat = new Float64Array(FIRST_ROOM);
  let lon = new Float64Array(FIRST_ROOM);
  let index: MapZones | null = null;

  function ensure(slot: number): void {
    if (slot < ids.length) return;
    let room = ids.length;
    while (room <= slot) room *= 2;
    const old = { ids, load, zone, lat, lon };
    ids = new Int32Array(room);
    ids.set(old.ids);
    load = new Uint8Array(room);
    load.set(old.load);
    zone = new Int16Array(room).fill(UNKNOWN);
    zone.set(old.zone);
    lat = new Float64Array(room);
    lat.set(old.lat);
    lon = new Float64Array(room);
    lon.set(old.lon);
  }

  const loadOf = (id: number) => Math.min(255, drivers.get(id as never)?.activeOrders.length ?? 0);

  /** Checks whether the slot now belongs to another driver, and returns true if so. */
  function resetIfReused(slot: number): boolean {
    ensure(slot);
    const id = positions.ids[slot] as number;
    if (ids[slot] === id) return false;
    ids[slot] = id;
    load[slot] = id === 0 ? 0 : loadOf(id);
    zone[slot] = UNKNOWN;
    return true;
  }

  const zones = () => {
    index ??= mapZones(zoneStore.get(), stores.get());
    return index;
  };

  for (let slot = 0; slot < positions.slots; slot += 1) resetIfReused(slot);
  positions.subscribe((changed) => {
    for (const slot of changed) resetIfReused(slot);
  });
  drivers.subscribeChanges((changed) => {
    for (const id of changed) {
      const slot = positions.slotOf(id);
      if (slot !== undefined && !resetIfReused(slot)) load[slot] = loadOf(id);
    }
  });
  const forget = () => {
    index = null;
    zone.fill(UNKNOWN);
  };
  stores.subscribe(forget);
  zoneStore.subscribe(forget);

  return {
    load: (slot) => load[slot] ?? 0,
    zone(slot) {
      const y = positions.lat[slot] as number;
      const x = positions.lon[slot] as number;
      const isNear =
        Math.abs(y - (lat[slot] as number)) < ZONE_STEP &&
        Math.abs(x - (lon[slot] as number)) < ZONE_STEP;
      if (zone[slot] !== UNKNOWN && isNear) return zone[slot] as number;
      lat[slot] = y;
      lon[slot] = x;
      zone[slot] = zones().numberAt(y, x);
      return zone[slot] as number;
    },
    zones: () => zones().names,
  };
}

/** The facts of a source. Created once per source: their subscriptions end with it. */
export const factsOf = perObject((source: LiveSource): DriverColumnFacts => createFacts(source));
