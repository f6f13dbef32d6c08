import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactAppsRoutes } from '#contract/routes/operations/contact/contact-apps.ts';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { liveOrdersRoutes } from '#contract/routes/operations/live-orders.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import {
  type Answer,
  orderOf,
  type Person,
  startTestApp,
  type TestApp,
} from '#tests/support/app.ts';
import type { RecordedStatement } from '#tests/support/database/statements.ts';
import { eventually } from '#tests/support/waiting/eventually.ts';

let t: TestApp;
let amal: Person;
let customer: Person;
let owner: Person;
let driver: Person;
let store: { id: number; itemId: number };

beforeAll(async () => {
  // Ticks, sweeps and jobs serve all requests together (docs/performance.md).
  t = await startTestApp({ manualTicks: true, sweepMs: 3_600_000 });
  amal = await t.person('operator', 'Amal');
  customer = await t.person('customer');
  owner = await t.person('store');
  driver = await t.person('driver');
  store = await t.store(owner);
  // Reads the zones, which stay in memory until they change.
  await place();
});
afterAll(() => t.close());

const PUBLISHED = 'from events where seq >';
const MESSAGES_DUE = 'insert into jobs';
/** Everything that was counted, to be compared again once the server has stopped. */
const counted: { statements: readonly RecordedStatement[]; count: number }[] = [];

const hasSent = (statements: readonly RecordedStatement[], part: string) =>
  eventually(() => expect(statements.map(({ text }) => text).join('\n')).toContain(part));

/**
 * Waits until the reader of the events has read all of them: one that is still reading when a
 * counted call begins serves that call as well, and its statements are recorded for neither.
 */
const readerIsIdle = () =>
  eventually(async () => {
    const { rows } = await sql<{ seq: bigint; is_unread: boolean }>`
      select seq, exists (select from events where seq is null) as is_unread
      from event_head`.execute(t.db);
    const { body } = await t.call(liveOrdersRoutes.since, { query: { seq: '0' } }, amal);
    expect({ seq: BigInt(body.seq), is_unread: false }).toEqual(rows[0]);
  });

/**
 * Calls as someone whose session is not remembered, and waits for the statements that end what the
 * call wakes. All of them are prepared, except those that begin and end a transaction.
 */
async function count<T>(work: () => Promise<Answer<T>>, ...ends: string[]) {
  await readerIsIdle();
  t.moveClock(2_000);
  return t.recordStatements(async (statements) => {
    const { status, body } = await work();
    for (const end of ends) await hasSent(statements, end);
    expect(status).toBeLessThan(300);
    const unprepared = statements.filter(({ isPrepared }) => !isPrepared);
    const begun = statements.filter(({ text }) => text === 'begin');
    const pairs = begun.flatMap(() => ['begin', 'commit']);
    expect(unprepared.map(({ text }) => text)).toEqual(pairs);
    counted.push({ statements, count: statements.length });
    return { body, count: statements.length };
  });
}

const place = (more?: object) =>
  t.call(ordersRoutes.place, { body: orderOf(store, more) }, customer);
const send = (order: Order, event: string, as: Person) =>
  t.call(
    ordersRoutes.progress,
    {
      params: { id: order.id },
      body: { event, ...(event === 'order.cancel' ? { reason: 'The kitchen is closed' } : {}) },
    },
    as,
    { 'if-match': `"${order.version}"` },
  );
const assign = (order: Order) =>
  t.call(ordersRoutes.assign, { body: { orderId: order.id, driverId: driver.id } }, amal, {
    'if-match': `"${order.version}"`,
  });

describe('the statements of a request, with those that publish its event', () => {
  let order: Order;

  it('are at most 15 to pay and place an order by card, and 14 to place one by cash', async () => {
    const byCard = await count(() => place({ payment: 'card' }), PUBLISHED);
    expect(byCard.count).toBe(15);
    const byCash = await count(place, PUBLISHED);
    expect(byCash.count).toBe(14);
    order = byCash.body;
  });

  it('are at most 8 for an event that moves no money, with the one that makes messages due', async () => {
    const accepted = await count(() => send(order, 'order.accept', owner), PUBLISHED, MESSAGES_DUE);
    expect(accepted.count).toBe(8);
    const preparing = await count(() => send(accepted.body, 'order.prepare', owner), PUBLISHED);
    expect(preparing.count).toBe(7);
    const ready = await count(() => send(preparing.body, 'order.ready', amal), PUBLISHED);
    expect(ready.count).toBe(7);
    order = ready.body;
  });

  it('are at most 11 to assign a cash order', async () => {
    const assigned = await count(() => assign(order), PUBLISHED);
    expect(assigned.count).toBe(11);
    order = assigned.body;
  });

  it('are at most one for a position, and two for what a driver reads', async () => {
    const { id } = driver;
    const ping = { params: { id }, body: { lat: 33.59, lon: -7.62 } };
    const reported = await count(() => t.call(driverStatusRoutes.report, ping, driver));
    expect(reported.count).toBe(1);
    const listed = await count(() => t.call(ordersRoutes.list, { query: { open: true } }, driver));
    expect(listed.body.items.map((one) => one.id)).toEqual([order.id]);
    expect(listed.count).toBe(2);
    const own = await count(() => t.call(driverStatusRoutes.get, { params: { id } }, driver));
    expect(own.count).toBe(2);
  });

  it('are at most 12 to deliver an order, and 13 to cancel one with its end', async () => {
    const other = (await place()).body;
    const taken = await count(() => send(order, 'order.pick_up', driver), PUBLISHED, MESSAGES_DUE);
    expect(taken.count).toBe(8);
    const done = await count(
      () => send(taken.body, 'order.deliver', driver),
      PUBLISHED,
      MESSAGES_DUE,
    );
    expect(done.count).toBe(12);
    const cancelled = await count(() => send(other, 'order.cancel', amal), PUBLISHED, MESSAGES_DUE);
    expect(cancelled.count).toBe(13);
  });

  it('are at most three for an answer of a customer, which is published with others', async () => {
    const { id: orderId } = (await place()).body;
    const text = (words: string) => ({ commandId: randomUUID(), text: words });
    const question = { body: { ...text('Where is it?'), orderId } };
    const { body } = await t.call(contactAppsRoutes.write, question, customer);
    const answer = { params: { id: body.thread }, body: text('At the door') };
    const answered = await count(() => t.call(contactAppsRoutes.answer, answer, customer));
    expect(answered.count).toBe(3);
  });

  it('is one for an evaluation of the alarms that finds nothing new, beside open orders', async () => {
    await place();
    const evaluate = () => t.app().runNow.alarms();
    // The first takes the evaluation over, and writes the due times.
    await evaluate();
    await evaluate();
    t.moveClock(2_000);
    await t.recordStatements(async (statements) => {
      await evaluate();
      expect(statements.map(({ isPrepared }) => isPrepared)).toEqual([true]);
    });
  });

  it('are not followed by others', async () => {
    await t.restart();
    for (const { statements, count: at } of counted) expect(statements).toHaveLength(at);
  });
});
