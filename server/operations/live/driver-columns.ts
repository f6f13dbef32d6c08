import { DRIVER_STATUSES, type DriverStatus } from '#contract/routes/operations/driver-status.ts';
import type { PlacedColumns } from '#rules/frames/positions-frame.ts';

const NONE = -1;
export const OFFLINE = DRIVER_STATUSES.indexOf('offline');

/** A driver's position: degrees, heading in degrees or NaN, epoch milliseconds. */
export interface Place {
  driverId: number;
  lat: number;
  lon: number;
  heading: number;
  atMs: number;
}

/** Is notified of drivers when they change. */
export interface DriverColumnsFollower {
  /** The visibility of a driver may have changed: new, on duty again, or in another place. */
  onLooked: (slot: number) => void;
  onTouched: (slot: number, moment: number) => void;
}

const firstColumns = (size: number): PlacedColumns => ({
  id: new Uint32Array(size),
  lat: new Float64Array(size).fill(Number.NaN),
  lon: new Float64Array(size),
  heading: new Float32Array(size),
  atMs: new Float64Array(size),
  status: new Uint8Array(size).fill(OFFLINE),
});

function twice<T extends Uint8Array | Uint32Array | Int32Array | Float32Array | Float64Array>(
  column: T,
  fill: number,
): T {
  const Column = column.constructor as new (size: number) => T;
  const longer = new Column(column.length * 2);
  longer.set(column as never);
  longer.fill(fill as never, column.length);
  return longer;
}

/**
 * Every driver with a known position, one slot each, in columns: no object per driver. The slots
 * are also linked by their last change, newest first, so that a reader of changes visits exactly
 * those, and none if all drivers are parked.
 */
export function createDriverColumns(size = 1_024) {
  const slots = new Map<number, number>();
  /** Drivers whose status arrived before their first position. */
  const unplaced = new Map<number, DriverStatus>();
  let columns = firstColumns(size);
  let changed = new Uint32Array(size);
  let older = new Int32Array(size).fill(NONE);
  let newer = new Int32Array(size).fill(NONE);
  let newest = NONE;
  let count = 0;
  let moment = 1;
  let follower: DriverColumnsFollower | null = null;

  function grow(): void {
    const { id, lat, lon, heading, atMs, status } = columns;
    columns = {
      id: twice(id, 0),
      lat: twice(lat, Number.NaN),
      lon: twice(lon, 0),
      heading: twice(heading, 0),
      atMs: twice(atMs, 0),
      status: twice(status, OFFLINE),
    };
    changed = twice(changed, 0);
    older = twice(older, NONE);
    newer = twice(newer, NONE);
  }

  function touch(slot: number): void {
    changed[slot] = moment;
    follower?.onTouched(slot, moment);
    if (slot === newest) return;
    const before = older[slot] as number;
    const after = newer[slot] as number;
    if (after !== NONE) older[after] = before;
    if (before !== NONE) newer[before] = after;
    older[slot] = newest;
    newer[slot] = NONE;
    if (newest !== NONE) newer[newest] = slot;
    newest = slot;
  }

  return {
    /** The current columns; they are replaced when they grow. */
    columns: () => columns,
    size: () => count,
    slotOf: (driverId: number) => slots.get(driverId),

    /** Sets the only follower, which tracks which console sees which driver. */
    follow(next: DriverColumnsFollower): void {
      follower = next;
    },
    now: () => moment,

    move({ driverId, lat, lon, heading, atMs }: Place): void {
      let slot = slots.get(driverId);
      const isNew = slot === undefined;
      if (slot === undefined) {
        slot = count;
        count += 1;
        if (slot === columns.id.length) grow();
        slots.set(driverId, slot);
        columns.id[slot] = driverId;
        columns.status[slot] = DRIVER_STATUSES.indexOf(unplaced.get(driverId) ?? 'offline');
        unplaced.delete(driverId);
      }
      columns.lat[slot] = lat;
      columns.lon[slot] = lon;
      columns.heading[slot] = heading;
      columns.atMs[slot] = atMs;
      // The position of a driver who is off duty is not disclosed.
      if (columns.status[slot] === OFFLINE) return;
      if (isNew) follower?.onLooked(slot);
      touch(slot);
    },

    setStatus(driverId: number, status: DriverStatus): void {
      const slot = slots.get(driverId);
      if (slot === undefined) {
        if (status === 'offline') unplaced.delete(driverId);
        else unplaced.set(driverId, status);
        return;
      }
      columns.status[slot] = DRIVER_STATUSES.indexOf(status);
      if (status !== 'offline') follower?.onLooked(slot);
      touch(slot);
    },

    /**
     * Marks a driver as changed because its visibility changed, by another zone or other orders.
     */
    again(driverId: number): void {
      const slot = slots.get(driverId);
      if (slot !== undefined && columns.status[slot] !== OFFLINE) follower?.onLooked(slot);
    },

    /** Ends the current moment and returns its number; later changes come after it. */
    endMoment(): number {
      const ended = moment;
      moment += 1;
      return ended;
    },

    /** Whether anything changed after a moment. */
    changedSince: (since: number): boolean =>
      newest !== NONE && (changed[newest] as number) > since,

    /**
     * Calls `each` for the slots that changed after a moment, with that moment, the latest first.
     */
    eachSince(since: number, each: (slot: number, at: number) => void): void {
      for (let slot = newest; slot !== NONE; slot = older[slot] as number) {
        const at = changed[slot] as number;
        if (at <= since) return;
        each(slot, at);
      }
    },
  };
}
export type DriverColumns = ReturnType<typeof createDriverColumns>;
