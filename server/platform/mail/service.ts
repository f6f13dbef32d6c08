import { sql } from 'kysely';
import { mailReasons } from '#contract/reasons/platform/mail.ts';
import { type Sentence, sentenceFor } from '#contract/reasons/reason.ts';
import { type MailEventType, type MailState, mailRules } from '#machines/mail/mail-machine.ts';
import { DAY_MS } from '#rules/time.ts';
import type { Base } from '../area.ts';
import type { Db, Trx } from '../db/schema.ts';
import { JobDeferred, type JobRun } from '../jobs/job.ts';
import type { JobQueue } from '../jobs/queue.ts';
import { sentenceOfProvider } from '../outbox/outcome.ts';
import { columnsOfWords } from '../sentences/stored.ts';
import { composeMessage, type OutgoingMail } from './compose.ts';
import type { MailTransport } from './transport.ts';

export interface MailNeeds extends Base {
  jobQueue: JobQueue;
}
interface Deps extends MailNeeds {
  transport: MailTransport;
  /** `Tawsil <reports@example.com>` */
  sender: string;
}

/** The columns of a mail that its message decides. */
const contentsOf = ({ to, subject, text, html, unsubscribeUrl, attachment }: OutgoingMail) => ({
  to_name: to.name,
  to_address: to.address,
  subject,
  text,
  html,
  unsubscribe_url: unsubscribeUrl ?? null,
  attachment_name: attachment?.name ?? null,
  attachment_type: attachment?.type ?? null,
  attachment: attachment?.content ?? null,
});

const MAX_ATTEMPTS = 12;
const LONGEST_ERROR = 300;

/** A mail that is deferred with the job's own backoff. */
class MailDeferred extends JobDeferred {
  override readonly name = 'MailDeferred';
}

/** Mails as rows with a job each: written with their cause, sent once. */
export function createMailService({ db, clock, jobQueue, transport, sender }: Deps) {
  const nameOf = (id: number) => `mail-${id}`;

  const lock = (trx: Trx, id: number) =>
    trx.selectFrom('mails').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

  /** Applies an event to a mail. @throws if its state does not allow it: another server has it. */
  async function move(
    trx: Db,
    { id, state }: { id: number; state: MailState },
    type: MailEventType,
    why: Sentence | null = null,
  ): Promise<MailState> {
    const next = mailRules.apply({ status: state }, type);
    if (!next) throw new Error(`Mail ${id} is ${state}: ${type} is not possible`);
    const { numUpdatedRows } = await trx
      .updateTable('mails')
      .set({
        state: next.status,
        state_at: clock(),
        ...(why === null ? {} : columnsOfWords('last_error', why)),
      })
      .where('id', '=', id)
      .where('state', '=', state)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Error(`Mail ${id} was changed by another server`);
    return next.status;
  }

  const plan = (trx: Trx, id: number, key: string) =>
    jobQueue.add(trx, { kind: 'mail.send', key, dueAt: clock(), payload: { id } });

  return {
    transport: transport.kind,

    /**
     * Queues a mail in the transaction of its cause, and returns its id. A used key returns the
     * first mail, and sends nothing.
     */
    async queue(trx: Trx, key: string, message: OutgoingMail): Promise<number> {
      const at = clock();
      const made = await trx
        .insertInto('mails')
        .values({
          key,
          ...contentsOf(message),
          created_at: at,
          state_at: at,
        })
        .onConflict((oc) => oc.column('key').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!made) {
        const first = await trx
          .selectFrom('mails')
          .select('id')
          .where('key', '=', key)
          .executeTakeFirstOrThrow();
        return first.id;
      }
      await plan(trx, made.id, `${made.id}`);
      return made.id;
    },

    /**
     * Queues a mail that failed, or whose result is unknown, again, with a new message if there is
     * one. False if that is not possible.
     */
    async sendAgain(trx: Trx, id: number, message?: OutgoingMail): Promise<boolean> {
      const mail = await lock(trx, id);
      if (!mail || mail.html === '' || !mailRules.can({ status: mail.state }, 'mail.send_again'))
        return false;
      await move(trx, mail, 'mail.send_again');
      await trx
        .updateTable('mails')
        .set({ ...(message ? contentsOf(message) : {}), attempt: 0 })
        .where('id', '=', id)
        .execute();
      // The first job is done, and its key is taken.
      await plan(trx, id, `${id} at ${clock().getTime()}`);
      return true;
    },

    /** The job `mail.send`: hands one mail over. @throws if it is to be retried */
    async send({ payload }: JobRun): Promise<void> {
      const { id } = payload as { id: number };
      const mail = await db.transaction().execute(async (trx) => {
        const row = await lock(trx, id);
        // An earlier run ended with its server after the contents may have been handed over.
        if (row?.state === 'handing_over') {
          await move(trx, row, 'mail.lose', sentenceFor(mailReasons, 'mail.server_stopped'));
          return undefined;
        }
        if (row?.state !== 'queued') return undefined;
        await trx
          .updateTable('mails')
          .set({ attempt: row.attempt + 1 })
          .where('id', '=', id)
          .execute();
        return { ...row, attempt: row.attempt + 1 };
      });
      if (!mail) return;
      const { to_name: name, to_address: address, attachment } = mail;
      const raw = await composeMessage(
        {
          to: { name, address },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          unsubscribeUrl: mail.unsubscribe_url,
          attachment: attachment
            ? {
                name: mail.attachment_name ?? 'attachment',
                type: mail.attachment_type ?? 'application/octet-stream',
                content: attachment,
              }
            : null,
        },
        { sender, id: nameOf(id), at: mail.created_at },
      );
      let state: MailState = 'queued';
      const answer = await transport.send(raw, nameOf(id), async () => {
        state = await move(db, { id, state }, 'mail.hand_over');
      });
      if (answer.outcome === 'accepted') {
        await move(db, { id, state }, 'mail.accept');
        return;
      }
      const { outcome } = answer;
      const why = sentenceOfProvider(answer.why, LONGEST_ERROR);
      if (outcome === 'unknown') await move(db, { id, state }, 'mail.lose', why);
      else if (outcome === 'refused' || mail.attempt >= MAX_ATTEMPTS)
        await move(db, { id, state }, 'mail.give_up', why);
      else {
        if (state !== 'queued') await move(db, { id, state }, 'mail.defer', why);
        throw new MailDeferred(why);
      }
    },

    /** Whether any mail was not sent. */
    areUnsent: () => sql<boolean>`exists (
      select from mails where state in ('failed', 'unknown')
        and state_at > ${new Date(clock().getTime() - DAY_MS)})`,

    /** The mails of `unsent`, as text. */
    unsentMark: () => sql<string | null>`(
      select count(*) || ' ' || min(state_at) from mails where state in ('failed', 'unknown')
        and state_at > ${new Date(clock().getTime() - DAY_MS)})`,

    /** Mails of the last day that were not sent, for the alarm; null if there are none. */
    async unsent(): Promise<{ count: number; sinceMs: number } | null> {
      const { rows } = await sql<{ count: bigint; since: Date | null }>`
        select count(*) as count, min(state_at) as since from mails
        where state in ('failed', 'unknown')
          and state_at > ${new Date(clock().getTime() - DAY_MS)}`.execute(db);
      const [found] = rows;
      return found?.since ? { count: Number(found.count), sinceMs: found.since.getTime() } : null;
    },
  };
}
export type MailService = ReturnType<typeof createMailService>;
