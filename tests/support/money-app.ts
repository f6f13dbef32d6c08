import { afterAll, beforeAll } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { type MoneyRoom, moneyRoom } from './money-room.ts';

/**
 * Gives a test file the real application on a database of its own, with the money desk in it. Both
 * are kept by `prepare`, which also makes what all tests of the file need.
 */
export function withMoneyRoom(
  prepare: (opened: { t: TestApp; room: MoneyRoom }) => unknown,
  options: Parameters<typeof startTestApp>[0] = {},
): void {
  let t: TestApp | undefined;
  beforeAll(async () => {
    const started = await startTestApp(options);
    t = started;
    await prepare({ t: started, room: await moneyRoom(started) });
  });
  afterAll(() => t?.close());
}
