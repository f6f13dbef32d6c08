import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import { CHOICE_TEXTS, type Choice } from '#contract/operations/contact/choices.ts';
import type { ContactParty, ContactSubject } from '#contract/operations/contact/contact.ts';
import {
  type AppMessage,
  type contactAppsRoutes,
  MAX_APP_MESSAGES,
} from '#contract/routes/operations/contact/contact-apps.ts';
import type { Language } from '#rules/language.ts';
import { DAY_MS } from '#rules/time.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Db } from '../../platform/db/schema.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import { fieldFault, notFound, refuse } from '../../platform/http/refusal.ts';
import { type IncomingResult, receive, receiveLocked } from './inbound.ts';
import { ownThreads, readOwnThread } from './own-thread.ts';
import { contactRepository as repository } from './repository.ts';
import { DEFAULT_LANGUAGE, type Party, readSubject, type Subject } from './subjects.ts';
import { holdThread, requireInTime, type WritingDeps } from './writing.ts';

type Routes = typeof contactAppsRoutes;

/** Messages that were shown this late are not looked for. */
const SEEN_DAYS = 7;

interface AppRow {
  id: bigint;
  thread_id: number;
  subject_kind: ContactSubject;
  order_id: number | null;
  at: Date;
  direction: 'out' | 'in';
  text: string | null;
  language: Language;
  choice: Choice | null;
  choices: Choice[];
}

const toAppMessage = (row: AppRow): AppMessage =>
  toContract<AppMessage>({
    number: Number(row.id),
    thread: row.thread_id,
    about: row.subject_kind,
    orderId: row.order_id,
    at: row.at.toISOString(),
    fromStaff: row.direction === 'out',
    text: row.text,
    language: row.language,
    choice: row.choice,
    choices: row.choices.map((key) => ({ key, texts: CHOICE_TEXTS[key] })),
  });

const columns = sql`m.id, m.thread_id, t.subject_kind, t.order_id, m.at, m.direction, m.text,
  m.language, m.choice, m.choices`;

async function readOne(db: Db, id: bigint): Promise<AppMessage> {
  const { rows } = await sql<AppRow>`${prepared} select ${columns} from messages m
    join threads t on t.id = m.thread_id where m.id = ${id}`.execute(db);
  return toAppMessage(rows[0] as AppRow);
}

/** The party that a caller is of a subject; another person learns nothing about it. Error: 404. */
function ownParty({ parties }: Subject, { userId, role }: Caller): Party {
  const found = parties.find(
    (one) => one.party === (role as ContactParty) && one.personId === userId,
  );
  if (!found) throw notFound('order');
  return found;
}

/** The messages of customers, stores and drivers, for their apps. */
export function createContactApps(deps: WritingDeps) {
  const { db, clock, events, settings } = deps;

  /** The answers that a message offered. Error: 400. */
  async function requireOffered(threadId: number, choice: Choice, to?: number) {
    const { rows } = await sql<{ choices: Choice[] }>`
      select choices from messages where thread_id = ${threadId} and direction = 'out'
        and ${to === undefined ? sql`true` : sql`id = ${to}::bigint`}
      order by id desc limit 20`.execute(db);
    if (rows.some(({ choices }) => choices.includes(choice))) return;
    const fields = [fieldFault('body.choice', 'contact.choice_not_offered')];
    throw refuse('contact.not_writable', {}, { fields });
  }

  async function show({ id, written }: IncomingResult): Promise<AppMessage> {
    if (!written) return readOne(db, id);
    events.wakeSoon();
    const { thread, at, message } = written;
    const { subject_kind, order_id } = thread;
    const { text, language, choice } = message;
    const row = { id, thread_id: thread.id, subject_kind, order_id, at, text, language, choice };
    return toAppMessage({ ...row, direction: 'in', choices: [] });
  }

  return {
    /**
     * What was said in the apps. Who wrote from the number of an order, or of an account, may be another
     * person: nobody reads that but staff.
     */
    async messages({ after = 0 }: RequestOf<Routes['messages']>['query'], caller: Caller) {
      const { rows } = await sql<AppRow>`
        select ${columns} from threads t join messages m on m.thread_id = t.id
        where ${ownThreads(caller)} and m.id > ${after}::bigint
          and m.channel in ('app','push')
        order by m.id limit ${MAX_APP_MESSAGES + 1}`.execute(db);
      return {
        messages: rows.slice(0, MAX_APP_MESSAGES).map(toAppMessage),
        more: rows.length > MAX_APP_MESSAGES,
      };
    },

    /**
     * Two statements and no transaction: what it writes is of the thread as it was read, or is read again.
     * It is, once for each message that comes in between. Errors: 400, 404, 409, 429.
     */
    async answer(id: number, body: RequestOf<Routes['answer']>['body'], caller: Caller) {
      const { commandId: clientId, text, choice = null, to } = body;
      const once = async () => {
        const at = clock();
        const { row, subject, ...own } = await readOwnThread(db, id, caller);
        if (choice !== null) await requireOffered(id, choice, to);
        requireInTime(subject, at, settings.get('contact').hoursAfter);
        const language = own.language ?? DEFAULT_LANGUAGE;
        const content = choice === null ? (text ?? '') : CHOICE_TEXTS[choice][language];
        const message = { text: content, choice, language, channel: 'app', clientId } as const;
        return receive(deps, db, { row, seen: subject.seen, at, message });
      };
      let result = await once();
      while (result === null) result = await once();
      return show(result);
    },

    /** Errors: 404, 409, 429. */
    async write(body: RequestOf<Routes['write']>['body'], caller: Caller) {
      const result = await db.transaction().execute(async (trx) => {
        const at = clock();
        const subject = await readSubject(trx, { orderId: body.orderId });
        const party = ownParty(subject, caller);
        requireInTime(subject, at, settings.get('contact').hoursAfter);
        const row = await holdThread(trx, { subject, party }, at);
        const { text, commandId: clientId } = body;
        const language = body.language ?? party.language;
        const message = { text, choice: null, language, channel: 'app', clientId } as const;
        return receiveLocked(deps, trx, { row, seen: subject.seen, at, message });
      });
      return show(result);
    },

    async seen(upTo: number, caller: Caller): Promise<void> {
      const { rows } = await sql<{ id: number }>`
        select t.id from threads t where ${ownThreads(caller)}
          and t.last_at > ${new Date(clock().getTime() - SEEN_DAYS * DAY_MS)}`.execute(db);
      const since = new Date(clock().getTime() - SEEN_DAYS * DAY_MS);
      await repository.see(
        db,
        rows.map(({ id }) => id),
        upTo,
        since,
      );
    },
  };
}
export type ContactApps = ReturnType<typeof createContactApps>;
