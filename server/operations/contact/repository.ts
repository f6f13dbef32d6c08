import { sql } from 'kysely';
import type { ContactParty, UnansweredThread } from '#contract/operations/contact/contact.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import { writeAsRequested } from '../../platform/scope/scope.ts';
import type { Subject } from './subjects.ts';
import {
  type CallRow,
  type MessageRow,
  type SendingReason,
  THREAD_COLUMNS,
  type ThreadRow,
  toThreadKey,
} from './table.ts';

/** How much of a thread is shown. */
const MESSAGES = 50;
const CALLS = 20;
/** The most threads that mark rows of screens. */
const UNANSWERED = 500;

/** A message, and the result of its push notifications. */
export interface ShownMessage extends MessageRow {
  pushed: 'waiting' | 'accepted' | 'none' | null;
}

/**
 * The results of the notifications of messages, while they are kept. Staff limited to zones read none,
 * but may know those of the messages that they see.
 */
async function pushedOf(db: Db, messages: readonly MessageRow[]) {
  if (messages.length === 0) return new Map<bigint, ShownMessage['pushed']>();
  const { rows } = await writeAsRequested(() =>
    sql<{ id: bigint; pushed: NonNullable<ShownMessage['pushed']> }>`
      select split_part(event, ' ', 2)::bigint as id,
        case when bool_or(state = 'accepted') then 'accepted'
          when bool_or(state in ('waiting','sending')) then 'waiting' else 'none' end as pushed
      from push_notices
      where happened_at = any(${messages.map(({ at }) => at)}::timestamptz[])
        and kind in ('order','driver') and event like 'contact.message %'
      group by 1`.execute(db),
  );
  return new Map(rows.map(({ id, pushed }) => [id, pushed]));
}

interface Key {
  subject: Subject;
  party: ContactParty;
  partyId: number;
}

const byNumbers = (ids: readonly number[]) => sql`any(${[...ids]}::int[])`;

export const contactRepository = {
  threadsOf: (db: Db, { kind, id }: Pick<Subject, 'kind' | 'id'>): Promise<ThreadRow[]> =>
    db
      .selectFrom('threads')
      .selectAll()
      .where('subject_kind', '=', kind)
      .where('subject_id', '=', id)
      .execute(),

  /** The threads about an order, its cases’ ones too. */
  threadsOfOrder: (db: Db, orderId: number): Promise<ThreadRow[]> =>
    db.selectFrom('threads').selectAll().where('order_id', '=', orderId).execute(),

  thread: (db: Db, id: number): Promise<ThreadRow | undefined> =>
    db.selectFrom('threads').selectAll().where('id', '=', id).executeTakeFirst(),

  lock: (trx: Trx, id: number): Promise<ThreadRow | undefined> =>
    trx.selectFrom('threads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

  /** Locks the thread with a party; null if there is none. */
  async lockOf(trx: Trx, { subject, party, partyId }: Key): Promise<ThreadRow | null> {
    const row = await trx
      .selectFrom('threads')
      .selectAll()
      .where('subject_kind', '=', subject.kind)
      .where('subject_id', '=', subject.id)
      .where('party', '=', party)
      .where('party_id', '=', partyId)
      .forUpdate()
      .executeTakeFirst();
    return row ?? null;
  },

  /** Begins a thread; null if another transaction has done so meanwhile. */
  async begin(trx: Trx, { subject, party, partyId }: Key, at: Date): Promise<ThreadRow | null> {
    const row = await trx
      .insertInto('threads')
      .values({
        subject_kind: subject.kind,
        subject_id: subject.id,
        party,
        party_id: partyId,
        ...subject.place,
        created_at: at,
        last_at: at,
      })
      .onConflict((one) => one.doNothing())
      .returningAll()
      .executeTakeFirst();
    return row ?? null;
  },

  update: (
    trx: Trx,
    id: number,
    set: Partial<Pick<ThreadRow, 'last_at' | 'unanswered' | 'unanswered_since'>> & {
      answered_by?: string;
    },
  ): Promise<ThreadRow> =>
    trx
      .updateTable('threads')
      .set({ ...set, version: sql`version + 1` })
      .where('id', '=', id)
      .returning(THREAD_COLUMNS)
      .modifyEnd(prepared)
      .executeTakeFirstOrThrow(),

  /** The last messages of threads, the oldest first. */
  async messages(db: Db, threads: readonly number[]): Promise<ShownMessage[]> {
    if (threads.length === 0) return [];
    const { rows } = await sql<MessageRow>`
      select m.*, t.number as template_number
      from unnest(${[...threads]}::int[]) as of (id)
      cross join lateral (select * from messages where thread_id = of.id
        order by id desc limit ${MESSAGES}) m
      left join contact_templates t on t.id = m.template_id
      order by m.id`.execute(db);
    const pushed = await pushedOf(
      db,
      rows.filter(({ channel, direction }) => channel === 'push' && direction === 'out'),
    );
    return rows.map((row) => ({ ...row, pushed: pushed.get(row.id) ?? null }));
  },

  async calls(db: Db, threads: readonly number[]): Promise<CallRow[]> {
    if (threads.length === 0) return [];
    const { rows } = await sql<CallRow>`
      select c.* from unnest(${[...threads]}::int[]) as of (id)
      cross join lateral (select * from calls where thread_id = of.id
        order by at desc, id desc limit ${CALLS}) c
      order by c.at, c.id`.execute(db);
    return rows;
  },

  /** The threads that mark rows, the oldest first. */
  async unanswered(db: Db): Promise<UnansweredThread[]> {
    const rows = await db
      .selectFrom('threads')
      .selectAll()
      .where('unanswered_since', 'is not', null)
      .orderBy('unanswered_since')
      .limit(UNANSWERED)
      .execute();
    return rows.map((row) =>
      toContract<UnansweredThread>({
        ...toThreadKey(row),
        since: (row.unanswered_since ?? row.last_at).toISOString(),
        orderId: row.order_id,
        storeId: row.party === 'store' ? row.party_id : row.store_id,
        driverId: row.party === 'driver' ? row.party_id : row.driver_id,
      }),
    );
  },

  /** The calls to a party without an answer since the last one that reached it, within a time. */
  async callsWithoutAnswer(
    db: Db,
    keys: readonly { party: ContactParty; partyId: number }[],
    since: Date,
  ): Promise<{ party: ContactParty; party_id: number; at: Date[] }[]> {
    const { rows } = await sql<{ party: ContactParty; party_id: number; at: Date[] }>`
      select t.party, t.party_id, array_agg(c.at order by c.at) as at
      from threads t join calls c on c.thread_id = t.id and c.at > ${since}
      where (t.party, t.party_id) in (select * from unnest(
          ${keys.map(({ party }) => party)}::text[], ${keys.map(({ partyId }) => partyId)}::int[]))
        and c.outcome in ('no_answer','busy') and not exists (
          select from threads r join calls l on l.thread_id = r.id
          where r.party = t.party and r.party_id = t.party_id and l.outcome = 'reached' and l.at >= c.at)
        and not exists (
          select from threads r join messages i on i.thread_id = r.id and i.direction = 'in'
          where r.party = t.party and r.party_id = t.party_id and i.at >= c.at)
      group by 1, 2`.execute(db);
    return rows;
  },

  /** The receipt of a message that was given to the provider. A delivered one stays so. */
  receipt: (trx: Trx, id: bigint, state: 'delivered' | 'failed', reason: SendingReason | null) =>
    trx
      .updateTable('messages')
      .set({ state, reason })
      .where('id', '=', id)
      .where('direction', '=', 'out')
      .where('channel', 'in', ['sms', 'whatsapp'])
      .where('attempt', '>', 0)
      .where('state', '<>', 'delivered')
      .returning(['id', 'thread_id'])
      .executeTakeFirst(),

  /** The messages of the control room in own threads have been shown. */
  see: (db: Db, threads: readonly number[], upTo: number, since: Date) =>
    db
      .updateTable('messages')
      .set({ state: 'delivered' })
      .where(sql<boolean>`thread_id = ${byNumbers(threads)}`)
      .where('direction', '=', 'out')
      .where('channel', 'in', ['app', 'push'])
      .where('state', '=', 'accepted')
      .where('id', '<=', BigInt(upTo))
      .where('at', '>', since)
      .execute(),
};
