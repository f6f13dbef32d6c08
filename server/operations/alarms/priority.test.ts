import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AlarmPriority } from '#contract/operations/alarm.ts';
import { DEFAULT_ALARM_LIMITS } from '#contract/operations/alarm-limits.ts';
import { priorityOf, priorityOfMany } from './priority.ts';

const of = (least: AlarmPriority, lateMinutes: number, foodWaitMinutes = 0) =>
  priorityOf(least, { lateMinutes, foodWaitMinutes }, DEFAULT_ALARM_LIMITS);

it('an order that is half an hour late has priority 2, three quarters priority 1', () => {
  expect([10, 15, 30, 45].map((minutes) => of(3, minutes))).toEqual([3, 2, 2, 1]);
  expect([of(2, 0), of(3, 0, 19), of(3, 0, 20), of(2, 0, 20)]).toEqual([2, 3, 2, 2]);
});

it('more harm never has a lower priority', () => {
  const minutes = fc.integer({ min: -60, max: 120 });
  const least = fc.constantFrom<AlarmPriority>(1, 2, 3);
  fc.assert(
    fc.property(least, minutes, minutes, minutes, (rule, late, food, more) => {
      const before = of(rule, late, food);
      expect(before).toBeLessThanOrEqual(rule);
      expect(of(rule, late + Math.abs(more), food)).toBeLessThanOrEqual(before);
      expect(of(rule, late, food + Math.abs(more))).toBeLessThanOrEqual(before);
    }),
  );
});

it('many orders raise the priority by one, until half of them are left', () => {
  const many = (count: number, isRaised: boolean) =>
    priorityOfMany(2, { count, isRaised }, DEFAULT_ALARM_LIMITS);
  expect([many(7, false), many(8, false), many(5, true), many(4, true)]).toEqual([2, 1, 1, 2]);
});
