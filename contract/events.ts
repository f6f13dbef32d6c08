import { z } from 'zod';
import { ALARM_HAPPENINGS, Alarm } from './alarm.ts';
import { Instant } from './geo.ts';
import { UserId } from './ids.ts';
import { Driver } from './routes/driver-status.ts';
import { Actor, Order } from './routes/orders.ts';
import { STORE_HAPPENINGS, StoreState } from './store.ts';

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
      'order.refunded',
      'order.refund_reversed',
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

/** Something that happened to an alarm; carries the alarm as it stood afterwards. */
export const AlarmHappened = z
  .object({
    ...base,
    subject: z.literal('alarm'),
    type: z.enum(ALARM_HAPPENINGS),
    alarm: Alarm,
  })
  .meta({ id: 'AlarmHappened' });

/** Something that happened to a store; carries it as it stood afterwards, and why. */
export const StoreHappened = z
  .object({
    ...base,
    subject: z.literal('store'),
    type: z.enum(STORE_HAPPENINGS),
    store: StoreState,
  })
  .meta({ id: 'StoreHappened' });

export const LiveEvent = z.discriminatedUnion('subject', [
  OrderHappened,
  DriverHappened,
  AlarmHappened,
  StoreHappened,
]);
export type LiveEvent = z.output<typeof LiveEvent>;
export type OrderHappened = z.output<typeof OrderHappened>;
export type DriverHappened = z.output<typeof DriverHappened>;
export type StoreHappened = z.output<typeof StoreHappened>;
export type AlarmHappened = z.output<typeof AlarmHappened>;

const degrees = (most: number) => z.number().min(-most).max(most);

/** How many drivers may be watched wherever they are: those selected. */
export const MAX_WATCHED_IDS = 500;

/**
 * What a console looks at, and how often it wants to hear of it. `everyMs` counts for drivers within
 * the box and for `ids`; the others who moved come every `elsewhereMs`, null: never.
 */
export const Watch = z
  .strictObject({
    /** West, south, east, north in degrees; null: no place. */
    box: z
      .tuple([degrees(180), degrees(90), degrees(180), degrees(90)])
      .refine(([w, s, e, n]) => w <= e && s <= n)
      .nullable(),
    ids: z.array(UserId).max(MAX_WATCHED_IDS),
    everyMs: z.number().int().min(50).max(60_000),
    elsewhereMs: z.number().int().min(1_000).max(60_000).nullable(),
  })
  .meta({ id: 'Watch' });
export type Watch = z.output<typeof Watch>;

export const SOCKET_PATH = '/socket.io';

/**
 * What the socket carries. It is at most once and keeps no buffer: `live` events are numbered, and a
 * client that sees a gap fills it through `live.since`.
 */
export interface ServerToClient {
  /** Events in sequence, without a gap inside one message. */
  live: (events: LiveEvent[]) => void;
  /** Drivers that moved, changed status or came into what is watched: `positions-frame.ts`. */
  frame: (bytes: ArrayBuffer) => void;
  /** Events were left out because this console took them too slowly; `seq` is the head of the log. */
  behind: (told: { seq: number }) => void;
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
  /** Says what to send positions of, instead of what was said before; answers the pace granted. */
  watch: (
    wish: Watch,
    reply: (granted: { everyMs: number; elsewhereMs: number | null }) => void,
  ) => void;
  /** A new access token for the same session, before the old one expires. */
  renew: (auth: { token: string }, reply: (answer: { ok: boolean }) => void) => void;
}

export const BEAT_MS = 5_000;
