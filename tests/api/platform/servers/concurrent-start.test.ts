import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addServer } from '#tests/support/fixtures/second-server.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ manualTicks: true });
});
afterAll(() => t?.close());

it('servers that start at the same time on a new day all start', async () => {
  // Each of them creates the partitions of the new days.
  t.moveClock(40 * 86_400_000);
  const starts = await Promise.allSettled([1, 2, 3].map(() => addServer(t, { manualTicks: true })));
  for (const start of starts) if (start.status === 'fulfilled') await start.value.stop();
  expect(starts.map(({ status }) => status)).toEqual(starts.map(() => 'fulfilled'));
});
