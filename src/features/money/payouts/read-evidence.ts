import { useEffect } from 'react';
import { defineStore } from '#src/lib/console/console.ts';
import { openQuestion } from '#src/lib/keys/question/question.ts';
import type { Question } from '#src/lib/keys/question/question-types.ts';
import { useStore } from '#src/lib/use-store.ts';
import { createValueStore } from '#streams/stores/value.ts';

/** The payout whose evidence is on the screen. Its approval answers it as a question. */
const shown = defineStore<{ id: number; question: Question } | null>(() => null);

const NOT_SHOWN = createValueStore({ isReady: false });

/**
 * Declares that the pane shows the evidence of a payout, once `isComplete`. Returns whether it has
 * been shown for long enough to be read.
 */
export function useReadEvidence(id: number, isComplete: boolean): boolean {
  useEffect(() => {
    if (!isComplete) return;
    shown.set({ id, question: openQuestion() });
    return () => shown.set(null);
  }, [id, isComplete]);
  const now = useStore(shown);
  return useStore(now?.id === id ? now.question.state : NOT_SHOWN).isReady;
}

/**
 * Whether the press that approves a payout came after its evidence was read: a second press of the
 * key that approved the previous one does not.
 */
export const isEvidenceRead = (id: number): boolean => {
  const now = shown.get();
  return now?.id === id && now.question.answer();
};
