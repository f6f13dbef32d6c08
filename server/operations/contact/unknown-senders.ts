import type { RequestOf } from '#contract/endpoint.ts';
import type { Thread, UnknownMessage } from '#contract/operations/contact/contact.ts';
import type { contactRoutes } from '#contract/routes/operations/contact/contact.ts';
import type { RequestActor } from '../../platform/auth/caller.ts';
import type { CommandService } from '../../platform/commands/service.ts';
import type { ActorJson, Trx } from '../../platform/db/schema.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import { refuse, requireRow } from '../../platform/http/refusal.ts';
import { receiveLocked } from './inbound.ts';
import { readSubject } from './subjects.ts';
import { holdThread, showThread, type WritingDeps } from './writing.ts';

type Routes = typeof contactRoutes;
type BodyOf<K extends 'attach' | 'dismissUnknown'> = RequestOf<Routes[K]>['body'];

interface Deps extends WritingDeps {
  commands: CommandService;
}

/** The most that are listed: the oldest. */
const MOST = 200;

/** Keeps a message of a number of nobody who is known, once by the provider's id of it. */
export const keepUnknown = (
  trx: Trx,
  row: { channel: 'sms' | 'whatsapp'; phone: string; text: string; provider_id: string; at: Date },
) =>
  trx
    .insertInto('unknown_messages')
    .values(row)
    .onConflict((one) => one.doNothing())
    .execute();

/** Messages from unknown numbers, which staff attach to whom they are of, or dismiss. */
export function createUnknownSenders(deps: Deps) {
  const { db, commands, events } = deps;

  /** Locks one that waits. Errors: 404; 409 if it was attached or dismissed before. */
  async function lockWaiting(trx: Trx, id: number) {
    const row = await trx
      .selectFrom('unknown_messages')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    const found = requireRow(row, 'message');
    if (found.state !== 'waiting') throw refuse('contact.settled_before', { id });
    return found;
  }

  const settle = (
    trx: Trx,
    id: number,
    {
      at,
      actor,
      ...set
    }: { at: Date; actor: ActorJson; state: 'attached' | 'dismissed'; thread_id?: number },
  ) =>
    trx
      .updateTable('unknown_messages')
      .set({ ...set, state_at: at, state_by: JSON.stringify(actor) })
      .where('id', '=', id)
      .execute();

  return {
    async list(): Promise<{ items: UnknownMessage[] }> {
      const rows = await db
        .selectFrom('unknown_messages')
        .select(['id', 'at', 'channel', 'phone', 'text'])
        .where('state', '=', 'waiting')
        .orderBy('at')
        .orderBy('id')
        .limit(MOST)
        .execute();
      return {
        items: rows.map((row) => toContract<UnknownMessage>({ ...row, at: row.at.toISOString() })),
      };
    },

    /** Attaches it to the thread with a party, which waits for an answer since it came. Errors: 404, 409. */
    async attach(id: number, body: BodyOf<'attach'>, by: RequestActor): Promise<Thread> {
      const call = `contact.attach ${id}`;
      const { answer, isRepeat } = await commands.once(body, call, by, async (doing) => {
        const { trx, at, actor } = doing;
        const message = await lockWaiting(trx, id);
        const subject = await readSubject(trx, body.about);
        const party = subject.parties.find((one) => one.party === body.party);
        if (!party) throw refuse('contact.no_party', { party: body.party, subject: subject.kind });
        const row = await holdThread(trx, { subject, party }, at);
        await receiveLocked(deps, trx, {
          row,
          seen: subject.seen,
          at,
          message: {
            channel: message.channel,
            text: message.text,
            choice: null,
            language: party.language,
            providerId: message.provider_id,
            writtenAt: message.at,
          },
        });
        await settle(trx, id, { at, actor, state: 'attached', thread_id: row.id });
        return {
          answer: { id: row.id },
          entry: {
            action: 'contact.attach',
            subject: `${subject.kind} ${subject.id}`,
            before: null,
            after: { message: id, thread: row.id, party: body.party },
          },
        };
      });
      if (!isRepeat) events.wake();
      return showThread(db, answer.id);
    },

    /** Nothing comes of it. Errors: 404, 409. */
    async dismiss(id: number, body: BodyOf<'dismissUnknown'>, by: RequestActor): Promise<void> {
      await commands.once(body, `contact.dismiss_unknown ${id}`, by, async (doing) => {
        const { trx, at, actor } = doing;
        await lockWaiting(trx, id);
        await settle(trx, id, { at, actor, state: 'dismissed' });
        return {
          answer: { id },
          entry: {
            action: 'contact.dismiss_unknown',
            subject: `unknown_message ${id}`,
            before: { state: 'waiting' },
            after: { state: 'dismissed' },
          },
        };
      });
    },
  };
}
export type UnknownSenders = ReturnType<typeof createUnknownSenders>;
