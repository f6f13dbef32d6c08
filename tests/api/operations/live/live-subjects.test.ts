import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { liveOrdersRoutes } from '#contract/routes/operations/live-orders.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { orderOf, startTestApp, type TestApp } from '#tests/support/app.ts';
import { connectConsole, waitUntil } from '#tests/support/browser/console-socket.ts';

let t: TestApp;
let url: string;
beforeAll(async () => {
  t = await startTestApp();
  await t.app().listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(t.app().server.address() as AddressInfo).port}`;
});
afterAll(() => t.close());

async function consoleOf(token: string, runs = false) {
  const opened = connectConsole(url, token, undefined, runs);
  onTestFinished(() => void opened.close());
  await opened.connected();
  return opened;
}

it('a console receives only sequence numbers for subjects that it does not show, until it shows them', async () => {
  const amal = await t.person('operator', 'Amal');
  const customer = await t.person('customer');
  const store = await t.store();
  const place = () => t.call(ordersRoutes.place, { body: orderOf(store) }, customer);
  const { seq } = (await t.call(liveOrdersRoutes.snapshot, {}, amal)).body;
  const driver = await t.person('driver');
  const goOn = (status: 'available' | 'on_break') =>
    t.call(driverStatusRoutes.setStatus, { params: { id: driver.id }, body: { status } }, driver);
  /**
   * For each event without contents its number, even if several arrived as one; otherwise the
   * subject.
   */
  const words = (events: readonly LiveEvent[]) =>
    events.flatMap((one): (string | number)[] => {
      if (one.subject !== 'elsewhere') return [one.subject];
      const from = one.from ?? one.seq;
      return Array.from({ length: one.seq - from + 1 }, (_, n) => from + n - seq);
    });
  const few = await consoleOf(amal.token, true);
  // A console of an older release does not support runs of numbers, so nothing is omitted.
  const older = await consoleOf(amal.token);
  await few.follow(seq, ['driver']);
  await older.follow(seq, ['driver']);
  await place();
  await place();
  await waitUntil('both orders are heard', () => older.received.events.length === 2);
  await goOn('on_break');
  const last = (of: typeof few) => of.received.events.at(-1)?.subject;
  await waitUntil('the driver is heard', () => last(few) === 'driver' && last(older) === 'driver');
  expect(words(few.received.events)).toEqual([1, 2, 'driver']);
  expect(words(older.received.events)).toEqual(['order', 'order', 'driver']);
  // A new request follows the same rule, and later events follow it too.
  expect(words((await few.follow(seq, ['driver'])).events)).toEqual([1, 2, 'driver']);
  expect(words((await few.follow(seq)).events)).toEqual(['order', 'order', 'driver']);
  await place();
  await waitUntil('the order is heard', () => last(few) === 'order');
  expect(words(few.received.events)).toEqual([1, 2, 'driver', 'order']);
});
