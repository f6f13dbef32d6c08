import { z } from 'zod';
import { Instant } from './geo.ts';
import { UserId } from './ids.ts';
import { Driver, DriverStatus } from './routes/driver-status.ts';
import { Actor, Order } from './routes/orders.ts';

/** A place in the event log: 1, 2, 3 … without gaps, given at publication. */
export const Seq = z.number().int().min(0).meta({ id: 'Seq' });

const base = { seq: Seq, at: Instant, actor: Actor.nullable() };

/** Something that happened to an order; carries the order as it stood afterwards. */
export const OrderHappened = z
  .object({
    ...base,
    subject: z.literal('order'),
    type: z.enum([
      'order.placed',
      'order.accepted',
      'order.preparing',
      'order.ready',
      'order.picked_up',
      'order.delivered',
      'order.cancelled',
      'order.returned',
      'order.assigned',
      'order.reassigned',
      'order.unassigned',
    ]),
    order: Order,
  })
  .meta({ id: 'OrderHappened' });

/** Something that happened to a driver's duty. Positions are not events: they are hot state. */
export const DriverHappened = z
  .object({
    ...base,
    subject: z.literal('driver'),
    type: z.literal('driver.status_changed'),
    driver: Driver,
  })
  .meta({ id: 'DriverHappened' });

export const LiveEvent = z.discriminatedUnion('subject', [OrderHappened, DriverHappened]);
export type LiveEvent = z.output<typeof LiveEvent>;
export type OrderHappened = z.output<typeof OrderHappened>;
export type DriverHappened = z.output<typeof DriverHappened>;

/** One driver's place within a tick: id, lat, lon, heading (degrees or null), epoch ms, status. */
export const PositionTuple = z.tuple([
  UserId,
  z.number(),
  z.number(),
  z.number().nullable(),
  z.number(),
  DriverStatus,
]);
export type PositionTuple = z.output<typeof PositionTuple>;

/** How often the socket sends the drivers that moved. Milliseconds. */
export const POSITION_TICK_MS = 1_000;

export const SOCKET_PATH = '/socket.io';

/**
 * What the socket carries. It is at most once and keeps no buffer: `live` events are numbered, and a
 * client that sees a gap fills it through `live.since`.
 */
export interface ServerToClient {
  /** Events in sequence, without a gap inside one message. */
  live: (events: LiveEvent[]) => void;
  /** Drivers that moved since the last tick. */
  positions: (tick: { at: string; moved: PositionTuple[] }) => void;
  /** Sent every few seconds, so that silence means a dead link; tells the head of the log. */
  beat: (beat: { at: string; seq: number }) => void;
  /** The session ended or the token expired; the socket is closed right after. */
  'session.ended': (why: { code: 'expired' | 'revoked' }) => void;
}

export interface ClientToServer {
  /** Start or restart the feed after a sequence number; answers what lies between. */
  follow: (
    from: { seq: number },
    reply: (answer: { seq: number; reset: boolean; events: LiveEvent[] }) => void,
  ) => void;
  /** A new access token for the same session, before the old one expires. */
  renew: (auth: { token: string }, reply: (answer: { ok: boolean }) => void) => void;
}

export const BEAT_MS = 5_000;
