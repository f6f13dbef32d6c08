import { type RawBuilder, sql } from 'kysely';
import type { EventSubject, LiveEvent } from '#contract/events.ts';
import { prepared } from '../db/prepared.ts';
import type { Db, Trx } from '../db/schema.ts';
import { sentenceJson, textOfWords } from '../sentences/stored.ts';
import { type LiveEventRow, type NewEvent, toLiveEvent } from './event.ts';

export const EVENTS_CHANNEL = 'tawsil_events';
const PUBLISH_BATCH = 500;

/** Whether any committed event has no number yet. */
export const isUnpublished = () => sql<boolean>`exists (select from events where seq is null)`;

/** The same, or whether the event log has events after a number. */
export const isUnread = (seq: number) => sql<boolean>`
  (${isUnpublished()} or (select seq from event_head) > ${seq})`;

const COLUMNS = sql.raw(
  'at, type, subject_kind, subject_id, actor, reason, reason_sentence, cause, data',
);
const valuesOf = (event: NewEvent) => {
  const { at, type, subject, data, actor, reason, cause = null } = event;
  return sql`${at}, ${type}, ${subject}, ${data.id}, ${actor && JSON.stringify(actor)},
    ${reason === undefined ? null : textOfWords(reason)}, ${sentenceJson(reason)}::jsonb,
    ${cause}, ${JSON.stringify(data)}`;
};
const notification = ({ isUnhurried }: NewEvent) =>
  isUnhurried ? sql`1` : sql`pg_notify(${EVENTS_CHANNEL}, '')`;

/** The append-only event log. */
export function createEventRepository(db: Db) {
  return {
    /**
     * Appends within the transaction of the change itself, whose statement can be sent with it. The
     * notification is sent at commit without content: it only wakes the publisher. An unhurried event
     * sends none.
     */
    async append(trx: Db, event: NewEvent, change?: RawBuilder<unknown>): Promise<void> {
      await sql`${prepared}
        with ${change ? sql`changed as (${change}),` : sql``} appended as (
          insert into events (${COLUMNS}) select ${valuesOf(event)})
        select ${notification(event)}`.execute(trx);
    },

    /**
     * Appends if a change is made, in one statement with it: `change` is a list of named queries, and
     * the event is appended if its `changed` returns a row, which is the result. Undefined: neither.
     */
    async appendIfChanged<Changed>(
      trx: Db,
      event: NewEvent,
      change: RawBuilder<unknown>,
    ): Promise<Changed | undefined> {
      const { rows } = await sql<Changed>`${prepared}
        with ${change}, appended as (
          insert into events (${COLUMNS}) select ${valuesOf(event)} from changed)
        select changed.*, ${notification(event)} from changed`.execute(trx);
      return rows[0];
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
      const { rows } = await sql<LiveEventRow>`${prepared}
        select seq, at, type, subject_kind, actor, data from events
        where seq > ${BigInt(seq)} order by seq limit ${limit}`.execute(db);
      return rows.map(toLiveEvent);
    },

    /** The events of a record, the first one first; with those that another kind has by its id. */
    timeline: (subject: EventSubject, id: number, also: EventSubject = subject) =>
      db
        .selectFrom('events')
        .select(['type', 'at', 'actor', 'reason', 'reason_sentence', 'cause', 'data'])
        .where('subject_kind', 'in', [subject, also])
        .where('subject_id', '=', id)
        .orderBy('id')
        .modifyEnd(prepared)
        .execute(),

    /** The last event of a record, or its last one of a type: when, and by whom. */
    last: (trx: Trx, subject: EventSubject, id: number, type?: NewEvent['type']) =>
      trx
        .selectFrom('events')
        .select(['at', 'actor'])
        .where('subject_kind', '=', subject)
        .where('subject_id', '=', id)
        .$if(type !== undefined, (q) => q.where('type', '=', type as string))
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
  };
}
export type EventRepository = ReturnType<typeof createEventRepository>;
