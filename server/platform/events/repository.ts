import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { StoreState } from '#contract/catalogue/store.ts';
import type { LiveEvent } from '#contract/events.ts';
import type { Alarm } from '#contract/operations/alarm.ts';
import type { LiveZone } from '#contract/operations/zones/zone.ts';
import type { Driver } from '#contract/routes/operations/driver-status.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { prepared } from '../db/prepared.ts';
import type { ActorJson, Database, Db } from '../db/schema.ts';

export const EVENTS_CHANNEL = 'tawsil_events';
const PUBLISH_BATCH = 500;

export type NewEvent = {
  at: Date;
  type: LiveEvent['type'];
  actor: ActorJson | null;
  reason?: string | undefined;
} & (
  | { subject: 'order'; order: Order }
  | { subject: 'driver'; driver: Driver }
  | { subject: 'alarm'; alarm: Alarm }
  | { subject: 'store'; store: StoreState }
  | { subject: 'zone'; zone: LiveZone }
);

const SUBJECT_COLUMNS = {
  order: sql.ref('order_id'),
  driver: sql.ref('driver_id'),
  alarm: sql.ref('alarm_id'),
  store: sql.ref('store_id'),
  zone: sql.ref('zone_id'),
} as const satisfies Record<NewEvent['subject'], unknown>;

const dataOf = (event: NewEvent): { id: number } => {
  if (event.subject === 'order') return event.order;
  if (event.subject === 'store') return event.store;
  if (event.subject === 'zone') return event.zone;
  return event.subject === 'driver' ? event.driver : event.alarm;
};

/** Whether any committed event has no number yet. */
export const isUnpublished = () => sql<boolean>`exists (select from events where seq is null)`;

/** The same, or whether the event log has events after a number. */
export const isUnread = (seq: number) => sql<boolean>`
  (${isUnpublished()} or (select seq from event_head) > ${seq})`;

/** The append-only event log. */
export function createEventRepository(db: Db) {
  return {
    /**
     * Appends within the transaction of the change itself, whose statement can be sent with it. The
     * notification is sent at commit without content: it only wakes the publisher.
     */
    async append(trx: Db, event: NewEvent, change?: RawBuilder<unknown>): Promise<void> {
      const { at, type, subject, actor, reason } = event;
      const data: { id: number } = dataOf(event);
      await sql`${prepared}
        with ${change ? sql`changed as (${change}),` : sql``} appended as (
          insert into events (at, type, subject, ${SUBJECT_COLUMNS[subject]}, actor, reason, data)
          values (${at}, ${type}, ${subject}, ${data.id}, ${actor && JSON.stringify(actor)},
            ${reason ?? null}, ${JSON.stringify(data)})
        )
        select pg_notify(${EVENTS_CHANNEL}, '')`.execute(trx);
    },

    /** Numbers committed events without a number; returns the head of the event log. */
    async publish(): Promise<number> {
      const { rows } = await sql<{ head: bigint }>`${prepared}
        select events_publish(${PUBLISH_BATCH}) as head`.execute(db);
      return Number(rows[0]?.head ?? 0);
    },

    /** Notifies the other servers of the published head, outside any transaction. */
    announce: async (head: number): Promise<void> => {
      await sql`select pg_notify(${EVENTS_CHANNEL}, ${String(head)})`.execute(db);
    },

    async head(trx: Db = db): Promise<number> {
      const row = await trx.selectFrom('event_head').select('seq').executeTakeFirstOrThrow();
      return Number(row.seq);
    },

    async after(seq: number, limit: number): Promise<LiveEvent[]> {
      // A prepared statement, because a table of many partitions takes longer to plan than to read.
      const { rows } = await sql<
        Pick<Selectable<Database['events']>, 'at' | 'type' | 'subject' | 'actor' | 'data'> & {
          seq: bigint;
        }
      >`${prepared}
        select seq, at, type, subject, actor, data from events
        where seq > ${BigInt(seq)} order by seq limit ${limit}`.execute(db);
      return rows.map(
        (row) =>
          ({
            seq: Number(row.seq),
            at: row.at.toISOString(),
            type: row.type,
            subject: row.subject,
            actor: row.actor,
            [row.subject]: row.data,
          }) as LiveEvent,
      );
    },

    timeline: (orderId: number) =>
      db
        .selectFrom('events')
        .select(['type', 'at', 'actor', 'reason', 'data'])
        .where('order_id', '=', orderId)
        .orderBy('id')
        .modifyEnd(prepared)
        .execute(),

    async lastActor(trx: Db, orderId: number): Promise<ActorJson | null> {
      const row = await trx
        .selectFrom('events')
        .select('actor')
        .where('order_id', '=', orderId)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.actor ?? null;
    },
  };
}
export type EventRepository = ReturnType<typeof createEventRepository>;
