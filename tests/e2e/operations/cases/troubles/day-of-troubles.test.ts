import { afterAll, describe, expect, it } from 'vitest';
import { withConsole } from '#tests/support/console.ts';
import { afterwards } from './afterwards.ts';
import { changedOrders } from './changed-orders.ts';
import { createDay, type Day } from './day.ts';
import { onTheRoad } from './on-the-road.ts';

/**
 * The troubles of one day, each handled on one page by keyboard alone. `TROUBLES_EACH=4` makes it a
 * day of more than sixty, and prints how many keys each took from the order's row or page on.
 */
const EACH = Number(process.env.TROUBLES_EACH ?? 1);

let day: Day;
withConsole(async ({ server, browser }) => {
  day = await createDay(server, browser);
});
const handled: { kind: string; keys: number; ms: number }[] = [];

afterAll(async () => {
  await day.close();
  if (EACH === 1) return;
  const kinds = [...new Set(handled.map(({ kind }) => kind))];
  const lines = kinds.map((kind) => {
    const all = handled.filter((one) => one.kind === kind);
    const keys = [...new Set(all.map((one) => one.keys))].toSorted((a, b) => a - b);
    return `${kind}: ${all.length} times, ${keys.join(', ')} keys`;
  });
  console.log([...lines, `${handled.length} troubles`].join('\n'));
});

describe.each(Object.entries({ ...changedOrders, ...onTheRoad, ...afterwards }))(
  '%s',
  (kind, handle) => {
    it.each(Array.from({ length: EACH }, (_, n) => n + 1))('time %i', async () => {
      const from = performance.now();
      await handle(day);
      handled.push({ kind, keys: day.keys.count(), ms: performance.now() - from });
      expect(day.complaints.splice(0)).toEqual([]);
    });
  },
);
