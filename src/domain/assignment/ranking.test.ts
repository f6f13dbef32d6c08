import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderId } from '#contract/ids.ts';
import type { Ranking } from '#contract/operations/dispatch-ranking.ts';
import { dispatchRoutes } from '#contract/routes/operations/dispatch.ts';
import { live } from '#src/domain/live/live.ts';
import { consoleWithApi, type SentRequest, signInAs } from '#tests/support/fake-api.ts';
import { anOrder } from '#tests/support/sample-events.ts';
import { knownRanking, rankAhead, readRanking } from './ranking.ts';

const [first, second] = [1, 2] as OrderId[] as [OrderId, OrderId];
let sent: readonly SentRequest[];
const asked = () => sent.map(({ query }) => Number(query.orderId));
const elapse = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  signInAs({ id: 1, role: 'operator' });
  sent = consoleWithApi().answer(
    dispatchRoutes.rank,
    ({ query }) => ({ orderId: Number(query.orderId) }) as Ranking,
  );
  live().put(anOrder(first));
  live().put(anOrder(second));
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a ranking', () => {
  it('is fetched once the cursor has rested on an order, not while it moves', async () => {
    rankAhead(first);
    await elapse(100);
    rankAhead(second);
    await elapse(100);
    expect(asked()).toEqual([]);
    await elapse(50);
    expect(asked()).toEqual([2]);
    expect(knownRanking(second)?.ranking.orderId).toBe(2);
    expect(knownRanking(first)).toBeNull();
  });

  it('is known for five seconds, and fetched again while the cursor rests, for half a minute', async () => {
    rankAhead(first);
    await elapse(29_000);
    expect(knownRanking(first)).not.toBeNull();
    await elapse(600_000);
    expect(asked().length).toBeLessThan(10);
    expect(knownRanking(first)).toBeNull();
  });

  it('in flight is used by the list that opens', async () => {
    rankAhead(first);
    const abort = new AbortController();
    vi.advanceTimersByTime(120);
    const answer = readRanking(first, abort.signal);
    rankAhead(null);
    await elapse(10);
    expect((await answer).ranking.orderId).toBe(1);
    expect(asked()).toEqual([1]);
  });
});
