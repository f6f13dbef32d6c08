import { useEffect, useState } from 'react';
import { openQuestion } from '#src/lib/keys/question/question.ts';
import type { Question } from '#src/lib/keys/question/question-types.ts';

/**
 * The question that a list of drivers is for an order that has one: its heading names who loses the
 * order, and no press counts before that was read. Null while `isAsked` is false.
 */
export function useLossQuestion(isAsked: boolean): Question | null {
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => {
    if (!isAsked) return;
    setQuestion(openQuestion());
    return () => setQuestion(null);
  }, [isAsked]);
  return question;
}
