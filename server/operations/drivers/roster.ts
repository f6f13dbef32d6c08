import type { LiveEvent } from '#contract/events.ts';
import type { DriverStatus } from '#contract/routes/operations/driver-status.ts';
import { type Duty, driverStatus, dutyOf } from '#machines/driver/duty.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import { oneRun } from '../../platform/ticks/one-run.ts';

/** One driver as stored in the database: duty, and the number of open orders. */
export interface RosterEntry {
  id: number;
  duty: Duty;
  active: readonly number[];
}

export const ROSTER_CHANNEL = 'tawsil_roster';

interface Deps {
  /** Every active driver, on duty or not. */
  readAll: () => Promise<RosterEntry[]>;
  /** The active drivers among these ids. */
  readSome: (ids: readonly number[]) => Promise<RosterEntry[]>;
  onEvents: (listener: (events: LiveEvent[]) => void) => unknown;
}

/**
 * The active drivers with duty and orders, in memory, so that neither a report nor a tick queries
 * the database. The event log updates it; a new or blocked account has no event and is announced by
 * the database (`receive`); `reload` finds what was missed.
 */
export function createRoster({ readAll, readSome, onEvents }: Deps) {
  const duties = new Map<number, Duty>();
  /** Open orders with their drivers, and the number of orders of each driver. */
  const carriers = new Map<number, number>();
  const loads = new Map<number, number>();
  const notified = new Map<number, DriverStatus>();
  const listeners = new Set<(id: number, status: DriverStatus) => void>();
  /** Changes during a read of the database, to be repeated on its result. */
  let meanwhile: (() => void)[] | null = null;

  function statusOf(id: number): DriverStatus {
    return driverStatus(duties.get(id) ?? 'offline', loads.get(id) ?? 0);
  }

  function notifyStatus(id: number): void {
    const status = statusOf(id);
    if (status === (notified.get(id) ?? 'offline')) return;
    if (status === 'offline') notified.delete(id);
    else notified.set(id, status);
    for (const listener of listeners) listener(id, status);
  }

  function carry(orderId: number, driverId: number | null): void {
    const before = carriers.get(orderId) ?? null;
    if (before === driverId) return;
    if (before !== null) {
      loads.set(before, (loads.get(before) ?? 1) - 1);
      carriers.delete(orderId);
      notifyStatus(before);
    }
    if (driverId === null) return;
    loads.set(driverId, (loads.get(driverId) ?? 0) + 1);
    carriers.set(orderId, driverId);
    notifyStatus(driverId);
  }

  function learn({ id, duty, active }: RosterEntry): void {
    duties.set(id, duty);
    for (const orderId of active) carry(orderId, id);
    notifyStatus(id);
  }

  function now(change: () => void): void {
    change();
    meanwhile?.push(change);
  }

  onEvents((events) => {
    for (const event of events) {
      if (event.subject === 'driver') {
        const { id, status } = event.driver;
        now(() => learn({ id, duty: dutyOf(status), active: [] }));
      } else if (event.subject === 'order') {
        const { id, status, driver } = event.order;
        now(() => carry(id, driver && isOpen(status) ? driver.id : null));
      }
    }
  });

  function forget(id: number): void {
    if (duties.delete(id)) notifyStatus(id);
  }

  /** Adds the active drivers among the ids, and removes the others. */
  async function lookAt(ids: readonly number[]): Promise<void> {
    const found = new Map((await readSome(ids)).map((entry) => [entry.id, entry]));
    for (const id of ids) {
      const entry = found.get(id);
      // The known state of a driver is as new as the event log; the result of the read may be
      // older.
      if (entry && !duties.has(id)) now(() => learn(entry));
      else if (!entry) now(() => forget(id));
    }
  }

  function replace(entries: readonly RosterEntry[]): void {
    const open = new Set(entries.flatMap((entry) => entry.active));
    const ids = new Set(entries.map((entry) => entry.id));
    for (const orderId of carriers.keys()) if (!open.has(orderId)) carry(orderId, null);
    for (const id of duties.keys()) if (!ids.has(id)) forget(id);
    for (const entry of entries) learn(entry);
  }

  async function readAgain(): Promise<void> {
    const later: (() => void)[] = [];
    meanwhile = later;
    try {
      replace(await readAll());
      for (const change of later) change();
    } finally {
      meanwhile = null;
    }
  }

  const reloading = oneRun(readAgain);
  const reload = reloading.run;

  return {
    /** Reads everything again: at the start, after missed notifications, and periodically. */
    reload,

    /**
     * Receives a notification of the database: the ids of changed accounts, or that there are many.
     */
    receive(payload: string): Promise<void> {
      const ids = payload.split(',').map(Number);
      const present = reloading.present();
      // A read in progress may be older.
      if (!ids.every(Number.isSafeInteger))
        return present ? present.catch(() => undefined).then(reload) : reload();
      return lookAt(ids);
    },

    /** Looks up unknown ids; `has` knows them afterwards. */
    async loadMissing(ids: readonly number[]): Promise<void> {
      const missing = ids.filter((id) => !duties.has(id));
      if (missing.length === 0) return;
      for (const entry of await readSome(missing)) now(() => learn(entry));
    },

    has: (id: number): boolean => duties.has(id),
    /** Calls `visit` for every driver, with duty and number of orders. */
    each(visit: (id: number, duty: Duty, load: number) => void): void {
      for (const [id, duty] of duties) visit(id, duty, loads.get(id) ?? 0);
    },
    status: statusOf,
    /** Called when a driver's status changes. */
    onStatus(listener: (id: number, status: DriverStatus) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
export type Roster = ReturnType<typeof createRoster>;
