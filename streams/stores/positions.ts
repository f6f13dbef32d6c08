import {
  DRIVER_STATUSES,
  type DriverStatus,
  type Position,
} from '#contract/routes/operations/driver-status.ts';

const FIRST_ROOM = 1_024;

/**
 * Positions of all drivers, in columns of numbers. A driver has a slot, and keeps it while known. A
 * move creates no object, so 50,000 moves a second cause no garbage collection. Columns are
 * replaced when they grow: read them again each time, and only below `slots`.
 */
export interface PositionColumns {
  /** One above the highest slot in use. */
  readonly slots: number;
  /** The driver of a slot; 0 for an empty one. */
  readonly ids: Int32Array;
  /** Degrees. */
  readonly lat: Float64Array;
  /** Degrees. */
  readonly lon: Float64Array;
  /** Degrees from north; -1 if unknown. */
  readonly heading: Float32Array;
  /** The time of the position, in epoch ms of the server. */
  readonly atMs: Float64Array;
  /** Index in `DRIVER_STATUSES`. */
  readonly status: Uint8Array;
  slotOf(id: number): number | undefined;
  /** One position as a new object. */
  get(id: number): Position | null;
  /** Age of a driver's position in ms, never below 0; infinite if there is none. */
  ageMs(id: number, nowMs: number): number;
  /**
   * Called once per paint with the slots that were changed, taken or freed since the last paint.
   */
  subscribe(fn: (changed: Int32Array) => void): () => void;
}

export interface PositionsStore extends PositionColumns {
  /** Stores a report unless a newer one is stored. Returns whether anything changed. */
  put(
    id: number,
    lat: number,
    lon: number,
    heading: number | null,
    atMs: number,
    status: DriverStatus,
  ): boolean;
  /** Changes only the status of a driver who has a slot. */
  setStatus(id: number, status: DriverStatus): void;
  remove(id: number): void;
  clear(): void;
  /** True while changes wait for `paint`. */
  isDirty(): boolean;
  /**
   * Notifies the listeners of the changes; returns how many reports were replaced since the last
   * paint.
   */
  paint(): number;
}

const grown = <A extends Int32Array | Float32Array | Float64Array | Uint8Array>(old: A): A => {
  const larger = new (old.constructor as new (length: number) => A)(old.length * 2);
  larger.set(old);
  return larger;
};

export function createPositions(): PositionsStore {
  const slotById = new Map<number, number>();
  const empty: number[] = [];
  /** Slots freed since the last paint: reused only once every listener has been notified. */
  let emptied: number[] = [];
  const listeners = new Set<(changed: Int32Array) => void>();
  let slots = 0;
  let ids = new Int32Array(FIRST_ROOM);
  let lat = new Float64Array(FIRST_ROOM);
  let lon = new Float64Array(FIRST_ROOM);
  let heading = new Float32Array(FIRST_ROOM);
  let atMs = new Float64Array(FIRST_ROOM);
  let status = new Uint8Array(FIRST_ROOM);
  let isChanged = new Uint8Array(FIRST_ROOM);
  let changed = new Int32Array(FIRST_ROOM);
  let changedCount = 0;
  let overtaken = 0;

  function grow(): void {
    ids = grown(ids);
    lat = grown(lat);
    lon = grown(lon);
    heading = grown(heading);
    atMs = grown(atMs);
    status = grown(status);
    isChanged = grown(isChanged);
    changed = grown(changed);
  }

  function touch(slot: number): void {
    if (isChanged[slot] === 1) return;
    isChanged[slot] = 1;
    changed[changedCount] = slot;
    changedCount += 1;
  }

  function slotFor(id: number): number {
    const known = slotById.get(id);
    if (known !== undefined) return known;
    const slot = empty.pop() ?? slots;
    if (slot === slots) slots += 1;
    if (slot >= ids.length) grow();
    slotById.set(id, slot);
    ids[slot] = id;
    atMs[slot] = Number.NEGATIVE_INFINITY;
    return slot;
  }

  function remove(id: number): void {
    const slot = slotById.get(id);
    if (slot === undefined) return;
    slotById.delete(id);
    ids[slot] = 0;
    emptied.push(slot);
    touch(slot);
  }

  return {
    get slots() {
      return slots;
    },
    get ids() {
      return ids;
    },
    get lat() {
      return lat;
    },
    get lon() {
      return lon;
    },
    get heading() {
      return heading;
    },
    get atMs() {
      return atMs;
    },
    get status() {
      return status;
    },
    slotOf: (id) => slotById.get(id),
    get(id) {
      const slot = slotById.get(id);
      if (slot === undefined) return null;
      const turned = heading[slot] as number;
      return {
        lat: lat[slot] as number,
        lon: lon[slot] as number,
        heading: turned < 0 ? null : turned,
        speed: null,
        at: new Date(atMs[slot] as number).toISOString(),
      };
    },
    ageMs(id, nowMs) {
      const slot = slotById.get(id);
      return slot === undefined
        ? Number.POSITIVE_INFINITY
        : Math.max(0, nowMs - (atMs[slot] as number));
    },
    subscribe(fn) {
      listeners.add(fn);
      return () => void listeners.delete(fn);
    },
    put(id, toLat, toLon, toHeading, toAtMs, toStatus) {
      const slot = slotFor(id);
      if (toAtMs < (atMs[slot] as number)) return false;
      if (isChanged[slot] === 1 && toAtMs > (atMs[slot] as number)) overtaken += 1;
      lat[slot] = toLat;
      lon[slot] = toLon;
      heading[slot] = toHeading ?? -1;
      atMs[slot] = toAtMs;
      status[slot] = DRIVER_STATUSES.indexOf(toStatus);
      touch(slot);
      return true;
    },
    setStatus(id, next) {
      const slot = slotById.get(id);
      const code = DRIVER_STATUSES.indexOf(next);
      if (slot === undefined || status[slot] === code) return;
      status[slot] = code;
      touch(slot);
    },
    remove,
    clear() {
      for (const id of ids.slice(0, slots)) if (id !== 0) remove(id);
    },
    isDirty: () => changedCount > 0,
    paint() {
      const painted = changed.slice(0, changedCount);
      const lost = overtaken;
      for (const slot of painted) isChanged[slot] = 0;
      changedCount = 0;
      overtaken = 0;
      empty.push(...emptied);
      emptied = [];
      if (painted.length > 0) for (const fn of Array.from(listeners)) fn(painted);
      return lost;
    },
  };
}
