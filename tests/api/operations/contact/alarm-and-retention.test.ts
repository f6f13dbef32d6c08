import { expect, it } from 'vitest';
import { createRetention } from '#server/platform/retention/retention.ts';
import type { TestApp } from '#tests/support/app.ts';
import {
  type ContactFixture,
  createContactFixture,
} from '#tests/support/contact/contact-fixture.ts';
import { createAlarmFixture } from '#tests/support/fixtures/alarm-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let f: ContactFixture;
let alarms: Awaited<ReturnType<typeof createAlarmFixture>>;
withApp(
  async (app) => {
    t = app;
    f = await createContactFixture(t);
    alarms = await createAlarmFixture(t);
  },
  { manualTicks: true },
);

it('a customer without an answer is an alarm after the time of the setting, until the answer', async () => {
  const order = await f.place();
  expect((await f.write(order.id, 'Where is it?')).status).toBe(201);
  const unanswered = async () => {
    await alarms.evaluate();
    return (await alarms.list()).alarms.filter(({ rule }) => rule === 'customer.unanswered');
  };
  expect(await unanswered()).toEqual([]);
  t.moveClock(6 * 60_000);
  expect(await unanswered()).toMatchObject([
    { priority: 2, action: { kind: 'answer_customer', orderId: order.id } },
  ]);
  const { version } = await f.partyOf({ orderId: order.id }, 'customer');
  const text = 'It is on the way';
  const sent = await f.send({
    about: { orderId: order.id },
    party: 'customer',
    seen: version,
    text,
  });
  expect(sent.status).toBe(201);
  expect((await unanswered()).filter(({ state }) => state === 'unacknowledged')).toEqual([]);
});

it('texts and notes are removed after 180 days, and that something was sent stays', async () => {
  const order = await f.place();
  await f.send({ about: { orderId: order.id }, party: 'store', text: 'Is it ready?' });
  await f.call({ about: { orderId: order.id }, party: 'store', outcome: 'reached', note: 'Soon' });
  const later = () => new Date(t.clock().getTime() + 181 * 86_400_000);
  const log = { info: () => undefined } as never;
  await createRetention({ db: t.db, pool: t.pool, clock: later, log }).remove(
    new AbortController().signal,
  );
  // The sessions of before are removed, too.
  const reader = await t.person('operator');
  expect(await f.partyOf({ orderId: order.id }, 'store', reader)).toMatchObject({
    thread: {
      messages: [{ text: null, state: 'sent', by: { name: 'Omar' } }],
      calls: [{ note: null, outcome: 'reached' }],
    },
  });
  await expect(
    t.pool.query(`update messages set text = 'another' where text is null`),
  ).rejects.toMatchObject({ constraint: 'messages_kept' });
});
