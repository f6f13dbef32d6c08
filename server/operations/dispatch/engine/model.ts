/**
 * The engine's input and output. Times are minutes on one clock of the caller's
 * choosing; places are whatever the caller's `travel` understands.
 */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** An order that waits for a driver: placed, and not yet committed to anybody. */
export interface WaitingOrder {
  readonly id: string;
  readonly store: string;
  readonly pickup: Place;
  readonly dropoff: Place;
  readonly placedAt: number;
  /** When the store will have it ready; the best that is known now. */
  readonly readyAt: number;
  /** Cash to be taken at the door, in the caller's unit of money; 0 when it was paid. */
  readonly cash?: number;
  readonly zone?: string;
  /** How many orders may be carried together with this one among them; absent: the rules' own. */
  readonly maxTogether?: number;
}

/** A driver on duty, as of the end of what is committed to them. */
export interface DriverState {
  readonly id: string;
  /** Where the driver is, or ends what is committed. */
  readonly place: Place;
  /** When the driver is there and free, at the earliest. */
  readonly freeAt: number;
  /** Nothing is picked up after this. */
  readonly shiftEnd: number;
  /** How many orders may be carried at once; absent: the rules' own. */
  readonly capacity?: number;
  /** Cash that may still be taken before the ceiling; absent: without limit. */
  readonly cashRoom?: number;
  /** Zones that the driver serves; absent: all. */
  readonly zones?: readonly string[];
}

export interface Rules {
  /** Minutes from one place to another. Must hold the triangle inequality but for rounding. */
  readonly travel: (from: Place, to: Place) => number;
  /** Minutes at the store, half before and half after the pickup; and so at the door. */
  readonly pickupService: number;
  readonly dropoffService: number;
  /** Orders in one bundle at most. */
  readonly maxBundle: number;
  /** Click-to-door that was promised, and that must not be passed, in minutes. */
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
   * How scarce drivers are expected to be, from 0 (always someone free) to 1 and above (never):
   * the price of a driver's minute in minutes of waiting. See `pressure.ts`.
   */
  readonly pressure: number;
  /** Where the next orders are likely to be picked up: the pick-ups of the last ones. */
  readonly demand?: readonly Place[];
  /** How many orders are expected before drivers who set out now are back. */
  readonly expected?: number;
}

/** Orders of one store, carried together, in the order of their doors. */
export interface PlannedBundle {
  readonly store: string;
  readonly orders: readonly string[];
  readonly arriveAt: number;
  readonly pickupAt: number;
  /** Minutes at the doors, one for each order. */
  readonly dropoffAt: readonly number[];
}

export interface Decision {
  readonly driver: string;
  readonly bundle: PlannedBundle;
  /** True: the driver should set out now. False: a plan, which may still be made anew. */
  readonly commit: boolean;
  /** Minutes until the driver would have to set out; 0 when committed. */
  readonly leaveIn: number;
}

export interface Plan {
  /** The next bundle of each driver who has one, committed ones first, then by driver. */
  readonly decisions: readonly Decision[];
  /** Orders that nobody can carry legally, with why. */
  readonly left: readonly { readonly order: string; readonly why: Unassignable }[];
  /** Sum over the orders planned of door minus placement, in minutes. */
  readonly minutes: number;
}

export type Unassignable = 'no-driver' | 'shift' | 'zone' | 'cash' | 'capacity';
