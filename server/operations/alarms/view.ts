import type { LatLon } from '#contract/geo.ts';
import type { AlarmLimits } from '#contract/operations/alarm-limits.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import type { Forecast } from '../dispatch/engine/forecast.ts';

/** How long a driver has stood at one place, and how far they have strayed from their stops. */
export interface Motion {
  sinceMs: number;
  /** Nearest stop of theirs, in metres, and the nearest that they have been to one on this way. */
  metres: number;
  leastMetres: number;
}

/** Orders that a store has refused within the last hour. */
export interface Refusals {
  store: { id: number; name: string };
  zone: string;
  atMs: readonly number[];
}

/** A driver with cash at hand. Centimes. */
export interface CashAtHand {
  driver: NonNullable<Order['driver']>;
  centimes: bigint;
  ceiling: bigint;
}

/** A payout that waits. */
export interface WaitingPayout {
  id: number | string;
  label: string;
  sinceMs: number;
}

/** A proof of the books that has found rules broken. */
export interface UnsoundBooks {
  day: string;
  sinceMs: number;
  broken: number;
}

/** Mails that were refused, or of which nothing is known. */
export interface UnsentMails {
  count: number;
  sinceMs: number;
}

/** Orders that want a driver now, and drivers who could take one, by zone. */
export interface Shortage {
  zone: string;
  wanted: number;
  free: number;
}

/** The present as the rules look at it: all in memory. */
export interface View {
  nowMs: number;
  limits: (zone: string | null) => AlarmLimits;
  /** Open orders in the hands of each driver. */
  carried: ReadonlyMap<number, readonly Order[]>;
  /** Where a driver was last, and when; null: nothing is known. */
  place: (driverId: number) => (LatLon & { atMs: number }) | null;
  motion: (driverId: number) => Motion | null;
  /** What becomes of the orders in a driver's hands; empty without a position. */
  forecast: (driverId: number) => ReadonlyMap<number, Forecast>;
  shortages: () => readonly Shortage[];
  refusals: () => Iterable<Refusals>;
  cash: readonly CashAtHand[];
  payouts: readonly WaitingPayout[];
  books: UnsoundBooks | null;
  mails: UnsentMails | null;
  /** `engineLostMs`: for how long positions of other servers have come from history only. */
  health: { publishLagMs: number; databaseMs: number; engineLostMs: number };
}
