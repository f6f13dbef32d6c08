import type { Choice } from '#contract/operations/contact/choices.ts';
import type { CallOutcome, ContactChannel, Thread } from '#contract/operations/contact/contact.ts';
import type { Language } from '#rules/language.ts';
import { HOUR_MS } from '#rules/time.ts';
import type { ContactMessages } from '../../growth/notices/contact-messages.ts';
import type { SettingsService } from '../../people/settings/service.ts';
import type { Base } from '../../platform/area.ts';
import type { ActorJson, Db, Trx } from '../../platform/db/schema.ts';
import type { EventService } from '../../platform/events/service.ts';
import { refuse, requireRow } from '../../platform/http/refusal.ts';
import type { CaseService } from '../cases/service.ts';
import { appendContact } from './live.ts';
import type { MessageProvider } from './provider/provider.ts';
import { contactRepository as repository } from './repository.ts';
import { toThread } from './show.ts';
import type { AboutOrder, Party, Subject } from './subjects.ts';
import type { ThreadRow } from './table.ts';

export interface WritingDeps extends Base {
  events: EventService;
  settings: Pick<SettingsService, 'get'>;
  cases: Pick<CaseService, 'append'>;
  contactMessages: ContactMessages;
  /** Null: messages by telephone stay in the outbox. */
  messageProvider: MessageProvider | null;
}

/** A message as it is written. */
export interface Draft {
  channel: ContactChannel;
  language: Language;
  text: string;
  templateId: number | null;
  choices: Choice[];
  broadcastId?: number;
}

/** Who writes, and when. */
export interface Moment {
  trx: Trx;
  at: Date;
  actor: ActorJson;
}

const BY_TELEPHONE: ReadonlySet<ContactChannel> = new Set(['sms', 'whatsapp']);
export const isByTelephone = (channel: ContactChannel): boolean => BY_TELEPHONE.has(channel);

/** Threads with what was said in them. */
export async function showThreads(db: Db, rows: readonly ThreadRow[]): Promise<Thread[]> {
  const ids = rows.map(({ id }) => id);
  const [messages, calls] = await Promise.all([
    repository.messages(db, ids),
    repository.calls(db, ids),
  ]);
  return rows.map((row) => toThread(row, messages, calls));
}

export async function showThread(db: Db, id: number): Promise<Thread> {
  const [thread] = await showThreads(db, [requireRow(await repository.thread(db, id), 'thread')]);
  return thread as Thread;
}

/** What decides whether a subject may still be written about. */
export type SubjectInTime = Pick<Subject, 'id' | 'isOpenCase'> & {
  order: Pick<AboutOrder, 'id' | 'closedAt'> | null;
  place: { customer_id?: number | null };
};

/**
 * Until when an order is written about: service messages are about one’s own order only, and not for
 * long after its end. Error: 409.
 */
export function requireInTime(subject: SubjectInTime, now: Date, hours: number): void {
  const { id, order, isOpenCase, place } = subject;
  // Without an order nothing but an open case is a reason to write to a customer.
  if (place.customer_id && !isOpenCase) throw refuse('contact.case_closed', { id });
  if (!order?.closedAt || isOpenCase) return;
  if (now.getTime() - order.closedAt.getTime() > hours * HOUR_MS)
    throw refuse('contact.too_late', { id: order.id, hours });
}

/** Refuses what was written without having read what is new. Errors: 412 with the thread as it is. */
async function refuseUnread(trx: Trx, row: ThreadRow, actor: ActorJson): Promise<never> {
  const extra = { current: await showThread(trx, row.id) };
  const by = row.answered_by;
  throw by && by.id !== actor.id && row.unanswered === 0
    ? refuse('contact.answered_by', { name: by.name }, { extra })
    : refuse('contact.moved_on', {}, { extra });
}

export interface ThreadKey {
  subject: Subject;
  party: Party;
}

/** The thread with a party, locked; it begins with the first thing that is said. */
export async function holdThread(
  trx: Trx,
  { subject, party: { party, partyId } }: ThreadKey,
  at: Date,
): Promise<ThreadRow> {
  const key = { subject, party, partyId };
  const held =
    (await repository.lockOf(trx, key)) ??
    (await repository.begin(trx, key, at)) ??
    (await repository.lockOf(trx, key));
  return requireRow(held, 'thread');
}

/** The same, as its reader saw it: at version 0 there was none. Error: 412. */
export async function holdSeen(
  { trx, at, actor }: Moment,
  key: ThreadKey,
  seen: number,
): Promise<ThreadRow> {
  const { party, partyId } = key.party;
  const found = await repository.lockOf(trx, { subject: key.subject, party, partyId });
  if (found && found.version === seen) return found;
  const row = found ?? (seen === 0 ? await holdThread(trx, key, at) : null);
  if (row && !found && row.version === 1) return row;
  return refuseUnread(trx, requireRow(row, 'thread'), actor);
}

/** Notes in the history of a case, and on live screens, what was said. */
async function record(
  { events, cases }: WritingDeps,
  { trx, at, actor }: Moment,
  {
    subject,
    row,
    entry,
  }: {
    subject: Subject;
    row: ThreadRow;
    entry: { messageId: number } | { callId: number; outcome: CallOutcome };
  },
): Promise<void> {
  const isCall = 'callId' in entry;
  await appendContact(events, trx, row, {
    at,
    actor,
    type: isCall ? 'contact.called' : 'contact.sent',
    seen: subject.seen,
  });
  if (subject.kind !== 'case') return;
  const data = { party: row.party, ...entry };
  await cases.append(trx, subject.id, { kind: isCall ? 'call' : 'message', at, actor, data });
}

/** What becomes of a new message by telephone. */
const beginning = ({ channel }: Draft, provider: MessageProvider | null, at: Date) => {
  if (!isByTelephone(channel)) return { state: 'accepted' as const };
  return provider?.channels.includes(channel)
    ? { state: 'waiting' as const, due_at: at }
    : { state: 'no_provider' as const, reason: 'contact.without_provider' as const };
};

/** Writes a message to the party of a locked thread, which answers what the party wrote. */
export async function writeMessage(
  deps: WritingDeps,
  moment: Moment,
  { subject, party, row, draft }: ThreadKey & { row: ThreadRow; draft: Draft },
): Promise<ThreadRow> {
  const { trx, at, actor } = moment;
  const { channel, language, text, templateId, choices, broadcastId } = draft;
  const { id } = await trx
    .insertInto('messages')
    .values({
      thread_id: row.id,
      direction: 'out',
      channel,
      template_id: templateId,
      broadcast_id: broadcastId,
      choices,
      text,
      language,
      at,
      by: JSON.stringify(actor),
      ...beginning(draft, deps.messageProvider, at),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!isByTelephone(channel) && party.personId !== null)
    await deliverToApps(deps, moment, { id, subject, party, draft });
  const written = await repository.update(trx, row.id, {
    last_at: at,
    unanswered: 0,
    unanswered_since: null,
    answered_by: JSON.stringify(actor),
  });
  await record(deps, moment, { subject, row: written, entry: { messageId: Number(id) } });
  return written;
}

/** Puts a message into the apps of its party, and notes if none of their devices is notified. */
async function deliverToApps(
  { contactMessages }: WritingDeps,
  { trx, at }: Moment,
  { id, subject, party, draft }: ThreadKey & { id: bigint; draft: Draft },
): Promise<void> {
  const isPushed = draft.channel === 'push';
  const notified = await contactMessages.deliver(trx, at, [
    {
      messageId: id,
      personId: party.personId as number,
      party: party.party,
      orderId: subject.order?.id ?? null,
      text: draft.text,
      isPushed,
    },
  ]);
  if (!isPushed || notified.has(id)) return;
  await trx
    .updateTable('messages')
    .set({ reason: 'contact.push_skipped' })
    .where('id', '=', id)
    .execute();
}

/** Records a call in a locked thread. One that reached the party answers what it wrote. */
export async function writeCall(
  deps: WritingDeps,
  moment: Moment,
  {
    subject,
    party,
    row,
    outcome,
    note,
  }: ThreadKey & { row: ThreadRow; outcome: CallOutcome; note: string | null },
): Promise<ThreadRow> {
  const { trx, at, actor } = moment;
  const by = JSON.stringify(actor);
  const { id } = await trx
    .insertInto('calls')
    .values({ thread_id: row.id, at, by, number_kind: party.numberKind, outcome, note })
    .returning('id')
    .executeTakeFirstOrThrow();
  const written = await repository.update(trx, row.id, {
    last_at: at,
    ...(outcome === 'reached' ? { unanswered: 0, unanswered_since: null, answered_by: by } : {}),
  });
  await record(deps, moment, { subject, row: written, entry: { callId: id, outcome } });
  return written;
}
