import type { LatLon } from '#contract/geo.ts';
import type { AlarmLimits } from '#contract/operations/alarm-limits.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import type { StoppedJob } from '../../platform/jobs/service.ts';
import type { UnansweredCustomer } from '../contact/troubles.ts';
import type { Forecast } from '../dispatch/engine/forecast.ts';
import type { UnprovenDelivery } from '../orders/proofs/unproven.ts';

/** How long a driver has been stationary, and how far they have moved away from their stops. */
export interface Motion {
  sinceMs: number;
  /**
   * The distance to the nearest stop in metres, and the smallest such distance on the current leg.
   */
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

export interface WaitingPayout {
  id: number | string;
  label: string;
  sinceMs: number;
}

/** A proof of the books that found violations. */
export interface UnsoundBooks {
  day: string;
  sinceMs: number;
  broken: number;
}

/** The books have not been proved for too long. */
export interface LateProof {
  /** The last proof, or the start of the server. */
  sinceMs: number;
}

/** Mails that were refused, or whose delivery is unknown. */
export interface UnsentMails {
  count: number;
  sinceMs: number;
}

/** Orders that need a driver now, and drivers who could take one, by zone. */
export interface Shortage {
  zone: string;
  wanted: number;
  free: number;
}

/** A person of the staff who holds collected cash; the label names the amount. */
export interface CollectorCashHeld {
  id: number;
  label: string;
  /** Since when the oldest cash has been held. Epoch ms. */
  sinceMs: number;
  /** Whether it is more than a collector may hold. */
  isOver: boolean;
}

/** What a person committed on a day that ended at `sinceMs`, which nobody signed. */
export interface OverdueSheet {
  id: string;
  /** The person and the day. */
  label: string;
  sinceMs: number;
}

/** A driver's dispute that nobody decided. */
export interface OpenDispute {
  id: number;
  orderId: number;
  label: string;
  /** Epoch ms. */
  sinceMs: number;
}

/** A contest of a charge that nobody decided. */
export interface OpenContest {
  chargeId: number;
  orderId: number;
  label: string;
  /** Epoch ms. */
  sinceMs: number;
  /** Until when it is to be decided. Epoch ms. */
  untilMs: number;
}

/** An open case past its time. */
export interface OverdueCase {
  id: number;
  /** Epoch ms. */
  dueMs: number;
}

/** Payments by card that need attention. */
export interface PaymentTroubles {
  /** What providers have not carried out. */
  stuck: readonly {
    id: string;
    orderId: number | null;
    label: string;
    sinceMs: number;
    isInReview: boolean;
  }[];
  /** Authorisations of open orders that end within a day. */
  expiring: readonly { id: string; orderId: number; label: string; untilMs: number }[];
}

/** The current state as the rules read it, all in memory. */
export interface View {
  nowMs: number;
  limits: (zone: string | null) => AlarmLimits;
  /** Whether the autopilot assigns the orders of a zone, and delays them on purpose. */
  isOnAutopilot: (zone: string) => boolean;
  /** The open orders. */
  orders: ReadonlyMap<number, Order>;
  /** The open orders that each driver carries. */
  carried: ReadonlyMap<number, readonly Order[]>;
  /** The last position of a driver and its time; null if unknown. */
  place: (driverId: number) => (LatLon & { atMs: number }) | null;
  motion: (driverId: number) => Motion | null;
  /** The forecasts of the orders that a driver carries; empty without a position. */
  forecast: (driverId: number) => ReadonlyMap<number, Forecast>;
  /**
   * The forecast of an open order, by its driver or the nearest free one; null if its driver has no
   * position.
   */
  expected: (order: Order) => Forecast | null;
  shortages: () => readonly Shortage[];
  refusals: () => Iterable<Refusals>;
  cash: readonly CashAtHand[];
  payouts: readonly WaitingPayout[];
  payments: PaymentTroubles;
  collectors: readonly CollectorCashHeld[];
  sheets: readonly OverdueSheet[];
  disputes: readonly OpenDispute[];
  contests: readonly OpenContest[];
  cases: readonly OverdueCase[];
  unproven: readonly UnprovenDelivery[];
  /** Customers whose messages nobody has answered. */
  unanswered: readonly UnansweredCustomer[];
  books: UnsoundBooks | null;
  mails: UnsentMails | null;
  proof: LateProof | null;
  jobs: readonly StoppedJob[];
  /** `busLostMs`: how long positions of other servers have come from the history only. */
  health: { publishLagMs: number; databaseMs: number; busLostMs: number };
}
