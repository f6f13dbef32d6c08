import { expect, it } from 'vitest';
import { aCase } from '#tests/support/gallery/cases.ts';
import { dueText, isOverdue, subjectText } from './cases.ts';

const NOW = Date.parse('2026-03-02T12:00:00.000Z');
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

it('the due time counts down, then up, and a case that waits names its end', () => {
  const dueOf = (more: object) => dueText(aCase(118, more), NOW);
  expect(dueOf({ dueAt: at(40) })).toBe('in 40m');
  expect(dueOf({ dueAt: at(-90) })).toBe('is 1h late');
  expect(dueOf({ dueAt: at(-90), state: 'waiting', wakesAt: at(30) })).toMatch(/^until \d\d:30$/);
  expect(dueOf({ dueAt: at(-90), state: 'resolved' })).toBe('');
});

it('a case is overdue past its time, unless it waits or is closed', () => {
  const late = { dueAt: at(-1), state: 'open' } as const;
  expect(isOverdue(late, NOW)).toBe(true);
  expect(isOverdue({ ...late, dueAt: at(1) }, NOW)).toBe(false);
  for (const state of ['waiting', 'resolved', 'refused'] as const)
    expect(isOverdue({ ...late, state }, NOW)).toBe(false);
});

it('a case names what it is about', () => {
  expect(subjectText(aCase(118))).toBe('Order 414, Café Atlas');
  const subject = { kind: 'customer', id: 31, name: 'Hajar Bennani' };
  expect(subjectText(aCase(118, { subject }))).toBe('Customer Hajar Bennani');
});
