import type { RequestOf } from '#contract/endpoint.ts';
import type { Thread } from '#contract/operations/contact/contact.ts';
import { textFault } from '#contract/operations/contact/safe-text.ts';
import { bodyIn, fillText, missingValues } from '#contract/operations/contact/template.ts';
import type {
  contactRoutes,
  PartyContact,
  SubjectContact,
} from '#contract/routes/operations/contact/contact.ts';
import type { RequestActor } from '../../platform/auth/caller.ts';
import type { CommandService } from '../../platform/commands/service.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { type Plain, toContract } from '../../platform/db/to-contract.ts';
import { Refusal, refuse, requireRow, whyOf } from '../../platform/http/refusal.ts';
import { appendContact } from './live.ts';
import { channelsOf, evidenceOf, offer } from './offers.ts';
import { contactRepository as repository } from './repository.ts';
import { type Party, readSubject, readSubjectOf, type Subject } from './subjects.ts';
import type { ContactTemplateRow } from './table.ts';
import { valuesOf } from './values.ts';
import {
  type Draft,
  holdSeen,
  holdThread,
  requireInTime,
  showThread,
  showThreads,
  type WritingDeps,
  writeCall,
  writeMessage,
} from './writing.ts';

type Routes = typeof contactRoutes;
type Body<K extends 'send' | 'call' | 'dismiss'> = RequestOf<Routes[K]>['body'];

export interface ContactDeps extends WritingDeps {
  commands: CommandService;
}

const MINUTE_MS = 60_000;
const subjectText = ({ kind, id }: Pick<Subject, 'kind' | 'id'>) => `${kind} ${id}`;

function partyOf(subject: Subject, party: Party['party']): Party {
  const found = subject.parties.find((one) => one.party === party);
  if (!found) throw refuse('contact.no_party', { party, subject: subject.kind });
  return found;
}

const templateOf = (db: Db, id: number): Promise<ContactTemplateRow | undefined> =>
  db.selectFrom('contact_templates').selectAll().where('id', '=', id).executeTakeFirst();

/** Contact with customers, stores and drivers, for staff (docs/decisions/0097). */
export function createContactService(deps: ContactDeps) {
  const { db, clock, commands, events, settings, messageProvider } = deps;

  /** Why nothing can be written about a subject; null if something can. */
  function whyNotNow(subject: Subject): string | null {
    try {
      requireInTime(subject, clock(), settings.get('contact').hoursAfter);
      return null;
    } catch (error) {
      if (error instanceof Refusal) return whyOf(error).message;
      throw error;
    }
  }

  async function show(subject: Subject, db_: Db = db): Promise<SubjectContact> {
    const now = clock();
    const { phone, ...limits } = settings.get('contact');
    const since = new Date(now.getTime() - 2 * limits.callsWithin * MINUTE_MS);
    const [rows, templates, unanswered] = await Promise.all([
      repository.threadsOf(db_, subject),
      db_
        .selectFrom('contact_templates')
        .selectAll()
        .where('is_on', '=', true)
        .orderBy('place')
        .execute(),
      repository.callsWithoutAnswer(db_, subject.parties, since),
    ]);
    const threads = await showThreads(db_, rows);
    const values = valuesOf(subject, now, phone);
    const whyNot = whyNotNow(subject);
    const parties = subject.parties.map((party): Plain<PartyContact> => {
      const isOf = (one: { party: string; partyId: number }) =>
        one.party === party.party && one.partyId === party.partyId;
      const thread = threads.find(isOf) ?? null;
      const calls = unanswered.find((one) => isOf({ party: one.party, partyId: one.party_id }));
      const { personId: _, ...shown } = party;
      return {
        ...shown,
        ...channelsOf(party, messageProvider),
        whyNot,
        templates: templates
          .filter((one) => one.party === party.party)
          .map((one) => offer(one, party, values)),
        thread,
        version: thread?.version ?? 0,
        noAnswer: evidenceOf(calls?.at ?? [], limits),
      };
    });
    const order = subject.order?.id ?? null;
    return toContract<SubjectContact>({
      subject: subject.kind,
      subjectId: subject.id,
      label: subject.label,
      orderId: order,
      storeId: subject.seen.storeId,
      driverId: subject.seen.driverId,
      parties,
    });
  }

  /** The draft of a request. Errors: 400 for what may not be sent, 404, 409. */
  async function draftOf(
    trx: Trx,
    { channel, language, template, text }: Body<'send'>,
    subject: Subject,
    party: Party,
  ): Promise<Draft> {
    const { phone } = settings.get('contact');
    const rest = { channel, choices: [], templateId: null };
    if (text !== undefined) {
      const fault = textFault('body.text', text, phone);
      if (fault) throw refuse('contact.not_writable', {}, { fields: [fault] });
      return { ...rest, language: language ?? party.language, text };
    }
    const row = requireRow(await templateOf(trx, template ?? 0), 'template');
    if (row.party !== party.party)
      throw refuse('contact.no_party', { party: row.party, subject: subject.kind });
    if (!row.is_on) throw refuse('contact.template_off');
    const { bodies, default_language: defaultLanguage, choices, id } = row;
    const body = bodyIn({ bodies, defaultLanguage }, language ?? party.language);
    const values = valuesOf(subject, clock(), phone);
    const variables = missingValues(body.text, values);
    if (variables.length > 0) throw refuse('contact.lacks_values', { variables });
    return {
      channel,
      language: body.language,
      text: fillText(body.text, values),
      choices,
      templateId: id,
    };
  }

  function requireChannel(party: Party, channel: Draft['channel']): void {
    if (channelsOf(party, messageProvider).channels.includes(channel)) return;
    if (channel === 'sms' || channel === 'whatsapp') throw refuse('contact.no_number');
    throw refuse('contact.no_party', { party: party.party, subject: 'account' });
  }

  /** The thread after a command, whose stored answer has only its id: what was said is not kept there. */
  async function answered({
    answer,
    isRepeat,
  }: {
    answer: { id: number };
    isRepeat: boolean;
  }): Promise<Thread> {
    if (!isRepeat) events.wake();
    return showThread(db, answer.id);
  }

  return {
    get: async (about: RequestOf<Routes['get']>['query']) => show(await readSubject(db, about)),
    unanswered: async () => ({ items: await repository.unanswered(db) }),

    /** Errors: 400, 404, 409, 412 with the thread as it is, 422. */
    send: async (body: Body<'send'>, by: RequestActor): Promise<Thread> =>
      answered(
        await commands.once(body, 'contact.send', by, async ({ trx, at, actor }) => {
          const subject = await readSubject(trx, body.about);
          const party = partyOf(subject, body.party);
          requireInTime(subject, at, settings.get('contact').hoursAfter);
          requireChannel(party, body.channel);
          const draft = await draftOf(trx, body, subject, party);
          const moment = { trx, at, actor };
          const row = await holdSeen(moment, { subject, party }, body.seen);
          await writeMessage(deps, moment, { subject, party, row, draft });
          const after = {
            thread: row.id,
            party: party.party,
            channel: draft.channel,
            template: draft.templateId,
          };
          return {
            answer: { id: row.id },
            entry: { action: 'contact.send', subject: subjectText(subject), before: null, after },
          };
        }),
      ),

    /** Errors: 404, 409, 422. */
    call: async (body: Body<'call'>, by: RequestActor): Promise<Thread> =>
      answered(
        await commands.once(body, 'contact.call', by, async ({ trx, at, actor }) => {
          const subject = await readSubject(trx, body.about);
          const party = partyOf(subject, body.party);
          const row = await holdThread(trx, { subject, party }, at);
          const { outcome, note = null } = body;
          await writeCall(deps, { trx, at, actor }, { subject, party, row, outcome, note });
          const after = { thread: row.id, party: party.party, outcome };
          return {
            answer: { id: row.id },
            entry: { action: 'contact.call', subject: subjectText(subject), before: null, after },
          };
        }),
      ),

    /** Errors: 404, 412, 422. */
    dismiss: async (id: number, body: Body<'dismiss'>, by: RequestActor): Promise<Thread> =>
      answered(
        await commands.once(body, `contact.dismiss ${id}`, by, async ({ trx, at, actor }) => {
          const row = requireRow(await repository.lock(trx, id), 'thread');
          if (row.version !== body.seen)
            throw refuse('contact.moved_on', {}, { extra: { current: await showThread(trx, id) } });
          const subject = await readSubjectOf(trx, row);
          const written = await repository.update(trx, id, {
            unanswered: 0,
            unanswered_since: null,
          });
          const { seen } = subject;
          await appendContact(events, trx, written, { at, actor, type: 'contact.dismissed', seen });
          return {
            answer: { id },
            entry: {
              action: 'contact.dismiss',
              subject: subjectText(subject),
              before: { unanswered: row.unanswered },
              after: { thread: id, unanswered: 0 },
            },
          };
        }),
      ),

    /** What was said about an order, and its cases. */
    async ofOrder(orderId: number): Promise<Thread[]> {
      return showThreads(db, await repository.threadsOfOrder(db, orderId));
    },
  };
}
export type ContactService = ReturnType<typeof createContactService>;
