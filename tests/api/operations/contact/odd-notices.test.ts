import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  type ContactFixture,
  createContactFixture,
} from '#tests/support/contact/contact-fixture.ts';
import {
  startMessageProvider,
  type TestMessageProvider,
} from '#tests/support/contact/message-provider.ts';

let t: TestApp;
let f: ContactFixture;
let provider: TestMessageProvider;
beforeAll(async () => {
  provider = await startMessageProvider();
  t = await startTestApp({ manualTicks: true, messages: provider.settings() });
  f = await createContactFixture(t);
});
afterAll(async () => {
  await t.close();
  await provider.close();
});

const message = (id: string, more: object = {}) => ({
  type: 'message',
  id,
  channel: 'sms',
  from: '+212612345678',
  text: 'Bonjour',
  ...more,
});

it('an id that no column takes is refused, and no error of the server', async () => {
  await f.place();
  for (const id of ['a\u0000b', 'a\nb', 'a\ud800b', '']) {
    const answer = await f.notice(message(id));
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { reason: 'contact.notice_unreadable' },
    ]);
  }
});

it('one message in many notices at once, of several numbers, counts once', async () => {
  await f.assigned();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      f.notice(message('at once', n % 2 ? { from: '+212623456789' } : {})),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));
  const { rows } = await t.pool.query(
    `select count(*)::int as n from messages where provider_id = 'in at once'`,
  );
  expect(rows).toEqual([{ n: 1 }]);
});

it('a receipt changes no message that the provider was never given', async () => {
  const { id: orderId } = await f.place();
  const to = { about: { orderId }, party: 'customer', text: 'Nous arrivons' };
  const first = await f.send({ ...to, channel: 'app' });
  const second = await f.send({ ...to, channel: 'sms', seen: first.body.version });
  const ids = second.body.messages.map(({ id }) => id);
  const states = async () =>
    (await f.partyOf({ orderId }, 'customer')).thread?.messages.map(({ state }) => state);
  const before = await states();
  for (const id of ids)
    for (const state of ['failed', 'delivered'])
      expect((await f.notice({ type: 'receipt', message: `message-${id}`, state })).status).toBe(
        204,
      );
  expect(await states()).toEqual(before);
  await f.sendAll();
  await f.notice({ type: 'receipt', message: `message-${ids[1]}`, state: 'delivered' });
  expect((await states())?.[1]).toBe('delivered');
});

it('who orders with the number of another person does not read what that person writes', async () => {
  const { id } = await f.place();
  await t.db.updateTable('orders').set({ phone: '+212655443322' }).where('id', '=', id).execute();
  const sent = await f.send({
    about: { orderId: id },
    party: 'customer',
    channel: 'sms',
    text: 'Nous arrivons',
  });
  expect(sent.status).toBe(201);
  await f.sendAll();
  const word = 'Le code de ma porte est 1234';
  const from = '+212655443322';
  expect((await f.notice(message('another person', { from, text: word }))).status).toBe(204);
  const { thread } = await f.partyOf({ orderId: id }, 'customer');
  expect(thread?.messages.at(-1)?.text).toBe(word);
  expect(JSON.stringify(await f.messages(f.customer))).not.toContain(word);
});

it('a provider that gives each message the same id, or an odd one, gets each as often as others do', async () => {
  const { id: orderId } = await f.place();
  const about = { orderId };
  const states = async () =>
    (await f.partyOf(about, 'customer')).thread?.messages.map(({ state }) => state);
  const write = async () => {
    const { version: seen } = await f.partyOf(about, 'customer');
    const sent = await f.send({ about, party: 'customer', channel: 'sms', text: 'Bonjour', seen });
    expect(sent.status).toBe(201);
  };
  provider.be('same_id');
  const before = provider.requests.length;
  await write();
  await f.sendAll();
  await write();
  await write();
  await f.sendAll();
  await f.passTime();
  await f.sendAll();
  expect(await states()).toEqual(['sent', 'sent', 'sent']);
  expect(provider.requests.length - before).toBe(3);
  // An answer that cannot be kept is none, for its message alone.
  provider.be('odd_id');
  await write();
  await f.sendAll();
  provider.be('accept');
  await f.passTime();
  await f.sendAll();
  expect(await states()).toEqual(['sent', 'sent', 'sent', 'sent']);
});
