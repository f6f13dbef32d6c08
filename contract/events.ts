import { z } from 'zod';
import { Actor } from './actor.ts';
import { STORE_HAPPENINGS, StoreState } from './catalogue/store.ts';
import { degrees } from './geo.ts';
import { UserId } from './ids.ts';
import { LivePayout, PAYOUT_HAPPENINGS } from './money/payout.ts';
import { CHARGE_HAPPENINGS, LiveCharge } from './money/remedies/charge.ts';
import { ALARM_HAPPENINGS, Alarm } from './operations/alarm.ts';
import { CASE_HAPPENINGS, LiveCase } from './operations/cases/case.ts';
import { CONTACT_HAPPENINGS, LiveContact } from './operations/contact/contact.ts';
import { FACT_HAPPENINGS, LiveFacts } from './operations/driver-facts/live-facts.ts';
import { LiveZone, ZONE_HAPPENINGS } from './operations/zones/zone.ts';
import { Driver } from './routes/operations/driver-status.ts';
import { Order } from './routes/operations/orders.ts';
import { Instant } from './time.ts';

/** A sequence number of the event log: 1, 2, 3 … without gaps, assigned at publication. */
export const Seq = z.number().int().min(0).meta({ id: 'Seq' });

const base = { seq: Seq, at: Instant, actor: Actor.nullable() };

/** An event of an order; carries the order as it is after the event. */
export const OrderLogEvent = z
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
      'order.return_requested',
      'order.attempted',
      'order.attempt_decided',
      'order.delivery_resumed',
      'order.hand_over_asked',
      'order.hand_over_given',
      'order.hand_over_withdrawn',
      'order.handed_over',
      'order.cancel_withheld',
      'order.cancel_withdrawn',
      'order.cancel_lost',
      'order.return_withheld',
      'order.return_withdrawn',
      'order.return_lost',
      'order.returned',
      'order.amended',
      'order.amendment_proposed',
      'order.amendment_settled',
      'order.amendment_seen',
      'order.amendment_disputed',
      'order.amendment_kept',
      'order.needs_changed',
      'order.refunded',
      'order.refund_reversed',
      'order.remedied',
      'order.remedy_reversed',
      'order.assigned',
      'order.reassigned',
      'order.unassigned',
      'order.disputed',
      'order.dispute_upheld',
      'order.dispute_dismissed',
    ]),
    order: Order,
  })
  .meta({ id: 'OrderLogEvent' });

/** An event of a driver's duty. Positions are not events: they are kept in memory. */
export const DriverLogEvent = z
  .object({
    ...base,
    subject: z.literal('driver'),
    type: z.enum(['driver.status_changed', 'driver.stood_down', 'driver.stand_down_ended']),
    driver: Driver,
  })
  .meta({ id: 'DriverLogEvent' });

/** An event of an alarm; carries the alarm as it is after the event. */
export const AlarmLogEvent = z
  .object({
    ...base,
    subject: z.literal('alarm'),
    type: z.enum(ALARM_HAPPENINGS),
    alarm: Alarm,
  })
  .meta({ id: 'AlarmLogEvent' });

/** An event of a store; carries the store as it is after the event, and the reason. */
export const StoreLogEvent = z
  .object({
    ...base,
    subject: z.literal('store'),
    type: z.enum(STORE_HAPPENINGS),
    store: StoreState,
  })
  .meta({ id: 'StoreLogEvent' });

/** An event of a zone; carries the zone with its overrides as it is after the event. */
export const ZoneLogEvent = z
  .object({
    ...base,
    subject: z.literal('zone'),
    type: z.enum(ZONE_HAPPENINGS),
    zone: LiveZone,
  })
  .meta({ id: 'ZoneLogEvent' });

/** An event of a payout, for those who may read payouts; carries its state after the event. */
export const PayoutLogEvent = z
  .object({
    ...base,
    subject: z.literal('payout'),
    type: z.enum(PAYOUT_HAPPENINGS),
    payout: LivePayout,
  })
  .meta({ id: 'PayoutLogEvent' });

/** An event of a charge, for those who may give remedies; carries its contest after the event. */
export const ChargeLogEvent = z
  .object({
    ...base,
    subject: z.literal('charge'),
    type: z.enum(CHARGE_HAPPENINGS),
    charge: LiveCharge,
  })
  .meta({ id: 'ChargeLogEvent' });

/** An event of a thread, for those who may contact people; it does not say what was said. */
export const ContactLogEvent = z
  .object({
    ...base,
    subject: z.literal('contact'),
    type: z.enum(CONTACT_HAPPENINGS),
    contact: LiveContact,
  })
  .meta({ id: 'ContactLogEvent' });

/** An event of a case, for those who may read cases; carries its place in the queue after the event. */
export const CaseLogEvent = z
  .object({
    ...base,
    subject: z.literal('case'),
    type: z.enum(CASE_HAPPENINGS),
    case: LiveCase,
  })
  .meta({ id: 'CaseLogEvent' });

/** A fact beside an order's status, such as an answer or a visit; it leaves the order's version. */
export const FactLogEvent = z
  .object({
    ...base,
    subject: z.literal('fact'),
    type: z.enum(FACT_HAPPENINGS),
    fact: LiveFacts,
  })
  .meta({ id: 'FactLogEvent' });

/**
 * An event that the caller may not read, or outside their operational areas: its number without its contents, so that a gap
 * in the numbers always means a missed event. With `from` it stands for all events from there to
 * `seq`.
 */
export const OutOfScopeEvent = z
  .object({
    ...base,
    subject: z.literal('elsewhere'),
    type: z.literal('elsewhere'),
    from: Seq.optional(),
  })
  .meta({ id: 'OutOfScopeEvent' });

export const LiveEvent = z.discriminatedUnion('subject', [
  OrderLogEvent,
  DriverLogEvent,
  AlarmLogEvent,
  StoreLogEvent,
  ZoneLogEvent,
  PayoutLogEvent,
  CaseLogEvent,
  FactLogEvent,
  ContactLogEvent,
  ChargeLogEvent,
  OutOfScopeEvent,
]);
export type LiveEvent = z.output<typeof LiveEvent>;

/** The kinds of record that events concern. */
export const EVENT_SUBJECTS = [
  'order',
  'driver',
  'alarm',
  'store',
  'zone',
  'payout',
  'case',
  'contact',
  'charge',
  'fact',
] as const;
export type EventSubject = (typeof EVENT_SUBJECTS)[number];
/** What an event carries of its subject, by kind. */
export type EventData = {
  [K in EventSubject]: Extract<LiveEvent, { subject: K }> extends Record<K, infer D> ? D : never;
};
export type OrderLogEvent = z.output<typeof OrderLogEvent>;
export type DriverLogEvent = z.output<typeof DriverLogEvent>;
export type StoreLogEvent = z.output<typeof StoreLogEvent>;
export type ZoneLogEvent = z.output<typeof ZoneLogEvent>;
export type AlarmLogEvent = z.output<typeof AlarmLogEvent>;
export type ContactLogEvent = z.output<typeof ContactLogEvent>;
export type PayoutLogEvent = z.output<typeof PayoutLogEvent>;
export type CaseLogEvent = z.output<typeof CaseLogEvent>;
export type FactLogEvent = z.output<typeof FactLogEvent>;
export type OutOfScopeEvent = z.output<typeof OutOfScopeEvent>;

/** The largest number of drivers that a console watches by id, wherever they are: its selection. */
export const MAX_WATCHED_IDS = 500;

/**
 * What a console watches, and how often it wants updates. `everyMs` applies to drivers within the
 * box and to `ids`. Other drivers that moved are sent every `elsewhereMs`; null means never.
 */
export const Watch = z
  .strictObject({
    /** West, south, east and north in degrees; null means no box. */
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
 * The messages of the socket. Delivery is at most once and unbuffered: `live` events are numbered,
 * and a client that detects a gap fills it through `live.since`.
 */
export interface ServerToClient {
  /** Events in sequence, without a gap inside one message. */
  live: (events: LiveEvent[]) => void;
  /** Drivers that moved, changed status or entered the watched box: `positions-frame.ts`. */
  frame: (bytes: ArrayBuffer) => void;
  /**
   * Events were dropped because this console read them too slowly; `seq` is the head of the log.
   */
  behind: (head: { seq: number }) => void;
  /** Sent every few seconds, so that silence means a dead link; carries the head of the log. */
  beat: (beat: { at: string; seq: number }) => void;
  /** The session ended or the token expired; the socket is closed right after. */
  'session.ended': (why: { code: 'expired' | 'revoked' }) => void;
}

/**
 * Of each kind only the latest message of a socket counts. One that is replaced before it is
 * processed has no effect: a `follow` is answered without events, others are not answered. Messages
 * above a person's allowance wait.
 */
export interface ClientToServer {
  /**
   * Starts or restarts the feed after a sequence number; the reply contains the events in between.
   * `subjects` are the kinds whose contents are wanted, all if absent. Events of other kinds are
   * sent as numbers only, like events elsewhere. A server of an older release sends all of them.
   * `further` are wanted besides `subjects`: kinds that a server of the release before does not
   * know, which refuses an unknown one among `subjects` and ignores this field.
   */
  follow: (
    from: {
      seq: number;
      subjects?: readonly EventSubject[];
      further?: readonly EventSubject[];
    },
    reply: (answer: { seq: number; reset: boolean; events: LiveEvent[] }) => void,
  ) => void;
  /** Replaces the watch; the reply contains the granted period. */
  watch: (
    request: Watch,
    reply: (granted: { everyMs: number; elsewhereMs: number | null }) => void,
  ) => void;
  /** A new access token for the same session, before the old one expires. */
  renew: (auth: { token: string }, reply: (answer: { ok: boolean }) => void) => void;
}

export const BEAT_MS = 5_000;
