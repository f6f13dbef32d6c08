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
interface Known {
  earlier: bigint | null;
  written: number;
}

/**
 * The message that was received under these ids before, and how many its sender wrote since a time.
 * What the provider hands over is kept, however much it is, and not counted.
 */
async function readKnown(trx: Trx, threadId: number, message: Incoming, since: Date) {
  const { channel, clientId, providerId = '' } = message;
  const of = sql`thread_id = ${threadId}`;
  const { rows } = await (clientId === undefined
    ? sql<Known>`${prepared} select 0 as written, (select id from messages
        where direction = 'in' and channel = ${channel} and provider_id = ${providerId}) as earlier`
    : sql<Known>`${prepared} select
        (select count(*)::int from messages where ${of} and direction = 'in' and at > ${since}) as written,
        (select id from messages where ${of} and client_id = ${clientId}) as earlier`
  ).execute(trx);
  return rows[0] as Known;
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
  const { earlier, written } = await readKnown(trx, row.id, message, new Date(+at - HOUR_MS));
  if (earlier !== null) return { id: earlier, written: null };
  if (written >= MOST_IN_HOUR) throw refuse('contact.too_many');
  const writtenAt = message.writtenAt ?? at;
  const { id } = await trx
    .insertInto('messages')
    .values({
      thread_id: row.id,
      direction: 'in',
      channel: message.channel,
      text: message.text,
      choice: message.choice,
      language: message.language,
      at: writtenAt,
      state: 'received',
      client_id: message.clientId ?? null,
      ...(message.providerId === undefined ? {} : { provider_id: message.providerId }),
    })
    .returning('id')
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
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
