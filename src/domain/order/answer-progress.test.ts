import { expect, it } from 'vitest';
import type { Order } from '#contract/routes/operations/orders.ts';
import { anOrder } from '#tests/support/gallery/samples.ts';
import { answerMark, driverProgressOf } from './answer-progress.ts';

const SENT = '2026-03-02T12:00:00.000Z';
const LATER = '2026-03-02T12:06:00.000Z';
const driver = { id: 3 as never, name: 'Omar', code: 'd03' };
const visit = { at: LATER, leftAt: null, source: 'geofence' as const, metres: 9 };
const answer = {
  assignment: 1,
  sentAt: SENT,
  answerBy: SENT,
  seenAt: SENT,
  answeredAt: SENT,
  answer: 'accepted' as const,
  by: 'app' as const,
};
const orderWith = (more: Partial<Order>) => anOrder(1, { driver, ...more });

it('where a driver is comes before what he answered, while he is there', () => {
  const stepOf = (more: Partial<Order>) => driverProgressOf(orderWith(more))?.step ?? null;
  expect(stepOf({})).toBeNull();
  expect(stepOf({ answer })).toBe('accepted');
  const visits = { driver: driver.id, store: visit };
  expect(driverProgressOf(orderWith({ answer, visits }))).toEqual({ step: 'at_store', at: LATER });
  const left = { ...visit, leftAt: LATER };
  expect(stepOf({ answer, visits: { driver: driver.id, store: left } })).toBe('accepted');
  expect(stepOf({ status: 'picked_up', visits })).toBeNull();
  const door = { driver: driver.id, store: left, door: visit };
  expect(stepOf({ status: 'picked_up', visits: door })).toBe('at_door');
  expect(stepOf({ driver: null, visits })).toBeNull();
});

it('a visit changes the mark by which the order’s page reads its timeline again', () => {
  const before = answerMark(orderWith({ answer }));
  const there = answerMark(orderWith({ answer, visits: { driver: driver.id, store: visit } }));
  const left = { ...visit, leftAt: LATER };
  const gone = answerMark(orderWith({ answer, visits: { driver: driver.id, store: left } }));
  expect(new Set([before, there, gone]).size).toBe(3);
});
