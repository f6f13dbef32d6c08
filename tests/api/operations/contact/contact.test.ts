import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { inboxRoutes } from '#contract/routes/growth/inbox.ts';
import { casesRoutes } from '#contract/routes/operations/cases/cases.ts';
import { contactRoutes } from '#contract/routes/operations/contact/contact.ts';
import { contactAppsRoutes } from '#contract/routes/operations/contact/contact-apps.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import type { TestApp } from '#tests/support/app.ts';
import {
  type ContactFixture,
  createContactFixture,
} from '#tests/support/contact/contact-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let f: ContactFixture;
withApp(
  async (app) => {
    t = app;
    f = await createContactFixture(t);
  },
  { manualTicks: true },
);

const HOUR = 3_600_000;
let order: Awaited<ReturnType<ContactFixture['assigned']>>;
beforeEach(async () => {
  order = await f.assigned();
});
const about = () => ({ orderId: order.id });

describe('what is offered', () => {
  it('has every party of an order with its number, and templates filled in its language', async () => {
    const { body } = await f.about(about());
    expect(body.parties.map(({ party, name, phone }) => [party, name, phone])).toEqual([
      ['customer', 'Salma Idrissi', '+212612345678'],
      ['store', 'Café Atlas', '+212522112233'],
      ['driver', 'Yassine Alami', '+212623456789'],
    ]);
    const [customer, store] = body.parties;
    expect(customer?.templates.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const [late] = customer?.templates ?? [];
    expect(late?.texts.en).toContain(`#${order.id} from Café Atlas is late`);
    expect(late?.language).toBe('fr');
    expect(customer?.templates.at(-1)?.lacks).toEqual(['phone']);
    expect(store?.templates[0]?.texts.fr).toContain(`#${order.id}`);
    expect(customer?.outbox).toEqual(['sms', 'whatsapp']);
  });

  it('is refused to those who may not contact people, and for what is not there', async () => {
    const catalogue = await t.person('catalogue');
    expect((await f.about(about(), catalogue)).status).toBe(403);
    expect((await f.about(about(), f.customer)).status).toBe(403);
    expect((await f.about({ orderId: 999_999 })).status).toBe(404);
    expect((await f.about({ orderId: order.id, driverId: f.driver.id })).status).toBe(400);
  });
});

describe('a message', () => {
  it('is in the app of its reader, who answers with one of its choices', async () => {
    const party = await f.partyOf(about(), 'customer');
    const template = party.templates[1];
    const sent = await f.send({ about: about(), party: 'customer', template: template?.id });
    expect(sent).toMatchObject({
      status: 201,
      body: { party: 'customer', unanswered: 0, messages: [{ state: 'sent', template: 2 }] },
    });
    const received = await f.messages(f.customer);
    expect(received.at(-1)).toMatchObject({
      fromStaff: true,
      orderId: order.id,
      choices: [{ key: 'keep_waiting' }, { key: 'cancel_it' }, { key: 'call_me' }],
    });
    const { number = 0, thread = 0 } = received.at(-1) ?? {};
    expect(
      (await t.call(inboxRoutes.list, { query: {} }, f.customer)).body.entries.at(-1),
    ).toMatchObject({ event: 'contact.message', orderId: order.id });
    expect((await f.answer(thread, { choice: 'at_door', to: number }, f.customer)).status).toBe(
      400,
    );
    const answered = await f.answer(thread, { choice: 'keep_waiting', to: number }, f.customer);
    expect(answered).toMatchObject({ status: 201, body: { text: 'Je préfère attendre' } });
    expect(await f.partyOf(about(), 'customer')).toMatchObject({
      thread: { unanswered: 1, messages: [{}, { direction: 'in', choice: 'keep_waiting' }] },
    });
    const { items } = (await t.call(contactRoutes.unanswered, {}, f.operator)).body;
    expect(items).toMatchObject([{ subject: 'order', orderId: order.id, unanswered: 1 }]);
    await t.call(contactAppsRoutes.seen, { body: { upTo: number } }, f.customer);
    expect((await f.partyOf(about(), 'customer')).thread?.messages[0]?.state).toBe('delivered');
  });

  it('is there once, however often the app or the console sends it', async () => {
    const commandId = randomUUID();
    const body = { commandId, about: about(), party: 'driver', text: 'Where are you?' };
    const first = await f.send(body);
    const again = await f.send(body);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body.messages).toHaveLength(1);
    const thread = first.body.id;
    const answer = { commandId: randomUUID(), text: 'At the lights' };
    const one = await f.answer(thread, answer, f.driver);
    const two = await f.answer(thread, answer, f.driver);
    expect(two.body.number).toBe(one.body.number);
    expect((await f.partyOf(about(), 'driver')).thread?.unanswered).toBe(1);
  });

  it('is not written to a thread that was answered by a colleague meanwhile', async () => {
    const written = await f.write(order.id, 'Where is my order?');
    expect(written.status).toBe(201);
    const { version } = await f.partyOf(about(), 'customer');
    const reply = { about: about(), party: 'customer', text: 'It comes', seen: version };
    const both = await Promise.all([f.send(reply), f.send(reply, f.supervisor)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 412]);
    const late = both.find(({ status }) => status === 412)?.body as unknown as {
      reason: string;
      current: { messages: unknown[] };
    };
    expect(late.reason).toBe('contact.answered_by');
    expect(late.current.messages).toHaveLength(2);
    expect((await f.partyOf(about(), 'customer')).thread?.messages).toHaveLength(2);
  });

  it('has no link, markup, address or foreign number', async () => {
    for (const text of [
      'Pay at https://pay.example.com',
      'see www.evil.example',
      'look at evil.example now',
      'call 06 12 34 56 78',
      'call ٠٦١٢٣٤٥٦٧٨',
      'write to me@example.com',
      '<b>late</b>',
      'a {order}',
      '[here](x)',
    ])
      expect((await f.send({ about: about(), party: 'customer', text })).status, text).toBe(400);
    expect((await f.partyOf(about(), 'customer')).thread).toBeNull();
  });

  it('fills names without what they could do', async () => {
    const name = 'Evil <b>https://pay.example.com</b> {order} 0612345678';
    await t.db.updateTable('stores').set({ name }).where('id', '=', f.store.id).execute();
    const party = await f.partyOf(about(), 'customer');
    const text = party.templates[0]?.texts.en ?? '';
    expect(text).not.toMatch(/[<>{}]|:\/\/|\.example|\.com|0612345678/);
    expect(text).toContain('Evil b https');
    await t.db
      .updateTable('stores')
      .set({ name: 'Café Atlas' })
      .where('id', '=', f.store.id)
      .execute();
  });

  it('is refused long after the order ended, unless a case about it is open', async () => {
    const closed = new Date(t.clock().getTime() - 49 * HOUR);
    await t.pool.query(`update orders set status = 'cancelled', closed_at = $1 where id = $2`, [
      closed,
      order.id,
    ]);
    const text = 'We are sorry';
    const refused = await f.send({ about: about(), party: 'customer', text });
    expect(refused).toMatchObject({ status: 409, body: { code: 'contact.too_late' } });
    expect((await f.write(order.id, 'Hello?')).status).toBe(409);
    expect((await f.partyOf(about(), 'customer')).whyNot).toContain('48 hours');
    const opened = await t.call(
      casesRoutes.open,
      { body: { commandId: randomUUID(), orderId: order.id, cause: 'quality', reason: 'Cold' } },
      f.operator,
    );
    expect(opened.status).toBe(201);
    const ofCase = { caseId: opened.body.id };
    expect((await f.send({ about: ofCase, party: 'customer', text })).status).toBe(201);
    expect((await f.call({ about: ofCase, party: 'customer', outcome: 'no_answer' })).status).toBe(
      201,
    );
    const { rows } = await t.pool.query(
      `select kind, text, data from case_events where case_id = $1 and kind in ('call','message') order by id`,
      [opened.body.id],
    );
    expect(rows).toMatchObject([
      { kind: 'message', text: null, data: { party: 'customer' } },
      { kind: 'call', data: { outcome: 'no_answer' } },
    ]);
  });

  it('stays in no audit entry, event or stored answer', async () => {
    const text = 'A sentence that nobody else writes';
    expect((await f.send({ about: about(), party: 'customer', text })).status).toBe(201);
    await f.write(order.id, `${text} back`);
    for (const table of ['audit_log', 'events', 'commands'])
      expect(
        (await t.pool.query(`select from ${table} x where x::text like '%' || $1 || '%'`, [text]))
          .rowCount,
        table,
      ).toBe(0);
    const detail = (await t.call(ordersRoutes.adminGet, { params: { id: order.id } }, f.operator))
      .body;
    expect(detail.contact?.[0]?.messages.map((one) => one.text)).toEqual([text, `${text} back`]);
  });

  it('is read by its own party only', async () => {
    const { body: thread } = await f.send({ about: about(), party: 'driver', text: 'Hurry' });
    expect((await f.messages(f.customer)).filter((one) => one.thread === thread.id)).toEqual([]);
    expect((await f.answer(thread.id, { text: 'I am not he' }, f.customer)).status).toBe(404);
    const second = await t.person('driver', 'Brahim');
    await t.db
      .updateTable('orders')
      .set({ driver_id: second.id })
      .where('id', '=', order.id)
      .execute();
    expect(await f.messages(second)).toEqual([]);
    expect((await f.partyOf(about(), 'driver')).thread).toBeNull();
    const stranger = await t.person('customer');
    expect((await f.write(order.id, 'Mine?', stranger)).status).toBe(404);
  });

  it('of an app is limited to thirty an hour', async () => {
    for (let n = 0; n < 30; n += 1)
      expect((await f.write(order.id, `Message ${n}`)).status).toBe(201);
    expect((await f.write(order.id, 'One more')).status).toBe(429);
  });
});

describe('a call', () => {
  it('is recorded with its outcome; three without an answer are evidence until it answers', async () => {
    for (let n = 0; n < 3; n += 1) {
      expect((await f.partyOf(about(), 'store')).noAnswer).toBeNull();
      const called = await f.call({ about: about(), party: 'store', outcome: 'no_answer' });
      expect(called.status).toBe(201);
      t.moveClock(30_000);
    }
    expect((await f.partyOf(about(), 'store')).noAnswer).toMatchObject({ calls: 3, minutes: 1 });
    // Calls about another order count as well: it is the store that does not answer.
    const other = await f.place();
    expect((await f.partyOf({ orderId: other.id }, 'store')).noAnswer).toMatchObject({ calls: 3 });
    await f.call({ about: about(), party: 'store', outcome: 'reached' });
    expect((await f.partyOf(about(), 'store')).noAnswer).toBeNull();
  });

  it('that reaches the party answers what it wrote; so does dismissing it', async () => {
    await f.write(order.id, 'Call me');
    expect((await f.partyOf(about(), 'customer')).thread?.unanswered).toBe(1);
    await f.call({ about: about(), party: 'customer', outcome: 'reached' });
    expect((await f.partyOf(about(), 'customer')).thread?.unanswered).toBe(0);
    await f.write(order.id, 'Thanks');
    const { thread } = await f.partyOf(about(), 'customer');
    const dismiss = (seen: number) =>
      t.call(
        contactRoutes.dismiss,
        { params: { id: thread?.id ?? 0 }, body: { commandId: randomUUID(), seen } },
        f.operator,
      );
    expect((await dismiss(1)).status).toBe(412);
    expect((await dismiss(thread?.version ?? 0)).body).toMatchObject({ unanswered: 0 });
  });
});
