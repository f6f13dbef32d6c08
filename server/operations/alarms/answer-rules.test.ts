import { describe, expect, it } from 'vitest';
import { DEFAULT_ALARM_LIMITS } from '#contract/operations/alarm-limits.ts';
import type { OrderAnswer } from '#contract/operations/driver-facts/answer.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { anOrder } from '#tests/support/sample-events.ts';
import { orderDeclined } from './rules/answers/order-declined.ts';
import { orderNotAnswered } from './rules/answers/order-not-answered.ts';
import { orderNotSeen } from './rules/answers/order-not-seen.ts';
import type { DueRule } from './rules/rule.ts';

const NOW = Date.parse('2026-03-02T12:00:00Z');
const iso = (seconds: number) => new Date(NOW + seconds * 1_000).toISOString();
const driver = { id: 3 as never, name: 'Omar', code: 'd03' };
const answer: OrderAnswer = {
  assignment: 1,
  sentAt: iso(0),
  answerBy: iso(30),
  seenAt: null,
  answeredAt: null,
  answer: null,
  by: null,
};
const asked = (more: Partial<OrderAnswer> = {}): Order =>
  anOrder(7, { driver, answer: { ...answer, ...more } });
const due = (rule: DueRule, order: Order) =>
  rule.due(order, DEFAULT_ALARM_LIMITS, false)?.dueMs ?? null;
const declines = (count: number, nobodyLeftAt: string | null = null) => ({
  by: Array.from({ length: count }, (_, n) => ({
    driver: (n + 1) as never,
    at: iso(n),
    how: 'declined' as const,
  })),
  nobodyLeftAt,
});

describe('the alarms of answers', () => {
  it('an order that its driver has not seen for a minute, until he has', () => {
    expect(due(orderNotSeen, asked())).toBe(NOW + 60_000);
    expect(due(orderNotSeen, asked({ seenAt: iso(2) }))).toBeNull();
    expect(due(orderNotSeen, anOrder(7, { driver }))).toBeNull();
  });

  it('an order that stays with a driver who did not answer in time', () => {
    // Since it was sent: the evaluation moves what begins in the future to now.
    expect(orderNotAnswered.due(asked(), DEFAULT_ALARM_LIMITS, false)?.sinceMs).toBe(NOW);
    expect(due(orderNotAnswered, asked({ seenAt: iso(2) }))).toBe(NOW + 30_000);
    const accepted = { seenAt: iso(2), answeredAt: iso(40), answer: 'accepted' as const };
    expect(due(orderNotAnswered, asked(accepted))).toBeNull();
  });

  it('an order that three drivers declined, or for which nobody is left', () => {
    expect(due(orderDeclined, anOrder(7, { declined: declines(2) }))).toBeNull();
    expect(due(orderDeclined, anOrder(7, { declined: declines(3) }))).toBe(NOW + 2_000);
    expect(due(orderDeclined, anOrder(7, { declined: declines(1, iso(9)) }))).toBe(NOW + 9_000);
    expect(due(orderDeclined, anOrder(7, { driver, declined: declines(3) }))).toBeNull();
  });
});
