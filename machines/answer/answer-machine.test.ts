import { expect, it } from 'vitest';
import { ANSWER_EVENT_TYPES, ANSWERS, applyAnswerEvent } from './answer-machine.ts';

it('takes one answer, and none after it', () => {
  expect(applyAnswerEvent(null, { type: 'answer.accept' })).toBe('accepted');
  for (const answer of ANSWERS)
    for (const type of ANSWER_EVENT_TYPES) expect(applyAnswerEvent(answer, { type })).toBeNull();
});
