import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contactRoutes } from '#contract/routes/operations/contact/contact.ts';
import { ZONES_HEADER } from '#contract/zones-header.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  type ContactFixture,
  createContactFixture,
} from '#tests/support/contact/contact-fixture.ts';
import {
  MESSAGE_SECRET,
  signedNotice,
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

let order: Awaited<ReturnType<ContactFixture['place']>>;
beforeEach(async () => {
  provider.be('accept');
  order = await f.place();
});
const text = (n = 1) => `It comes soon, number ${n}`;
const sendText = async (channel = 'sms') => {
  const answer = await f.send({
    about: { orderId: order.id },
    party: 'customer',
    channel,
    text: text(),
  });
  expect(answer.status).toBe(201);
  return answer.body;
};
const stateOf = async () =>
  (await f.partyOf({ orderId: order.id }, 'customer')).thread?.messages.map(({ state }) => state);
const keyOf = async () => {
  const [message] = (await f.partyOf({ orderId: order.id }, 'customer')).thread?.messages ?? [];
  return `message-${message?.id}`;
};
const requestsOf = async () => {
  const key = await keyOf();
  return provider.requests.filter(({ message }) => message === key).length;
};
const MINUTE = 60_000;

describe('a message to a telephone', () => {
  it('is queued, sent once, and delivered once the provider reports it', async () => {
    await sendText('whatsapp');
    expect(await stateOf()).toEqual(['queued']);
    await f.sendAll();
    await f.sendAll();
    expect(await stateOf()).toEqual(['sent']);
    expect(await requestsOf()).toBe(1);
    expect(provider.sent().at(-1)).toMatchObject({
      channel: 'whatsapp',
      to: '+212612345678',
      text: text(),
      language: 'fr',
    });
    const receipt = { type: 'receipt', message: await keyOf(), state: 'delivered' };
    expect((await f.notice(receipt)).status).toBe(204);
    expect(await stateOf()).toEqual(['delivered']);
    expect((await f.notice({ ...receipt, state: 'failed' })).status).toBe(204);
    expect(await stateOf()).toEqual(['delivered']);
    expect(provider.forged).toEqual([]);
  });

  it('is refused for good, without the provider’s words', async () => {
    provider.be('refuse');
    await sendText();
    await f.sendAll();
    const [message] = (await f.partyOf({ orderId: order.id }, 'customer')).thread?.messages ?? [];
    expect(message).toMatchObject({ state: 'failed', reasonKey: 'contact.provider_refused' });
    expect(JSON.stringify(message)).not.toContain('+212612345678');
  });

  it('is tried three times while the provider is busy, and then failed', async () => {
    provider.be('busy');
    await sendText();
    for (let n = 0; n < 5; n += 1) {
      await f.sendAll();
      await f.passTime();
    }
    expect(await requestsOf()).toBe(3);
    expect(await stateOf()).toEqual(['failed']);
  });

  it('of unknown outcome is tried again by its key, and reaches its reader once', async () => {
    provider.be('break');
    await sendText();
    await f.sendAll();
    expect(await stateOf()).toEqual(['queued']);
    provider.be('accept');
    await f.passTime();
    await f.sendAll();
    expect(await stateOf()).toEqual(['sent']);
    expect(await requestsOf()).toBe(2);
    const key = await keyOf();
    expect(provider.sent().filter(({ message }) => message === key)).toHaveLength(1);
  });

  it('that never gets an answer may have arrived, which is shown', async () => {
    provider.be('silent');
    await sendText();
    for (let n = 0; n < 4; n += 1) {
      await f.sendAll();
      await f.passTime();
    }
    expect(await stateOf()).toEqual(['unknown']);
    expect(await requestsOf()).toBe(3);
    expect(
      (await f.notice({ type: 'receipt', message: await keyOf(), state: 'delivered' })).status,
    ).toBe(204);
    expect(await stateOf()).toEqual(['delivered']);
  });

  it('is not said to have failed once a try may have arrived', async () => {
    provider.be('break');
    await sendText();
    await f.sendAll();
    provider.be('refuse');
    await f.passTime();
    await f.sendAll();
    expect(await stateOf()).toEqual(['unknown']);
  });

  it('that a server was sending when it died is tried again by its key', async () => {
    await sendText();
    const key = await keyOf();
    await t.db
      .updateTable('messages')
      .set({ state: 'sending', attempt: 1, sent_at: t.clock() })
      .where('id', '=', BigInt(key.slice('message-'.length)))
      .execute();
    await f.sendAll();
    expect(await stateOf()).toEqual(['queued']);
    await f.passTime();
    await f.sendAll();
    expect(await stateOf()).toEqual(['sent']);
  });

  it('is sent by one of two servers only', async () => {
    for (let n = 0; n < 5; n += 1) {
      const answer = await f.send({
        about: { orderId: (await f.place()).id },
        party: 'customer',
        channel: 'sms',
        text: text(n),
      });
      expect(answer.status).toBe(201);
    }
    const before = provider.requests.length;
    await Promise.all([f.sendAll(), f.sendAll(), f.sendAll()]);
    expect(provider.requests.length - before).toBe(5);
  });
});

describe('a notice of the provider', () => {
  const incoming = (id: string, more: object = {}) => ({
    type: 'message',
    id,
    channel: 'sms',
    from: '06 12 34 56 78',
    text: 'Where is it? https://x.example <b>',
    ...more,
  });

  it('is a message of the thread in which its number was written to last', async () => {
    await sendText();
    await f.sendAll();
    expect((await f.notice(incoming('in-1'))).status).toBe(204);
    const { thread } = await f.partyOf({ orderId: order.id }, 'customer');
    expect(thread).toMatchObject({
      unanswered: 1,
      messages: [{}, { direction: 'in', channel: 'sms', text: incoming('').text }],
    });
  });

  it('counts once by its id, and a message once by its own', async () => {
    await sendText();
    await f.sendAll();
    const one = incoming('in-2');
    await f.notice(one, { id: 'notice-2' });
    await f.notice(one, { id: 'notice-2' });
    await f.notice(one, { id: 'notice-3' });
    await Promise.all([
      f.notice(incoming('in-3'), { id: 'notice-4' }),
      f.notice(incoming('in-3'), { id: 'notice-5' }),
    ]);
    const { thread } = await f.partyOf({ orderId: order.id }, 'customer');
    expect(thread?.unanswered).toBe(2);
  });

  it('is refused if it is forged, changed, replayed late, or cannot be read', async () => {
    await sendText();
    const notice = signedNotice(incoming('in-9'), { at: t.clock(), id: 'notice-9' });
    const post = (body: string, headers: Record<string, string>) =>
      t.send('POST', '/api/contact/notices', { body, headers });
    expect((await post(notice.text, {})).status).toBe(403);
    expect((await post(notice.text.replace('Where', 'There'), notice.headers)).status).toBe(403);
    const forged = { ...notice.headers, 'webhook-signature': 'v1,AAAA' };
    expect((await post(notice.text, forged)).status).toBe(403);
    const other = { ...notice.headers, 'webhook-id': 'notice-10' };
    expect((await post(notice.text, other)).status).toBe(403);
    t.moveClock(6 * MINUTE);
    expect((await post(notice.text, notice.headers)).status).toBe(403);
    expect((await f.notice({ type: 'message' })).status).toBe(400);
    expect((await f.partyOf({ orderId: order.id }, 'customer')).thread?.unanswered).toBe(0);
    expect(MESSAGE_SECRET).toMatch(/^whsec_/);
  });

  it('of an unknown number is noted without a thread', async () => {
    expect(
      (await f.notice(incoming('in-20', { from: '+212699999999' }), { id: 'n-20' })).status,
    ).toBe(204);
    const { rows } = await t.pool.query(`select thread_id from contact_notices where id = 'n-20'`);
    expect(rows).toEqual([{ thread_id: null }]);
  });

  it('of an unknown number is kept once, and attached to one thread or dismissed, once', async () => {
    const from = '+212688888888';
    await f.notice(incoming('in-21', { from, text: 'It is me' }), { id: 'n-21' });
    await f.notice(incoming('in-21', { from, text: 'It is me' }), { id: 'n-22' });
    await f.notice(incoming('in-23', { from, text: 'Buy now' }), { id: 'n-23' });
    const list = async () =>
      (await t.call(contactRoutes.unknown, {}, await t.person('operator'))).body.items.filter(
        ({ phone }) => phone === from,
      );
    const [mine, advertisement] = await list();
    if (!mine || !advertisement) throw new Error('Not kept');
    expect([mine.text, advertisement.text]).toEqual(['It is me', 'Buy now']);
    t.moveClock(9 * MINUTE);
    const operator = await t.person('operator', 'Chafik');
    const attach = (headers: Record<string, string> = {}) =>
      t.call(
        contactRoutes.attach,
        {
          params: { id: mine.id },
          body: { commandId: randomUUID(), about: { orderId: order.id }, party: 'customer' },
        },
        operator,
        headers,
      );
    // It is in no zone: staff who are limited to some see none, and attach none.
    const { rows } = await t.pool.query<{ id: number }>('select id from zones limit 1');
    const limited = { [ZONES_HEADER]: String(rows[0]?.id) };
    const inZone = await t.call(contactRoutes.unknown, {}, operator, limited);
    expect([inZone.status, inZone.body.items]).toEqual([200, []]);
    expect((await attach(limited)).status).toBe(404);
    const answers = await Promise.all([attach(), attach()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await f.partyOf({ orderId: order.id }, 'customer', operator)).thread).toMatchObject({
      unanswered: 1,
      unansweredSince: mine.at,
      messages: [{ text: 'It is me', direction: 'in', at: mine.at }],
    });
    const dismiss = () =>
      t.call(
        contactRoutes.dismissUnknown,
        { params: { id: advertisement.id }, body: { commandId: randomUUID() } },
        operator,
      );
    expect((await dismiss()).status).toBe(204);
    expect((await dismiss()).status).toBe(409);
    expect(await list()).toEqual([]);
  });
});
