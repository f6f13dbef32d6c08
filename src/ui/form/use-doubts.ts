import { useRef } from 'react';
import { useReadDoubt } from '#src/lib/keys/question/use-read-doubt.ts';

type Body = Readonly<Record<string, unknown>>;

/** What of a change is rather a slip than meant, by field, in words; `base` is the body of before. */
export type DoubtsOf = (body: Body, base: Body) => Readonly<Record<string, string>>;

/**
 * Returns what is to be confirmed before a change is sent. Saving the same again confirms it once it
 * was read.
 */
export function useDoubts(doubtsOf: DoubtsOf = () => ({})) {
  const shown = useRef('');
  const isConfirmed = useReadDoubt();
  return (body: Body, base: Body): [field: string, text: string][] => {
    const doubts = Object.entries(doubtsOf(body, base));
    const text = JSON.stringify(doubts);
    const isShown = text === shown.current;
    shown.current = text;
    return doubts.length > 0 && isConfirmed(isShown) ? [] : doubts;
  };
}
