import type {
  BankAnswerOutcome,
  BankAnswerResult,
  BankAnswerRow,
} from '#contract/money/bank-answer.ts';
import { type Plain, toContract } from '../../platform/db/to-contract.ts';
import { storedReason } from '../../platform/sentences/stored.ts';
import { codeSentence } from './outcome-words.ts';
import { amountOf, type Decision, referenceOf, statusOf } from './plan.ts';
import type { AnswerRow, RowOfAnswer } from './repository.ts';

type RowView = Plain<BankAnswerResult['of'][number]>;

/** Why the bank did not pay; null where it did, or has not decided. */
function bankReason(
  verdict: 'paid' | 'failed' | null,
  { code, words }: { code: string | null; words: string | null },
): RowView['bankReason'] {
  if (verdict !== 'failed' && code === null && words === null) return null;
  const sentence = codeSentence(code);
  // The words of the bank are in no catalogue.
  if (words !== null) return { code, words: `${sentence.message}: ${words}` };
  const { message, ...key } = sentence;
  return { code, words: message, ...key };
}

const shownOf = (row: RowOfAnswer): Omit<RowView, 'position'> => ({
  reference: row.reference,
  status: row.status,
  bankReason: bankReason(row.verdict, row),
  amount: row.amount?.toString() ?? null,
  currency: row.currency,
  bankReference: row.bank_ref,
  file: row.file_id === null ? null : { id: row.file_id, name: row.file_name ?? '' },
  payout:
    row.payout_id === null
      ? null
      : { id: row.payout_id, store: { id: row.store_id ?? 0, name: row.store_name ?? '' } },
  // A row that a stopped server has not applied is applied when the file is uploaded again.
  outcome: row.outcome === 'open' ? 'pending' : row.outcome,
  why: row.why === null ? null : { message: row.why, ...storedReason(row.why, row.why_sentence) },
});

/** A row of an answer that was applied. */
export const toRow = (row: RowOfAnswer): BankAnswerRow =>
  toContract<BankAnswerRow>({
    id: row.id,
    answer: { id: row.answer_id, name: row.answer_name, kind: row.answer_kind },
    at: row.at.toISOString(),
    ...shownOf(row),
    dealt:
      row.dealt_at && row.dealt_by
        ? { at: row.dealt_at.toISOString(), by: row.dealt_by, note: row.dealt_note ?? '' }
        : null,
  });

/** A row as it would be applied. */
const plannedOf = (one: Decision): Omit<RowView, 'position'> => {
  const { stated, payment, verdict, outcome, why } = one;
  return {
    reference: referenceOf(one),
    status: statusOf(one),
    bankReason: bankReason(verdict, stated),
    amount: amountOf(one)?.toString() ?? null,
    currency: stated.currency,
    bankReference: stated.bankReference,
    file: payment ? { id: payment.file_id, name: payment.file_name } : null,
    payout: payment
      ? { id: payment.payout_id, store: { id: payment.store_id, name: payment.store_name } }
      : null,
    outcome,
    why,
  };
};

type Head = Pick<Plain<BankAnswerResult>, 'kind' | 'messageId' | 'name' | 'rows' | 'ignored'> &
  Pick<Plain<BankAnswerResult>, 'applied' | 'isRepeat'>;

function resultOf(head: Head, rows: readonly Omit<RowView, 'position'>[]): BankAnswerResult {
  const of = (outcome: BankAnswerOutcome) => rows.filter((row) => row.outcome === outcome);
  const total = (outcome: BankAnswerOutcome) =>
    of(outcome)
      .reduce((sum, { amount }) => sum + BigInt(amount ?? '0'), 0n)
      .toString();
  return toContract<BankAnswerResult>({
    ...head,
    counts: {
      settled: of('settled').length,
      returned: of('returned').length,
      pending: of('pending').length,
      // Rows that another answer gave before are not stored again.
      known: of('known').length + head.rows - rows.length,
      left: of('left').length,
    },
    total: { settled: total('settled'), returned: total('returned') },
    of: rows.map((row, n) => ({ position: n + 1, ...row })),
  });
}

/** What an answer would change. */
export const toPreview = (
  head: Pick<Head, 'kind' | 'messageId' | 'name' | 'ignored'>,
  decisions: readonly Decision[],
): BankAnswerResult =>
  resultOf(
    { ...head, rows: decisions.length, isRepeat: false, applied: null },
    decisions.map(plannedOf),
  );

/** What an answer has changed. */
export function toResult(
  answer: AnswerRow,
  rows: readonly RowOfAnswer[],
  more: Pick<Head, 'ignored' | 'isRepeat'>,
): BankAnswerResult {
  const { id, kind, message_id: messageId, name, at, uploaded_by: by } = answer;
  const applied = { id, at: at.toISOString(), by };
  return resultOf(
    { kind, messageId, name, rows: answer.rows, applied, ...more },
    rows.map(shownOf),
  );
}
