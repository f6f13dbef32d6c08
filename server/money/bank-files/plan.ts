import type { BankAnswerOutcome, BankVerdict } from '#contract/money/bank-answer.ts';
import { bankRowReasons } from '#contract/reasons/money/bank-answers.ts';
import { type ParamsArgument, type Sentence, sentenceFor } from '#contract/reasons/reason.ts';
import { CURRENCY, formatMoney } from '#rules/money/money.ts';
import { attemptIn, type KnownPayment, payoutIdIn } from './known.ts';
import { centimesOf, type StatedAnswer, type StatedGroup, type StatedRow } from './stated.ts';

/** What is to be done with a row of an answer. */
export interface Decision {
  stated: StatedRow;
  payment: KnownPayment | null;
  verdict: BankVerdict | null;
  outcome: BankAnswerOutcome;
  /** Why it is left to a person. */
  why: Sentence | null;
  /** Another answer gave the row before, so it is not stored again. */
  isGiven?: true;
}

type Reasons = typeof bankRowReasons;
const why = <const Key extends keyof Reasons>(
  key: Key,
  ...params: ParamsArgument<Reasons[Key]>
): Sentence => sentenceFor(bankRowReasons, key, ...params);

/** The payment that a row is about, or why it is not known. */
function paymentOf(
  { instructionId, endToEndId, messageId }: StatedRow,
  known: readonly KnownPayment[],
): KnownPayment | Sentence {
  const attempt = attemptIn(instructionId);
  const message = messageId?.toUpperCase() ?? null;
  const payoutId = payoutIdIn(endToEndId);
  if (attempt === null && endToEndId === null) return why('bank_row.no_id');
  const ofPayout = known.filter((one) => one.payout_id === payoutId);
  const [byAttempt] = known.filter((one) => one.attempt === attempt);
  if (!byAttempt && ofPayout.length === 0) return why('bank_row.unknown');
  const candidates = attempt === null ? ofPayout : byAttempt ? [byAttempt] : [];
  // The ids that it gives must be those of one payment.
  const fitting = candidates.filter(
    (one) =>
      (endToEndId === null || one.payout_id === payoutId) &&
      (message === null || one.message_id.toUpperCase() === message),
  );
  const [payment, ...more] = fitting;
  if (!payment) return why('bank_row.other_file', { message: messageId ?? instructionId ?? '' });
  return more.length > 0 ? why('bank_row.several_files') : payment;
}

/** What a row says of its payment that is not so; null: nothing. */
function differenceOf(stated: StatedRow, payment: KnownPayment): Sentence | null {
  const { amountText, amount, currency, payerIban, payeeIban } = stated;
  if (currency !== null && currency !== CURRENCY)
    return why('bank_row.other_currency', { stated: currency, currency: CURRENCY });
  if (amountText !== null && amount !== payment.amount)
    return why('bank_row.other_amount', {
      stated: amount === null ? amountText : formatMoney(amount),
      amount: formatMoney(payment.amount),
    });
  if (payerIban !== null && !isSameAccount(payerIban, payment.payer_iban))
    return why('bank_row.other_payer', { stated: payerIban, iban: payment.payer_iban });
  if (payeeIban !== null && !isSameAccount(payeeIban, payment.iban))
    return why('bank_row.other_payee', { stated: payeeIban, iban: payment.iban });
  return null;
}

/** Moroccan banks write an account also as its RIB, the 24 digits at the end of the IBAN. */
const isSameAccount = (stated: string, iban: string): boolean =>
  stated === iban || (/^\d{24}$/.test(stated) && iban.endsWith(stated));

/** What a verdict means for a payment as it is now: it applies, is known, or a person decides. */
export function meet(
  { verdict, isReturn }: { verdict: BankVerdict; isReturn: boolean },
  {
    payout_id: id,
    state,
    status,
    is_latest,
  }: Pick<KnownPayment, 'payout_id' | 'state' | 'status' | 'is_latest'>,
): { outcome: BankAnswerOutcome; why: Sentence | null } {
  const left = (sentence: Sentence) => ({ outcome: 'left' as const, why: sentence });
  if (state === 'open') return { outcome: verdict === 'paid' ? 'settled' : 'returned', why: null };
  if ((state === 'settled') === (verdict === 'paid')) return { outcome: 'known', why: null };
  if (verdict === 'failed')
    return left(why(isReturn ? 'bank_row.returned_after' : 'bank_row.paid_before', { id }));
  return left(
    is_latest
      ? why('bank_row.not_paid_before', { id, state: status })
      : why('bank_row.sent_again', { id }),
  );
}

function decide(stated: StatedRow, known: readonly KnownPayment[]): Decision {
  const found = paymentOf(stated, known);
  const left = (sentence: Sentence, payment: KnownPayment | null = null): Decision => ({
    stated,
    payment,
    verdict: stated.verdict === 'unknown' ? null : stated.verdict,
    outcome: 'left',
    why: sentence,
  });
  if ('message' in found) return left(found);
  const difference = differenceOf(stated, found);
  if (difference) return left(difference, found);
  const { verdict } = stated;
  if (verdict === 'unknown')
    return left(
      stated.isReturn
        ? why('bank_row.no_return')
        : why('bank_row.unknown_status', { status: stated.status || '—' }),
      found,
    );
  if (verdict === null)
    return {
      stated,
      payment: found,
      verdict,
      outcome: found.state === 'open' ? 'pending' : 'known',
      why: null,
    };
  return {
    stated,
    payment: found,
    verdict,
    ...meet({ verdict, isReturn: stated.isReturn }, found),
  };
}

/** The payments of a message that the answer does not name, each as a row. */
function rowsOfGroup(
  group: StatedGroup,
  named: ReadonlySet<string>,
  known: readonly KnownPayment[],
): Decision[] {
  const { count, sum, ...stated } = group;
  const own = known.filter(
    ({ message_id }) => message_id.toUpperCase() === group.messageId?.toUpperCase(),
  );
  if (own.length === 0) {
    // Payments that are named say it themselves.
    if (named.size > 0 && group.verdict === null) return [];
    const unknown = why('bank_row.other_file', { message: group.messageId ?? '—' });
    return [{ stated, payment: null, verdict: null, outcome: 'left', why: unknown }];
  }
  const total = own.reduce((all, { amount }) => all + amount, 0n);
  const isWhole =
    (count === null || count === String(own.length)) && (sum === null || centimesOf(sum) === total);
  return own
    .filter(({ attempt }) => !named.has(attempt))
    .map((payment) => {
      const row = { ...stated, endToEndId: `PAYOUT-${payment.payout_id}` };
      if (isWhole)
        return decide({ ...row, instructionId: payment.attempt.replaceAll('-', '') }, own);
      const words = {
        stated: `${count ?? '—'} / ${sum ?? '—'}`,
        has: `${own.length} / ${formatMoney(total)}`,
      };
      return {
        stated: row,
        payment,
        verdict: null,
        outcome: 'left' as const,
        why: why('bank_row.other_totals', words),
      };
    });
}

/** One group of a message for each verdict: a repeated status says nothing more. */
function eachOnce(groups: readonly StatedGroup[]): StatedGroup[] {
  const first = new Map<string, StatedGroup>();
  for (const group of groups) {
    const key = `${group.messageId?.toUpperCase()} ${group.verdict}`;
    if (!first.has(key)) first.set(key, group);
  }
  return [...first.values()];
}

/** A debit that the bank booked before under another reference: it has paid twice. */
function pickOutSecondDebits(decisions: readonly Decision[]): Decision[] {
  const booked = new Map<string, string>();
  return decisions.map((one) => {
    const { payment, verdict, outcome, stated } = one;
    const reference = stated.bankReference;
    if (!payment || verdict !== 'paid' || outcome === 'left' || reference === null) return one;
    const before = booked.get(payment.attempt) ?? payment.booked_ref;
    booked.set(payment.attempt, before ?? reference);
    if (before === null || before === reference) return one;
    const twice = why('bank_row.paid_twice', { id: payment.payout_id, stated: reference, before });
    return { ...one, outcome: 'left', why: twice };
  });
}

/** Rows of one answer that contradict each other are all left to a person. */
function pickOutContradictions(decisions: readonly Decision[]): Decision[] {
  const verdicts = new Map<string, Set<BankVerdict>>();
  for (const { payment, verdict, outcome } of decisions)
    if (payment && verdict && outcome !== 'left')
      verdicts.set(payment.attempt, (verdicts.get(payment.attempt) ?? new Set()).add(verdict));
  return decisions.map((one) =>
    one.payment && one.outcome !== 'left' && verdicts.get(one.payment.attempt)?.size === 2
      ? { ...one, outcome: 'left', why: why('bank_row.contradicts') }
      : one,
  );
}

/**
 * What an answer does with the payments that are known. Of several rows with one verdict for one
 * payment the first applies.
 */
export function planAnswer(
  { kind, rows, groups }: StatedAnswer,
  known: readonly KnownPayment[],
): Decision[] {
  const decided = rows.map((row) => decide(row, known));
  const named = new Set(decided.flatMap(({ payment }) => payment?.attempt ?? []));
  const all = [
    ...decided,
    ...eachOnce(groups).flatMap((group) => rowsOfGroup(group, named, known)),
  ];
  const plain = pickOutContradictions(kind === 'camt.054' ? pickOutSecondDebits(all) : all);
  const applied = new Set<string>();
  return plain.map((one) => {
    if (!one.payment || (one.outcome !== 'settled' && one.outcome !== 'returned')) return one;
    if (applied.has(one.payment.attempt)) return { ...one, outcome: 'known' };
    applied.add(one.payment.attempt);
    return one;
  });
}

/** The bank's id of a payment, for its readers. */
export const referenceOf = ({ stated }: Decision): string =>
  stated.endToEndId ?? stated.messageId ?? stated.instructionId ?? '—';

export const statusOf = ({ stated }: Decision): string => stated.status || '—';

/** What the bank says, or the file where it says none. Centimes. */
export const amountOf = ({ stated, payment }: Decision): bigint | null =>
  stated.amountText === null ? (payment?.amount ?? null) : stated.amount;
