import { useRef } from 'react';
import { t } from '#src/lib/i18n.ts';
import { openQuestion } from '#src/lib/keys/question/question.ts';
import type { Question } from '#src/lib/keys/question/question-types.ts';
import { keyRefusal } from '#src/lib/keys/refused-key.ts';

type Body = Readonly<Record<string, unknown>>;

/** What of a change is rather a slip than meant, by field, in words; `base` is the body of before. */
export type DoubtsOf = (body: Body, base: Body) => Readonly<Record<string, string>>;

/**
 * Returns what is to be confirmed before a change is sent. Saving the same again confirms it once it
 * was read: a double press or a held key is no answer (docs/decisions/0070).
 */
export function useDoubts(doubtsOf: DoubtsOf = () => ({})) {
  const asked = useRef<{ text: string; question: Question } | null>(null);
  return (body: Body, base: Body): [field: string, text: string][] => {
    const doubts = Object.entries(doubtsOf(body, base));
    const text = JSON.stringify(doubts);
    const isAsked = asked.current?.text === text;
    if (doubts.length === 0) asked.current = null;
    else if (!isAsked) asked.current = { text, question: openQuestion() };
    else if (asked.current?.question.answer()) return [];
    else keyRefusal.set({ text: t('shell.read_first') });
    return doubts;
  };
}
