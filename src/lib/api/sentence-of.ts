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
