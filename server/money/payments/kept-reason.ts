import { paymentReasons } from '#contract/reasons/money/payments.ts';
import { type Sentence, sentenceFor } from '#contract/reasons/reason.ts';

/** The sentences that a payment or an act of it keeps. */
const KEPT = [
  'payment.not_paid_in_time',
  'payment.card_declined',
  'payment.authorised_otherwise',
  'payment.not_placed',
  'payment.not_changed',
  'payment.other_described',
  'payment.not_of_protocol',
  'payment.capture_refused',
  'payment.refund_refused',
] as const;
const BY_TEXT: ReadonlyMap<string, Sentence> = new Map(
  KEPT.map((key) => {
    const sentence = sentenceFor(paymentReasons, key);
    return [sentence.message, sentence];
  }),
);

/**
 * The sentence of a text that a payment keeps. Payments of before have the English text alone, and
 * a provider may say the same in its own words: both are shown in the language of the reader.
 */
export const keptSentence = (
  text: string | null,
  sentence: Sentence | null | undefined,
): Sentence | null => (text === null ? undefined : BY_TEXT.get(text)) ?? sentence ?? null;
