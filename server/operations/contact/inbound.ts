import type { Choice } from '#contract/operations/contact/choices.ts';
import type { ContactChannel } from '#contract/operations/contact/contact.ts';
import type { Language } from '#rules/language.ts';
import { HOUR_MS } from '#rules/time.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { appendContact } from './live.ts';
import { contactRepository as repository } from './repository.ts';
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
  isRepeat: boolean;
}

/** The message that was received under these ids before. */
const earlier = (trx: Trx, threadId: number, { channel, clientId, providerId }: Incoming) =>
  trx
    .selectFrom('messages')
    .select('id')
    .where((where) =>
      clientId === undefined
        ? where.and({ direction: 'in', channel, provider_id: providerId ?? '' })
        : where.and({ thread_id: threadId, client_id: clientId }),
    )
    .modifyEnd(prepared)
    .executeTakeFirst();

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
  const before = await earlier(trx, row.id, message);
  if (before) return { id: before.id, isRepeat: true };
  const since = new Date(at.getTime() - HOUR_MS);
  // What the provider hands over is kept, however much it is.
  if (message.clientId && (await repository.written(trx, row.id, since)) >= MOST_IN_HOUR)
    throw refuse('contact.too_many');
  const { id } = await trx
    .insertInto('messages')
    .values({
      thread_id: row.id,
      direction: 'in',
      channel: message.channel,
      text: message.text,
      choice: message.choice,
      language: message.language,
      at: message.writtenAt ?? at,
      state: 'received',
      client_id: message.clientId ?? null,
      ...(message.providerId === undefined ? {} : { provider_id: message.providerId }),
    })
    .returning('id')
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
  const written = await repository.update(trx, row.id, {
    last_at: at,
    unanswered: row.unanswered + 1,
    unanswered_since: row.unanswered_since ?? message.writtenAt ?? at,
  });
  await appendContact(events, trx, written, { at, actor: null, type: 'contact.received', seen });
  return { id, isRepeat: false };
}
