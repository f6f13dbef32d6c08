import { sql } from 'kysely';
import type { Choice } from '#contract/operations/contact/choices.ts';
import type { ContactChannel } from '#contract/operations/contact/contact.ts';
import type { Language } from '#rules/language.ts';
import { HOUR_MS } from '#rules/time.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { appendContact } from './live.ts';
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
 * Inserts a message, unless it was received before or its sender has written too much within an hour:
 * undefined. What the provider hands over is kept, however much it is. One statement, because
 * customers answer a hundred times a second.
 */
async function insert(
  trx: Trx,
  threadId: number,
  message: Incoming,
  { writtenAt, at }: { writtenAt: Date; at: Date },
): Promise<bigint | undefined> {
  const { channel, text, choice, language, clientId = null, providerId = null } = message;
  const written = sql`select count(*) from messages
    where thread_id = ${threadId} and direction = 'in' and at > ${new Date(+at - HOUR_MS)}`;
  const { rows } = await sql<{ id: bigint }>`${prepared}
    insert into messages (thread_id, direction, channel, text, choice, language, at, state, client_id, provider_id)
    select ${threadId}, 'in', ${channel}, ${text}, ${choice}, ${language}, ${writtenAt}, 'received',
      ${clientId}, ${providerId}
    where ${clientId === null ? sql`true` : sql`(${written}) < ${MOST_IN_HOUR}`}
    on conflict do nothing returning id`.execute(trx);
  return rows[0]?.id;
}

/** The message that was received under these ids before. Error: 429, if there is none. */
async function readEarlier(trx: Trx, threadId: number, message: Incoming): Promise<bigint> {
  const { channel, clientId, providerId = '' } = message;
  const { rows } = await sql<{ id: bigint }>`
    select id from messages where ${
      clientId === undefined
        ? sql`direction = 'in' and channel = ${channel} and provider_id = ${providerId}`
        : sql`thread_id = ${threadId} and client_id = ${clientId}`
    }`.execute(trx);
  const [earlier] = rows;
  if (!earlier) throw refuse('contact.too_many');
  return earlier.id;
}

/**
 * Adds a message of the party to its locked thread, which waits for an answer from then on. The same
 * one again changes nothing. Error: 429.
 */
export async function receive(
  { events }: WritingDeps,
  trx: Trx,
  {
    row,
    seen,
    at,
    message,
  }: { row: ThreadRow; seen: Subject['seen']; at: Date; message: Incoming },
): Promise<IncomingResult> {
  const writtenAt = message.writtenAt ?? at;
  const id = await insert(trx, row.id, message, { writtenAt, at });
  if (id === undefined) return { id: await readEarlier(trx, row.id, message), written: null };
  const thread = {
    ...row,
    version: row.version + 1,
    last_at: at,
    unanswered: row.unanswered + 1,
    unanswered_since: row.unanswered_since ?? writtenAt,
  };
  const change = sql`update threads set version = ${thread.version}, last_at = ${at},
    unanswered = ${thread.unanswered}, unanswered_since = ${thread.unanswered_since}
    where id = ${row.id}`;
  const event = { at, actor: null, type: 'contact.received', seen } as const;
  await appendContact(events, trx, thread, event, change);
  return { id, written: { thread, message, at: writtenAt } };
}
