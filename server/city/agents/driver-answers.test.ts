import { expect, it } from 'vitest';
import { anOrder } from '#tests/support/sample-events.ts';
import { factsOf } from './driver-answers.ts';

const NOW = Date.parse('2026-03-02T12:00:10Z');
const asked = (seenAt: string | null, answer: 'accepted' | null = null) => ({
  assignment: 4,
  sentAt: '2026-03-02T12:00:00.000Z',
  answerBy: '2026-03-02T12:00:45.000Z',
  seenAt,
  answeredAt: null,
  answer,
  by: null,
});

it('a driver of the city sees an order, and answers it after some seconds', () => {
  const typesOf = (id: number, seenAt: string | null, answer: 'accepted' | null = null) =>
    factsOf([anOrder(id, { answer: asked(seenAt, answer) })], 3, NOW).map(({ type }) => type);
  expect(typesOf(1, null)).toEqual(['seen']);
  expect(typesOf(1, '2026-03-02T12:00:09.000Z')).toEqual([]);
  expect(typesOf(1, '2026-03-02T12:00:01.000Z')).toEqual(['accept']);
  expect(typesOf(3, '2026-03-02T12:00:01.000Z')).toEqual(['decline']);
  expect(typesOf(1, '2026-03-02T12:00:01.000Z', 'accepted')).toEqual([]);
  expect(factsOf([anOrder(2)], 3, NOW)).toEqual([]);
});
