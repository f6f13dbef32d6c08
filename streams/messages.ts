import type { OutputOf } from '#contract/endpoint.ts';
import type { LiveEvent } from '#contract/events.ts';
import type { Driver, driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import type { LiveStats, liveOrdersRoutes } from '#contract/routes/operations/live-orders.ts';
import type { ConnectionEvent } from '#machines/connection/connection-machine.ts';

/** Everything open at one sequence of the log. */
export type Snapshot = OutputOf<typeof driverStatusRoutes.eagleView>;
export type StorePin = Snapshot['stores'][number];
export type Since = OutputOf<typeof liveOrdersRoutes.since>;

/** Messages about the log: poll and socket send the same, so one operator puts them in order. */
export type LogMessage =
  | { kind: 'snapshot'; snapshot: Snapshot }
  | { kind: 'events'; events: readonly LiveEvent[] }
  /** The log is known to reach this far. */
  | { kind: 'head'; seq: number }
  /** The gap is too large: take a snapshot. */
  | { kind: 'reset' };

/** Everything that a source may emit. Errors and link changes are values, never the end. */
export type Message =
  | LogMessage
  /** Positions as received: `contract/operations/positions-frame.ts`. */
  | { kind: 'frame'; bytes: ArrayBuffer }
  | { kind: 'drivers'; drivers: readonly Driver[] }
  | { kind: 'stats'; stats: LiveStats }
  /** The server's clock at this moment, for ages that do not depend on this machine's clock. */
  | { kind: 'time'; at: string }
  | { kind: 'link'; event: ConnectionEvent };
