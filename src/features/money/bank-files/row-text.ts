import type { BankAnswerResult } from '#contract/routes/money/bank-answers.ts';
import { sentenceOf } from '#src/lib/api/sentence-of.ts';

type Row = Pick<BankAnswerResult['of'][number], 'status' | 'bankReason'>;

/** The bank's code, and why it did not pay. */
export const bankStatusText = ({ status, bankReason }: Row): string =>
  bankReason === null
    ? status
    : `${status} · ${sentenceOf({ ...bankReason, message: bankReason.words })}`;
