import { bankAnswerReasons, bankCodeReasons } from '#contract/reasons/money/bank-answers.ts';
import { type Sentence, sentenceFor } from '#contract/reasons/reason.ts';
import type { Words } from '../../platform/sentences/stored.ts';

const isKnownCode = (key: string): key is keyof typeof bankCodeReasons & `bank_code.${string}` =>
  Object.hasOwn(bankCodeReasons, key);

/** A code of a bank in words. */
export function codeSentence(code: string | null): Sentence {
  if (code === null) return sentenceFor(bankCodeReasons, 'bank_code.none');
  const key = `bank_code.${code}`;
  return isKnownCode(key) && key !== 'bank_code.other'
    ? sentenceFor(bankCodeReasons, key, {} as never)
    : sentenceFor(bankCodeReasons, 'bank_code.other', { code });
}

/** What a payout keeps as the outcome at the bank. */
export const outcomeWords = (
  verdict: 'paid' | 'failed',
  { code, message }: { code: string | null; message: string },
): Words =>
  verdict === 'paid'
    ? sentenceFor(bankAnswerReasons, 'bank_answer.paid', { message })
    : codeSentence(code);
