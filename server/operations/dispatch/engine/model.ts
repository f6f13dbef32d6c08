/**
 * The engine's input and output. Times are minutes on one clock chosen by the caller; places are
 * whatever the caller's `travel` accepts.
 */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** An order that waits for a driver: placed, and not yet committed. */
export interface WaitingOrder {
  readonly id: string;
  readonly store: string;
  readonly pickup: Place;
  readonly dropoff: Place;
  readonly placedAt: number;
  /** When the store will have it ready, by the best current estimate. */
  readonly readyAt: number;
  /** Cash to be collected on delivery, in the caller's unit of money; 0 if already paid. */
  readonly cash?: number;
  readonly zone?: string;
  /** What it needs of its driver, as a mask (`needs.ts` of the contract); nothing if absent. */
  readonly needs?: number;
  /** How many orders may be carried together, including this one; if absent, the rules' limit. */
  readonly maxTogether?: number;
  /** Drivers who declined it or did not answer: none of them carries it. */
  readonly barred?: readonly string[];
}

/** A driver on duty, as of the end of their committed orders. */
export interface DriverState {
  readonly id: string;
  /** The driver's place, or the place where the committed orders end. */
  readonly place: Place;
  /** The earliest time at which the driver is there and free. */
  readonly freeAt: number;
  /** Nothing is picked up after this. */
  readonly shiftEnd: number;
  /** How many orders may be carried at once; if absent, the rules' limit. */
  readonly capacity?: number;
  /** Cash that may still be collected before the ceiling; unlimited if absent. */
  readonly cashRoom?: number;
  /** Zones that the driver serves; all if absent. */
  readonly zones?: readonly string[];
  /** What the driver has of what orders may need, as a mask; nothing if absent. */
  readonly kit?: number;
  /** True: the driver may carry nothing more, because of his documents. */
  readonly isBarred?: boolean;
}

export interface Rules {
  /**
   * Minutes from one place to another. Must satisfy the triangle inequality, except for rounding.
   */
  readonly travel: (from: Place, to: Place) => number;
  /** Minutes at the store, half before and half after the pickup; likewise at delivery. */
  readonly pickupService: number;
  readonly dropoffService: number;
  /** The largest number of orders in one bundle. */
  readonly maxBundle: number;
  /** The promised click-to-door time, and its limit, in minutes. */
  readonly targetMinutes: number;
  readonly maxMinutes: number;
}

export interface Problem {
  readonly now: number;
  readonly orders: readonly WaitingOrder[];
  readonly drivers: readonly DriverState[];
  readonly rules: Rules;
  readonly seed: number;
  /**
   * How scarce drivers are expected to be, from 0 (always one free) to 1 and above (never): the
   * price of a driver's minute in minutes of waiting. See `pressure.ts`.
   */
  readonly pressure: number;
  /** Where the next orders are likely to be picked up: the places of the last pickups. */
  readonly demand?: readonly Place[];
  /** How many orders are expected before drivers who set out now are back. */
  readonly expected?: number;
}

/** Orders of one store that are carried together, in the order of delivery. */
export interface PlannedBundle {
  readonly store: string;
  readonly orders: readonly string[];
  readonly arriveAt: number;
  readonly pickupAt: number;
  /** Minutes of the deliveries, one for each order. */
  readonly dropoffAt: readonly number[];
}

export interface Decision {
  readonly driver: string;
  readonly bundle: PlannedBundle;
  /** True: the driver should set out now. False: a plan that may still be revised. */
  readonly commit: boolean;
  /** Minutes until the driver would have to set out; 0 when committed. */
  readonly leaveIn: number;
}

export interface Plan {
  /** The next bundle of each driver who has one, committed ones first, then by driver. */
  readonly decisions: readonly Decision[];
  /** Orders that no driver can legally carry, with the reason. */
  readonly left: readonly { readonly order: string; readonly why: UnassignableReason }[];
  /** The sum over the planned orders of delivery minus placing, in minutes. */
  readonly minutes: number;
}

export type UnassignableReason =
  | 'no-driver'
  | 'shift'
  | 'documents'
  | 'zone'
  | 'kit'
  | 'cash'
  | 'capacity'
  | 'declined';
