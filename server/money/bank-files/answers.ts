import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { WhyNot } from '#contract/acts.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import type { BankAnswerResult, BankAnswerRow } from '#contract/money/bank-answer.ts';
import { bankRowReasons } from '#contract/reasons/money/bank-answers.ts';
import { type Sentence, sentenceFor } from '#contract/reasons/reason.ts';
import { bankAnswersRoutes } from '#contract/routes/money/bank-answers.ts';
import type { AuditService } from '../../books/audit/service.ts';
import type { Base } from '../../platform/area.ts';
import { actorOf, can, type RequestActor } from '../../platform/auth/caller.ts';
import type { CommandService } from '../../platform/commands/service.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Temporary } from '../../platform/files/temporary.ts';
import { asWhy, refuse, requireRow } from '../../platform/http/refusal.ts';
import type { Upload } from '../../platform/http/upload.ts';
import { columnsOfWords } from '../../platform/sentences/stored.ts';
import type { PayoutService } from '../payouts/service.ts';
import { findPayments } from './known.ts';
import { outcomeWords } from './outcome-words.ts';
import { type Decision, meet, planAnswer } from './plan.ts';
import { readAnswer } from './read-answer.ts';
import { type AnswerRow, fingerprintOf, bankAnswerRepository as repository } from './repository.ts';
import { toPreview, toResult, toRow } from './show.ts';
import type { StatedAnswer } from './stated.ts';

export interface BankAnswerDeps extends Base {
  audit: Pick<AuditService, 'append'>;
  commands: CommandService;
  temporary: Temporary;
  payouts: Pick<PayoutService, 'settleByBank' | 'wakeReaders' | 'whyNotSettle'>;
}

/** An answer that was received and read. */
interface Received {
  stated: StatedAnswer;
  name: string;
  sha256: Buffer;
}

/** Applies what the bank answers to files of payouts, each row once (docs/decisions/0103). */
export function createBankAnswers(deps: BankAnswerDeps) {
  const { db, clock, audit, commands, temporary, payouts } = deps;

  const receive = <T>({ name, stream }: Upload, work: (file: Received) => Promise<T>) =>
    temporary.receive(stream, async ({ path, sha256 }) =>
      work({ stated: readAnswer(await readFile(path)), name, sha256 }),
    );

  /** What is to be done with each row; rows that were given before are known. */
  async function plan(trx: Db, stated: StatedAnswer, by: RequestActor): Promise<Decision[]> {
    const planned = planAnswer(stated, await findPayments(trx, stated));
    const prints = planned.map((one) => fingerprintOf(stated.kind, one));
    const given = await repository.given(trx, prints);
    const toSettle = planned.flatMap(({ payment, outcome }) =>
      payment && (outcome === 'settled' || outcome === 'returned') ? payment.payout_id : [],
    );
    // Who may only read sees what those would do who may settle.
    const settles = can(by.caller, bankAnswersRoutes.apply.access[0]);
    const refused = await payouts.whyNotSettle(trx, settles ? toSettle : [], by.caller);
    return planned.map((one, n): Decision => {
      if (given.has(prints[n]?.toString('hex') ?? ''))
        return { ...one, outcome: 'known', why: null, isGiven: true };
      const id = one.payment?.payout_id ?? 0;
      const why = refused.get(id);
      return why ? { ...one, outcome: 'left', why: notAllowed(id, why) } : one;
    });
  }

  /** Applies one row, with its payout locked, unless another request has done it. */
  const applyRow = (id: number, by: RequestActor): Promise<void> =>
    db.transaction().execute(async (trx) => {
      const row = await repository.lockOpen(trx, id);
      if (!row?.verdict || row.payout_id === null) return;
      const { payout_id, attempt, verdict } = row;
      const at = clock();
      const found = await payouts.settleByBank(
        { trx, at, by },
        {
          id: payout_id,
          attempt,
          verdict,
          words: outcomeWords(verdict, { code: row.code, message: row.message_id }),
          reference: row.bank_ref,
        },
      );
      const now =
        found.outcome === 'refused'
          ? { outcome: 'left' as const, why: notAllowed(payout_id, found.why) }
          : found.outcome === 'done'
            ? meet(
                { verdict, isReturn: false },
                { payout_id, state: 'open', status: 'review', is_latest: true },
              )
            : meet({ verdict, isReturn: row.kind === 'camt.054' }, { payout_id, ...found.payment });
      await repository.update(trx, id, { outcome: now.outcome, ...columnsOfWords('why', now.why) });
      await found.record?.();
    });

  /** Applies what is left of an answer, and shows the result. */
  async function finish(
    answer: AnswerRow,
    by: RequestActor,
    more: { ignored: number; isRepeat: boolean },
  ) {
    const ids = await repository.openIds(db, answer.id);
    for (const id of ids) await applyRow(id, by);
    if (ids.length > 0) payouts.wakeReaders();
    return toResult(answer, await repository.rowsOf(db, answer.id), more);
  }

  /** Stores an answer with what is to be done; undefined if it was stored before. */
  const store = ({ stated, name, sha256 }: Received, by: RequestActor) =>
    db.transaction().execute(async (trx) => {
      const at = clock();
      const decisions = await plan(trx, stated, by);
      const { kind, messageId: message_id } = stated;
      const answer = await repository.add(trx, {
        kind,
        message_id,
        sha256,
        name,
        at,
        rows: decisions.length,
        uploaded_by: JSON.stringify(actorOf(by.caller)),
      });
      if (!answer) return undefined;
      await repository.addRows(trx, answer, decisions);
      await audit.append(trx, by, at, {
        action: 'bank_answer.apply',
        subject: `bank_answer ${answer.id}`,
        before: null,
        after: { kind, messageId: message_id, name, rows: decisions.length },
      });
      return answer;
    });

  async function applyReceived(file: Received, by: RequestActor): Promise<BankAnswerResult> {
    const { kind, messageId, ignored } = file.stated;
    const key = { kind, messageId, sha256: file.sha256 };
    const before = await repository.find(db, key);
    const made = before ? undefined : await store(file, by);
    const answer = made ?? before ?? requireRow(await repository.find(db, key), 'file');
    return finish(answer, by, { ignored, isRepeat: made === undefined });
  }

  return {
    /** Shows what an answer would change. Errors: 422 if it cannot be read. */
    previewAnswer: (upload: Upload, by: RequestActor): Promise<BankAnswerResult> =>
      receive(upload, async ({ stated, name, sha256 }) => {
        const { kind, messageId, ignored } = stated;
        const before = await repository.find(db, { kind, messageId, sha256 });
        if (!before)
          return toPreview({ kind, messageId, name, ignored }, await plan(db, stated, by));
        const rows = await repository.rowsOf(db, before.id);
        return toResult(before, rows, { ignored, isRepeat: true });
      }),

    /**
     * Applies an answer: each row in a transaction of its own. The same answer again changes nothing,
     * but completes what a server that stopped has left. Errors: 422 if it cannot be read.
     */
    applyAnswer: (upload: Upload, by: RequestActor): Promise<BankAnswerResult> =>
      receive(upload, (file) => applyReceived(file, by)),

    /** The same for an answer that is in memory. */
    applyBytes: (bytes: Buffer, name: string, by: RequestActor): Promise<BankAnswerResult> =>
      applyReceived(
        { stated: readAnswer(bytes), name, sha256: createHash('sha256').update(bytes).digest() },
        by,
      ),

    /** Marks a row that was left to a person as dealt with. Error: 409 if it was not, or is already. */
    async dealWith(
      id: number,
      body: RequestOf<(typeof bankAnswersRoutes)['dealWith']>['body'],
      by: RequestActor,
    ): Promise<BankAnswerRow> {
      const { answer } = await commands.once(body, `bank_answer.deal ${id}`, by, async (doing) => {
        const { trx, at, actor } = doing;
        const row = requireRow(await repository.lock(trx, id), 'bank_answer_row');
        if (row.outcome !== 'left') throw refuse('bank_answer.not_left');
        if (row.dealt_by) throw refuse('bank_answer.dealt_before', { name: row.dealt_by.name });
        await repository.update(trx, id, {
          dealt_at: at,
          dealt_by: JSON.stringify(actor),
          dealt_note: body.note,
        });
        const after = requireRow(await repository.lock(trx, id), 'bank_answer_row');
        return {
          answer: toRow(after),
          entry: {
            action: 'bank_answer.deal',
            subject: `bank_answer ${row.answer_id}`,
            before: { row: id, reference: row.reference, why: row.why },
            after: { row: id, reference: row.reference, note: body.note },
          },
        };
      });
      return answer;
    },
  };
}

const notAllowed = (id: number, why: WhyNot): Sentence =>
  sentenceFor(bankRowReasons, 'bank_row.not_allowed', { ...asWhy(why), id });
