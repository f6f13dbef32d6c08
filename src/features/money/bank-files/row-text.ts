import type { BankAnswerResult } from '#contract/routes/money/bank-answers.ts';
import { sentenceOf } from '#src/lib/api/sentence-of.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';

type CodeKey = Extract<MessageKey, `bank_files.code_${string}`>;
type Row = Pick<BankAnswerResult['of'][number], 'status' | 'bankReason'>;

/** The codes of ISO 20022 that banks send for a payment, or for a booking. */
const WORDS: Readonly<Record<string, CodeKey>> = {
  ACSC: 'bank_files.code_settled',
  ACCC: 'bank_files.code_settled',
  BOOK: 'bank_files.code_booked',
  RJCT: 'bank_files.code_rejected',
  PDNG: 'bank_files.code_pending',
  RCVD: 'bank_files.code_received',
  ACTC: 'bank_files.code_accepted',
  ACCP: 'bank_files.code_accepted',
  ACSP: 'bank_files.code_accepted',
  ACWC: 'bank_files.code_accepted',
};

/** What the bank says of a payment, with its code, and why it did not pay. */
export function bankStatusText({ status, bankReason }: Row): string {
  const words = WORDS[status];
  const stated = words ? `${t(words)} (${status})` : status;
  if (bankReason === null) return stated;
  return `${stated} · ${sentenceOf({ ...bankReason, message: bankReason.words })}`;
}
