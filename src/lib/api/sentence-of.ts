import type { ReasonParams } from '#contract/reasons/params.ts';
import { textIfKnown, writeText } from '../i18n.ts';

/** A reason as the server tells it: its English sentence, its key, and the parameters. */
interface WireReason {
  message: string;
  reason?: string | undefined;
  params?: ReasonParams | undefined;
}

/**
 * A reason of the server in the reader's language: the sentence of the console's catalogue for its
 * key, or the server's own for a key that this release does not know.
 */
export function sentenceOf({ message, reason, params }: WireReason): string {
  const text = reason === undefined ? undefined : textIfKnown(`reasons.${reason}`);
  return text === undefined ? message : writeText(text, params);
}

/** A text that a record keeps, which may be a sentence of the server; null if there is none. */
export const keptText = (
  text: string | null,
  { reason, params }: Omit<WireReason, 'message'>,
): string | null => (text === null ? null : sentenceOf({ message: text, reason, params }));

/** The same of a text that is called `reason` itself, whose key is `reasonKey`. */
export const keptReason = (of: {
  reason: string | null;
  reasonKey?: string | undefined;
  params?: ReasonParams | undefined;
}): string | null => keptText(of.reason, { reason: of.reasonKey, params: of.params });
