import type { OutputOf } from '#contract/endpoint.ts';
import type { DriverLogEvent, FactLogEvent, LiveEvent, OrderLogEvent } from '#contract/events.ts';
import type { Driver, driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import type { LiveStats, liveOrdersRoutes } from '#contract/routes/operations/live-orders.ts';
import type { ConnectionEvent } from '#machines/connection/connection-machine.ts';

/** All open orders and drivers on duty at one sequence number of the event log. */
export type Snapshot = OutputOf<typeof driverStatusRoutes.eagleView>;
export type StorePin = Snapshot['stores'][number];
export type EventPage = OutputOf<typeof liveOrdersRoutes.since>;

/**
 * Messages about the event log. Poll and socket send the same ones, so a single operator orders
 * them.
 */
export type LogMessage =
  | { kind: 'snapshot'; snapshot: Snapshot }
  | { kind: 'events'; events: readonly LiveEvent[] }
  /** The event log is known to reach this sequence number. */
  | { kind: 'head'; seq: number }
  /** The gap is too large: take a snapshot. */
  | { kind: 'reset' };

/**
 * Every message that a source can emit. Errors and link changes are values; they never end the
 * stream.
 */
export type LiveMessage =
  | LogMessage
  /** Positions as received: `rules/frames/positions-frame.ts`. */
  | { kind: 'frame'; bytes: ArrayBuffer }
  | { kind: 'drivers'; drivers: readonly Driver[] }
  | { kind: 'stats'; stats: LiveStats }
  /** The server's clock now, for ages that do not depend on this machine's clock. */
  | { kind: 'time'; at: string }
  | { kind: 'link'; event: ConnectionEvent };

export const isLog = (message: LiveMessage): message is LogMessage =>
  ['snapshot', 'events', 'head', 'reset'].includes(message.kind);
export const ofOrder = (event: LiveEvent): event is OrderLogEvent => event.subject === 'order';
/** What changes an order as it is shown: its own events, and those of its driver's answer. */
export const ofOrderOrFact = (event: LiveEvent): event is OrderLogEvent | FactLogEvent =>
  event.subject === 'order' || event.subject === 'fact';
export const ofFact = (event: LiveEvent): event is FactLogEvent => event.subject === 'fact';
export const ofDriver = (event: LiveEvent): event is DriverLogEvent => event.subject === 'driver';
