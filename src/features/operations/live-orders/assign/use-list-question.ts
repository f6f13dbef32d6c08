import { useEffect, useState } from 'react';
import { openQuestion } from '#src/lib/keys/question/question.ts';
import type { Question } from '#src/lib/keys/question/question-types.ts';
import { useStore } from '#src/lib/use-store.ts';
import { createValueStore, type ValueStore } from '#streams/stores/value.ts';

/**
 * The question that a list of drivers is where no press counts before it was read: for an order that
 * has a driver, whom its heading names, and for Enter in the queue, which has opened the list. In
 * other lists only a press counts that came once the list could be seen (`isSeen`). Null while
 * `isAsked` is false.
 */
export function useListQuestion(isAsked: boolean): { list: Question | null; isSeen: boolean } {
  const [question] = useState(() => createValueStore<Question | null>(null));
  const [none] = useState(() => createValueStore({ isSeen: false }));
  useEffect(() => {
    if (!isAsked) return;
    question.set(openQuestion());
    return () => question.set(null);
  }, [isAsked, question]);
  const list = useStore(question);
  const state: ValueStore<{ isSeen: boolean }> = list?.state ?? none;
  return { list, isSeen: useStore(state, (now) => now.isSeen) };
}
