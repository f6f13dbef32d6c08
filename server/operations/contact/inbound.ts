import { sql } from 'kysely';
import type { Choice } from '#contract/operations/contact/choices.ts';
import type { ContactChannel } from '#contract/operations/contact/contact.ts';
import type { Language } from '#rules/language.ts';
import { HOUR_MS } from '#rules/time.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { contactEvent } from './live.ts';
import type { Subject } from './subjects.ts';
import type { ThreadRow } from './table.ts';
import type { WritingDeps } from './writing.ts';

/** The most messages of a party in one thread within an hour. */
const MOST_IN_HOUR = 30;

/** A message of a party, by its app or by the provider. */
interface Incoming {
  channel: ContactChannel;
  text: string;
  choice: Choice | null;
  language: Language;
  /** The id that its sender gave it: sent again, it is the same message. */
  clientId?: string;
  providerId?: string;
  /** When it came, if it is attached to its thread later. */
  writtenAt?: Date;
}
export interface IncomingResult {
  id: bigint;
  /** Null if it was received before. */
  written: { thread: ThreadRow; message: Incoming; at: Date } | null;
}
/**
 * The queries that write a message into its thread, if it is still at this version, and unless the
 * message was received before or its sender has written too much within an hour. What the provider
 * hands over is kept, however much it is.
 */
function writing(row: ThreadRow, thread: ThreadRow, message: Incoming, writtenAt: Date) {
  const { channel, text, choice, language, clientId = null, providerId = null } = message;
  const at = thread.last_at;
  const written = sql`select count(*) from messages
    where thread_id = ${row.id} and direction = 'in' and at > ${new Date(+at - HOUR_MS)}`;
  return sql`
    locked as materialized (
      select id from threads where id = ${row.id} and version = ${row.version} for update),
    message as (
      insert into messages
        (thread_id, direction, channel, text, choice, language, at, state, client_id, provider_id)
      select id, 'in', ${channel}, ${text}, ${choice}, ${language}, ${writtenAt},
        'received', ${clientId}, ${providerId}
      from locked where ${clientId === null ? sql`true` : sql`(${written}) < ${MOST_IN_HOUR}`}
      on conflict do nothing returning id, thread_id),
    changed as (
      update threads t set version = ${thread.version}, last_at = ${at},
        unanswered = ${thread.unanswered}, unanswered_since = ${thread.unanswered_since}
      from message m where t.id = m.thread_id returning m.id)`;
}

/**
 * Why a message was not written: the id of the one that was received before, or null if its thread
 * has moved on. Error: 429.
 */
async function readEarlier(db: Db, row: ThreadRow, message: Incoming): Promise<bigint | null> {
  const { channel, clientId, providerId = '' } = message;
  const isSame =
    clientId === undefined
      ? sql`direction = 'in' and channel = ${channel} and provider_id = ${providerId}`
      : sql`thread_id = ${row.id} and client_id = ${clientId}`;
  const { rows } = await sql<{ id: bigint | null; version: number }>`
    select (select id from messages where ${isSame}) as id, version
    from threads where id = ${row.id}`.execute(db);
  const [now] = rows;
  if (now?.id) return now.id;
  if (now?.version === row.version) throw refuse('contact.too_many');
  return null;
}

interface Received {
  row: ThreadRow;
  seen: Subject['seen'];
  at: Date;
  message: Incoming;
}

/**
 * Adds a message of the party to its thread, which waits for an answer from then on. The same one again
 * changes nothing. One statement, because customers answer a hundred times a second. Null if the
 * thread is not as it was read: it was not locked, and has moved on. Error: 429.
 */
export async function receive(
  { events }: Pick<WritingDeps, 'events'>,
  db: Db,
  { row, seen, at, message }: Received,
): Promise<IncomingResult | null> {
  const writtenAt = message.writtenAt ?? at;
  const thread = {
    ...row,
    version: row.version + 1,
    last_at: at,
    unanswered: row.unanswered + 1,
    unanswered_since: row.unanswered_since ?? writtenAt,
  };
  const event = contactEvent(thread, { at, actor: null, type: 'contact.received', seen });
  const change = writing(row, thread, message, writtenAt);
  const changed = await events.appendIfChanged<{ id: bigint }>(db, event, change);
  if (changed) return { id: changed.id, written: { thread, message, at: writtenAt } };
  const earlier = await readEarlier(db, row, message);
  return earlier === null ? null : { id: earlier, written: null };
}

/** The same in a thread that the transaction has locked. Error: 429. */
export async function receiveLocked(
  deps: Pick<WritingDeps, 'events'>,
  trx: Trx,
  received: Received,
): Promise<IncomingResult> {
  const result = await receive(deps, trx, received);
  if (result === null) throw new Error(`Thread ${received.row.id} has changed while it was locked`);
  return result;
}
