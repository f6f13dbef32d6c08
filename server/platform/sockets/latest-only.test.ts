import { expect, it } from 'vitest';
import { createLatestOnly } from './latest-only.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Records what was processed and what was replaced. */
function record(takeMs: () => number = () => 0) {
  const ran: number[] = [];
  const replaced: number[] = [];
  const failures: unknown[] = [];
  const finish: (() => void)[] = [];
  const latest = createLatestOnly<number>({
    run: (message) => {
      ran.push(message);
      return new Promise<void>((resolve) => finish.push(resolve));
    },
    takeMs,
    onError: (error) => failures.push(error),
    onReplaced: (message) => replaced.push(message),
  });
  return { latest, ran, replaced, finish: () => finish.shift()?.() };
}

it('processes the latest of the messages that arrive together', async () => {
  const { latest, ran, replaced } = record();
  for (let n = 1; n <= 1_000; n += 1) latest.put(n);
  await turn();
  expect(ran).toEqual([1_000]);
  expect(replaced).toHaveLength(999);
});

it('processes one message at a time, and afterwards the latest of those that came meanwhile', async () => {
  const { latest, ran, replaced, finish } = record();
  latest.put(1);
  await turn();
  for (const n of [2, 3, 4]) latest.put(n);
  await turn();
  expect(ran).toEqual([1]);
  finish();
  await expect.poll(() => ran).toEqual([1, 4]);
  expect(replaced).toEqual([2, 3]);
});

it('waits for an allowance, and loses nothing', async () => {
  const waits = [5, 5, 0];
  const { latest, ran } = record(() => waits.shift() ?? 0);
  latest.put(1);
  await expect.poll(() => ran).toEqual([1]);
  expect(waits).toEqual([]);
});

it('processes nothing after its end', async () => {
  const { latest, ran } = record();
  latest.put(1);
  latest.end();
  latest.put(2);
  await turn();
  expect(ran).toEqual([]);
});

it('processes the next message after a failure', async () => {
  const failures: unknown[] = [];
  const ran: number[] = [];
  const latest = createLatestOnly<number>({
    run: async (message) => {
      ran.push(message);
      throw new Error('no');
    },
    takeMs: () => 0,
    onError: (error) => failures.push(error),
  });
  latest.put(1);
  await expect.poll(() => failures).toHaveLength(1);
  latest.put(2);
  await expect.poll(() => ran).toEqual([1, 2]);
});
