import type { Question } from '#src/lib/keys/question/question-types.ts';
import { createValueStore } from '#streams/stores/value.ts';
import { AnswerWait } from './answer-wait.tsx';

const asking = (isReady: boolean): Question => ({
  state: createValueStore({ isReady, isSeen: true, waits: 1, refusals: 0 }),
  answer: () => isReady,
  isMeant: () => true,
});

const shown = (isReady: boolean) => () => (
  <p>
    It was assigned to d113 5 s ago. Press 1 again to assign anyway.
    <AnswerWait question={asking(isReady)} />
  </p>
);

export const Unread = shown(false);
export const Read = shown(true);
