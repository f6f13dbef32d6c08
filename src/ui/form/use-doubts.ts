import { useRef } from 'react';

type Body = Readonly<Record<string, unknown>>;

/** What of a change is rather a slip than meant, by field, in words; `base` is the body of before. */
export type DoubtsOf = (body: Body, base: Body) => Readonly<Record<string, string>>;

/**
 * Returns what is to be confirmed before a change is sent. Saving the same again confirms it, so
 * that it is returned once.
 */
export function useDoubts(doubtsOf: DoubtsOf = () => ({})) {
  const shown = useRef('');
  return (body: Body, base: Body): [field: string, text: string][] => {
    const doubts = Object.entries(doubtsOf(body, base));
    const text = JSON.stringify(doubts);
    if (text === shown.current) return [];
    shown.current = text;
    return doubts;
  };
}
