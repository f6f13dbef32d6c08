import type { WhyNot } from '#contract/acts.ts';
import type { BankVerdict } from '#contract/money/bank-answer.ts';
import type { BankPaymentState } from '#contract/money/bank-file.ts';
import type { PayoutStatus } from '#machines/payout/payout-machine.ts';
import type { AuditService } from '../../books/audit/service.ts';
import { whyNotIn } from '../../platform/acts/decide.ts';
import { actorOf, type Caller, type RequestActor } from '../../platform/auth/caller.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { columnsOfWords, type Words } from '../../platform/sentences/stored.ts';
import { payoutActs } from './acts.ts';
import { applyAndAppend, type PayoutDeps, readPayout, showPayout } from './apply.ts';

/** What the bank says of one attempt to pay a payout. */
export interface BankResult {
  id: number;
  attempt: string;
  verdict: BankVerdict;
  words: Words;
  /** The bank's reference. */
  reference: string | null;
}

/** The state of an attempt. */
interface AttemptNow {
  state: BankPaymentState;
  status: PayoutStatus;
  is_latest: boolean;
}

/** The effect of a result. The audit entry of a settled payout is written at the end of its transaction. */
export type BankSettling =
  | { outcome: 'done'; record: () => Promise<void> }
  | { outcome: 'moved'; payment: AttemptNow; record?: never }
  | { outcome: 'refused'; why: WhyNot; record?: never };

const eventOf = (verdict: BankVerdict) => (verdict === 'paid' ? 'payout.confirm' : 'payout.fail');

/** Settles payouts by what their bank answers, as the act `settle` does. */
export const createBankSettling = (deps: PayoutDeps, audit: Pick<AuditService, 'append'>) => ({
  /** Why the caller may not settle some of these payouts, which wait for the bank. */
  async whyNotSettle(
    db: Db,
    ids: readonly number[],
    caller: Caller,
  ): Promise<ReadonlyMap<number, WhyNot>> {
    const refused = new Map<number, WhyNot>();
    const at = deps.clock();
    for (const row of await deps.repository.findAll(ids, db)) {
      const why = await whyNotIn(db, payoutActs.settle, row, { caller, at });
      // The state is decided when it is applied.
      if (why && why.code !== 'payout.illegal_event') refused.set(row.id, why);
    }
    return refused;
  },

  /** Settles one attempt in the caller's transaction. Call `wakeReaders` after the commit. */
  async settleByBank(
    { trx, at, by }: { trx: Trx; at: Date; by: RequestActor },
    { id, attempt, verdict, words, reference }: BankResult,
  ): Promise<BankSettling> {
    const row = await deps.repository.lock(trx, id);
    const isLatest = row?.attempt === attempt;
    if (!row || !isLatest || row.status !== 'review') {
      const status = row?.status ?? 'rejected';
      const state = isLatest && status === 'paid' ? 'settled' : 'returned';
      return { outcome: 'moved', payment: { state, status, is_latest: isLatest } };
    }
    const type = eventOf(verdict);
    const why = await whyNotIn(trx, payoutActs.settle, row, { caller: by.caller, at, type });
    if (why) return { outcome: 'refused', why };
    const actor = actorOf(by.caller);
    await applyAndAppend(deps, { trx, at, actor }, row, type, {
      columns: {
        ...columnsOfWords('outcome', words),
        settler: JSON.stringify(actor),
        ...(reference === null ? {} : { rail_reference: reference }),
      },
      settler: actor,
    });
    return {
      outcome: 'done',
      record: async () =>
        audit.append(trx, by, at, {
          action: 'payout.settle',
          subject: `payout ${id}`,
          before: showPayout(deps, row),
          after: showPayout(deps, await readPayout(deps, trx, id)),
        }),
    };
  },

  /** Tells live screens that payouts have changed. */
  wakeReaders: () => deps.events.wake(),
});
