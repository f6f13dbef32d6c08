import { asyncScheduler, BehaviorSubject } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import type { Carrier } from './deps.ts';
import { createRecordFollower } from './follow-records.ts';

const at = '2026-03-02T12:00:00.000Z';
const payoutEvent = (seq: number): LiveEvent =>
  ({ seq, at, actor: null, subject: 'payout', type: 'payout.approved' }) as LiveEvent;

let on: Record<string, (value?: unknown) => void>;
let ask: ReturnType<typeof vi.fn>;
let follower: ReturnType<typeof createRecordFollower>;
const changed = vi.fn();

beforeEach(async () => {
  vi.useFakeTimers();
  on = {};
  ask = vi.fn(async () => ({ seq: 6, reset: false, events: [] }));
  const carrier = {
    on: (event: string, fn: (value?: unknown) => void) => {
      on[event] = fn;
    },
    ask,
    close: () => undefined,
  } as unknown as Carrier;
  follower = createRecordFollower({
    openSocket: () => carrier,
    token$: new BehaviorSubject<string | null>('t1'),
    scheduler: asyncScheduler,
    random: () => 1,
  });
  follower.changes.subscribe('payout', changed);
  follower.start();
  on.connect?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(follower.changes.isReceived.get()).toBe(true);
  changed.mockClear();
});
afterEach(() => {
  follower.stop();
  vi.useRealTimers();
});

it('names the kinds that the release before does not know in a field of their own', () => {
  const wanted = {
    seq: 0,
    subjects: ['alarm', 'store', 'zone'],
    further: ['payout', 'case', 'contact', 'charge'],
  };
  expect(ask).toHaveBeenCalledWith('follow', wanted, expect.any(Number));
});

it('notes the events of a kind, once for those that arrive together', () => {
  on.live?.([payoutEvent(7), payoutEvent(8)]);
  expect(changed).toHaveBeenCalledTimes(1);
  on.live?.([{ seq: 9, at, actor: null, subject: 'elsewhere', type: 'elsewhere' }]);
  on.beat?.({ at, seq: 9 });
  expect(changed).toHaveBeenCalledTimes(1);
});

it('counts events that were missed, and a new connection, as changes', async () => {
  on.live?.([payoutEvent(7)]);
  changed.mockClear();
  on.beat?.({ at, seq: 9 });
  expect(changed).toHaveBeenCalledTimes(1);
  on.disconnect?.('transport close');
  expect(follower.changes.isReceived.get()).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  on.connect?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(changed).toHaveBeenCalledTimes(2);
});

it('follows a log that was set back, whose numbers begin again', async () => {
  on.live?.([payoutEvent(100)]);
  ask.mockResolvedValueOnce({ seq: 40, reset: true, events: [] });
  on.disconnect?.('transport close');
  await vi.advanceTimersByTimeAsync(60_000);
  on.connect?.();
  await vi.advanceTimersByTimeAsync(0);
  changed.mockClear();
  on.live?.([payoutEvent(41)]);
  expect(changed).toHaveBeenCalledTimes(1);
});
