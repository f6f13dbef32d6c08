import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import type { UnansweredThread } from '#contract/operations/contact/contact.ts';
import { createUnansweredThreads } from './unanswered.ts';

const FROM = '2026-03-02T12:00:00.000Z';
const LATER = '2026-03-02T12:05:00.000Z';

const thread = (more: object = {}) =>
  ({
    id: 1,
    version: 4,
    subject: 'order',
    subjectId: 12,
    party: 'customer',
    partyId: 9,
    unanswered: 2,
    since: FROM,
    orderId: 12,
    storeId: null,
    driverId: null,
    ...more,
  }) as UnansweredThread;

/** The event that leaves a thread as it is given. */
const event = (more: object = {}) =>
  ({
    seq: 1,
    at: LATER,
    actor: null,
    subject: 'contact',
    type: 'contact.received',
    contact: { ...thread(more), zone: null, zones: [] },
  }) as LiveEvent;

const answered = (id: number, version: number) => event({ id, version, unanswered: 0 });

let threads = createUnansweredThreads();
const shown = () => threads.list.get()?.map(({ id }) => id);
beforeEach(() => {
  vi.useFakeTimers();
  threads = createUnansweredThreads();
});
afterEach(() => {
  vi.useRealTimers();
});

it('counts the messages of an order in its own threads and in those of its cases', () => {
  threads.replace([thread(), thread({ id: 2, subject: 'case', subjectId: 5, unanswered: 1 })]);
  expect(threads.counts.get('order 12')).toBe(3);
  expect(threads.counts.get('case 5')).toBe(1);
  threads.apply([answered(2, 5)]);
  expect(threads.counts.get('order 12')).toBe(2);
  expect(threads.counts.get('case 5')).toBeUndefined();
});

it('notifies a row only of its own messages', () => {
  const row = vi.fn();
  threads.counts.subscribe('order 12', row);
  threads.replace([thread(), thread({ id: 2, subjectId: 13, orderId: 13 })]);
  expect(row).toHaveBeenCalledTimes(1);
  threads.apply([event({ id: 2, subjectId: 13, orderId: 13 as never, unanswered: 7, version: 5 })]);
  expect(row).toHaveBeenCalledTimes(1);
});

it('keeps what events brought while all threads were read', () => {
  threads.replace([thread(), thread({ id: 2 })]);
  threads.beginRead();
  threads.apply([answered(1, 5), event({ id: 3, version: 1 })]);
  threads.replace([thread(), thread({ id: 2 })]);
  expect(shown()?.toSorted()).toEqual([2, 3]);
  threads.beginRead();
  threads.replace([thread({ id: 2 })]);
  expect(shown()).toEqual([2]);
  expect(threads.counts.get('order 12')).toBe(2);
});

it('lists the thread that waits longest first, and changes the list once a second at most', () => {
  threads.replace([thread({ id: 2, since: LATER }), thread()]);
  expect(shown()).toEqual([1, 2]);
  const changed = vi.fn();
  threads.list.subscribe(changed);
  for (let n = 0; n < 100; n += 1) threads.apply([event({ id: 10 + n, since: LATER })]);
  expect(changed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(changed).toHaveBeenCalledTimes(1);
  expect(shown()).toHaveLength(102);
});

it('makes no list while nobody reads it, and the latest one for the next reader', () => {
  threads.replace([thread()]);
  threads.apply([event({ id: 10, since: LATER })]);
  expect(vi.getTimerCount()).toBe(0);
  expect(shown()).toEqual([1, 10]);
  const stop = threads.list.subscribe(() => undefined);
  threads.apply([event({ id: 11, since: LATER })]);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1_000);
  expect(shown()).toEqual([1, 10, 11]);
  stop();
  threads.apply([event({ id: 12, since: LATER })]);
  expect(vi.getTimerCount()).toBe(0);
  expect(shown()).toEqual([1, 10, 11, 12]);
});
