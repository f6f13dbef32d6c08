import { expect, it } from 'vitest';
import { sharingLoop } from './sharing-loop.ts';

/** Keeps the event loop busy. */
function hold(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}

it('lets other work run between items that take long', async () => {
  let others = 0;
  let isDone = false;
  const count = () => {
    others += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const passed: number[] = [];
  for await (const item of sharingLoop([1, 2, 3, 4, 5])) {
    hold(15);
    passed.push(item);
    expect(others).toBeGreaterThanOrEqual(item - 1);
  }
  isDone = true;
  expect(passed).toEqual([1, 2, 3, 4, 5]);
});
