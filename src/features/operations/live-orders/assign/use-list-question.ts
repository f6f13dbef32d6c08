import { useEffect, useState } from 'react';
import { openQuestion } from '#src/lib/keys/question/question.ts';
import type { Question } from '#src/lib/keys/question/question-types.ts';
import { useStore } from '#src/lib/use-store.ts';
import { createValueStore } from '#streams/stores/value.ts';

/**
 * The question that a list of drivers is where no press counts before it was read: for an order that
 * has a driver, whom its heading names, and for Enter in the queue, which has opened the list. Null
 * while `isAsked` is false.
 */
export function useListQuestion(isAsked: boolean): Question | null {
  const [question] = useState(() => createValueStore<Question | null>(null));
  useEffect(() => {
    if (!isAsked) return;
    question.set(openQuestion());
    return () => question.set(null);
  }, [isAsked, question]);
  return useStore(question);
}
