import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { devicesRoutes } from '#contract/routes/growth/devices.ts';
import { messageTemplatesRoutes as calls } from '#contract/routes/growth/message-templates.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { createServices } from '#server/areas.ts';
import { silentLog } from '#server/platform/db/log.ts';
import { orderOf, type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  createDeviceToken,
  type LocalFcm,
  startFcm,
} from '#tests/support/fixtures/push-fixture.ts';
import { forkProgram } from '#tests/support/processes/programs.ts';
import { changeByTwo } from '#tests/support/two-people/change-message.ts';

let t: TestApp;
let fcm: LocalFcm;
let operator: Person;
let driver: Person;
let store: { id: number; itemId: number };
beforeAll(async () => {
  fcm = await startFcm();
  t = await startTestApp({ manualTicks: true });
  operator = await t.person('operator');
  driver = await t.person('driver', 'Yassine Amrani');
  store = await t.store();
});
afterAll(async () => {
  await t.close();
  await fcm.close();
});

/** Long, because a response that is late on a busy machine would count as lost. */
const TIMEOUT_MS = 60_000;
const server = (timeoutMs: number) =>
  createServices(
    {
      db: t.db,
      pool: t.pool,
      clock: t.clock,
      push: { fcm: fcm.settings, timeoutMs },
    },
    silentLog,
  ).noticeSender;
/** Publishes committed events, reads them and sends. */
async function run(timeoutMs = TIMEOUT_MS) {
  await t.pool.query('select events_publish(5000)');
  await server(timeoutMs).run({ signal: new AbortController().signal });
}

const register = (as: Person, token: string, language = 'fr') =>
  t.call(devicesRoutes.register, { body: { platform: 'android', token, language } }, as);
/** A customer with a phone, and an order that is not accepted yet. */
async function customer(name: string, language = 'fr') {
  const person = await t.person('customer', name);
  const token = createDeviceToken(name);
  await register(person, token, language);
  const { body: order } = await t.call(
    ordersRoutes.place,
    { body: orderOf(store, { payment: 'card' }) },
    person,
  );
  return { person, token, order };
}
async function progress(id: number, event: string, reason?: string, cause?: string) {
  const { body: now } = await t.call(ordersRoutes.get, { params: { id } }, operator);
  const answer = await t.call(
    ordersRoutes.progress,
    {
      params: { id },
      body: { event, ...(reason ? { reason } : {}), ...(cause ? { cause } : {}) } as never,
    },
    operator,
    { 'if-match': `"${now.version}"` },
  );
  expect(answer.status).toBe(200);
}
const texts = (token: string) => fcm.texts.get(token) ?? [];
const noticesOf = async (orderId: number) =>
  (
    await t.pool.query<{ event: string; state: string; reason: string | null }>(
      'select event, state, reason from push_notices where subject_id = $1 order by id',
      [orderId],
    )
  ).rows;

async function templateOf(event: string, as: Person) {
  const { body } = await t.call(calls.list, {}, as);
  const found = body.items.find((one) => one.event === event);
  if (!found) throw new Error(`No template of ${event}`);
  return found;
}
const update = (one: { id: number; version: number }, body: object, as: Person) =>
  t.call(calls.update, { params: { id: one.id }, body }, as, { 'if-match': `"${one.version}"` });

describe('messages about an order', () => {
  it('are sent to its customer in the language of the device, once for each event', async () => {
    const { token, order, person } = await customer('Imane', 'en');
    const arabic = createDeviceToken('Imane2');
    await register(person, arabic, 'ar');
    await progress(order.id, 'order.accept');
    await run();
    expect(texts(token)).toEqual([
      { title: 'Order accepted', body: `Café Atlas is preparing your order #${order.id}.` },
    ]);
    expect(texts(arabic)[0]?.body).toContain('Café Atlas يحضّر');
    for (const event of ['order.prepare', 'order.ready']) await progress(order.id, event);
    await t.pool.query('update orders set driver_id = $2 where id = $1', [order.id, driver.id]);
    await progress(order.id, 'order.pick_up', 'Asked by phone');
    await run();
    const [, onItsWay] = texts(token);
    expect(onItsWay).toMatchObject({ title: 'Order on the way' });
    expect(onItsWay?.body).toMatch(
      /^Yassine is on the way with your order from Café Atlas, in about \d+[05] minutes\.$/,
    );
    await progress(order.id, 'order.deliver', 'Asked by phone');
    await Promise.all([run(), run()]);
    await run();
    expect(texts(token).map(({ title }) => title)).toEqual([
      'Order accepted',
      'Order on the way',
      'Order delivered',
    ]);
    expect(texts(arabic)).toHaveLength(3);
  });

  it('contain the cause of a cancellation in words for customers, not those of staff', async () => {
    const { token, order, person } = await customer('Omar', 'en');
    const french = createDeviceToken('Omar2');
    await register(person, french, 'fr');
    await progress(order.id, 'order.cancel', 'Hicham is ill', 'store_closed');
    await run();
    expect(texts(token)).toEqual([
      {
        title: 'Order cancelled',
        body: `Your order #${order.id} from Café Atlas was cancelled: The store is closed.`,
      },
    ]);
    expect(texts(french)[0]?.body).toMatch(/est annulée : Le magasin est fermé\.$/);
  });

  it('need no consent to campaigns, and can be turned off', async () => {
    const { token, order, person } = await customer('Hind');
    const wants = await t.call(devicesRoutes.preferences, {}, person);
    expect(wants.body).toEqual({ marketing: false, orders: true });
    const prefer = (body: object) => t.call(devicesRoutes.prefer, { body }, person);
    // An app without support for order messages leaves that preference unchanged.
    expect((await prefer({ marketing: true })).body).toEqual({ marketing: true, orders: true });
    expect((await prefer({ marketing: true, orders: false })).body.orders).toBe(false);
    expect((await prefer({ marketing: false })).body.orders).toBe(false);
    await progress(order.id, 'order.accept');
    await run();
    expect(texts(token)).toEqual([]);
    expect(await noticesOf(order.id)).toEqual([]);
  });

  it('are not sent late, or to a device that now belongs to someone else', async () => {
    const late = await customer('Late');
    const moved = await customer('Moved');
    await progress(late.order.id, 'order.accept');
    await progress(moved.order.id, 'order.accept');
    fcm.react(late.token, { status: 429, retryAfter: '1200' });
    fcm.react(moved.token, { status: 429, retryAfter: '60' });
    await run();
    const next = await t.person('customer', 'Next');
    await register(next, moved.token);
    t.moveClock(61_000);
    await run();
    t.moveClock(1_200_000);
    await run();
    expect([texts(late.token), texts(moved.token)]).toEqual([[], []]);
    expect(await noticesOf(late.order.id)).toMatchObject([
      { state: 'skipped', reason: 'too_late' },
    ]);
    expect(await noticesOf(moved.order.id)).toMatchObject([
      { state: 'skipped', reason: 'device_gone' },
    ]);
    // No messages are created for events from an outage.
    operator = await t.person('operator');
    const old = await customer('Old');
    await progress(old.order.id, 'order.accept');
    t.moveClock(16 * 60_000);
    await run();
    expect(await noticesOf(old.order.id)).toEqual([]);
  });
});

describe('sending through a provider', () => {
  it('is tried again after 429, and never after an unclear response', async () => {
    operator = await t.person('operator');
    const slow = await customer('Slow');
    const unclear = await customer('Unclear');
    const hung = await customer('Hung');
    const gone = await customer('Gone');
    fcm.react(slow.token, { status: 429, retryAfter: '5' });
    fcm.react(unclear.token, { status: 503, isAccepted: true });
    fcm.react(hung.token, 'hang');
    fcm.react(gone.token, { status: 410 });
    for (const { order } of [slow, unclear, hung, gone]) await progress(order.id, 'order.accept');
    await run(1_000);
    expect(fcm.taken.get(slow.token)).toBeUndefined();
    t.moveClock(6_000);
    await run();
    await run();
    expect([slow, unclear, hung].map(({ token }) => fcm.taken.get(token))).toEqual([1, 1, 1]);
    expect([unclear, hung].map(({ token }) => fcm.tries.get(token))).toEqual([1, 1]);
    const { rows } = await t.pool.query('select 1 from push_devices where token = $1', [
      gone.token,
    ]);
    expect(rows).toEqual([]);
  });

  it('delivers each message at most once, even if a server is killed in the middle', async () => {
    const people: Awaited<ReturnType<typeof customer>>[] = [];
    for (let n = 0; n < 12; n += 1) people.push(await customer(`Many${n}`));
    for (const { order } of people) await progress(order.id, 'order.accept');
    await t.pool.query('select events_publish(5000)');
    const lost = await forkProgram('push', {
      PUSH_SENDS: 'notices',
      PUSH_DATABASE_URL: t.database.appUrl,
      PUSH_FCM: JSON.stringify(fcm.settings),
      PUSH_SHIFT_MS: String(t.clock().getTime() - Date.now()),
    });
    let count = 0;
    fcm.onMessage(() => {
      count += 1;
      if (count === 4) lost.kill('SIGKILL');
    });
    await once(lost, 'exit');
    fcm.onMessage(() => undefined);
    t.moveClock(4 * TIMEOUT_MS);
    await run();
    expect(Math.max(...people.map(({ token }) => fcm.taken.get(token) ?? 0))).toBe(1);
    const states = await Promise.all(people.map(({ order }) => noticesOf(order.id)));
    expect(states.every(([one]) => one && ['accepted', 'unknown'].includes(one.state))).toBe(true);
  });
});

describe('a template', () => {
  it('can be changed only by users who approve campaigns, at its current version', async () => {
    const supervisor = await t.person('supervisor', 'Salma');
    const writer = await t.person('catalogue', 'Nadia');
    const one = await templateOf('order.accepted', supervisor);
    expect(one.acts.edit).toBe(true);
    expect((await templateOf('order.accepted', writer)).acts.edit).toMatchObject({
      code: 'permission.denied',
    });
    expect((await update(one, { isOn: false }, writer)).status).toBe(403);
    const titles = { fr: 'Acceptée', en: 'Accepted' };
    const bodies = { fr: '{store}, {minutes} min', en: 'Order {order}' };
    const admin = await t.person('admin');
    const after = await changeByTwo(t, one, { titles, bodies }, [supervisor, admin]);
    expect(after.body).toMatchObject({
      version: one.version + 1,
      titles,
      updatedBy: { name: 'Salma' },
    });
    expect((await update(one, { isOn: false }, supervisor)).status).toBe(412);
    const { rows } = await t.pool.query(
      `select action, actor->>'role' as role, after->'author'->>'name' as author
       from audit_log where subject = $1 order by at desc limit 1`,
      [`push_template ${one.id}`],
    );
    expect(rows).toEqual([{ action: 'push_template.update', role: 'admin', author: 'Salma' }]);
    // There is no Arabic text any longer, so Arabic devices get the default language.
    const { token, order } = await customer('Default', 'ar');
    operator = await t.person('operator');
    await progress(order.id, 'order.accept');
    await run();
    expect(texts(token)[0]?.title).toBe('Acceptée');
    const off = await update(after.body, { isOn: false }, supervisor);
    expect(off.body.isOn).toBe(false);
    const quiet = await customer('Quiet');
    await progress(quiet.order.id, 'order.accept');
    await run();
    expect(await noticesOf(quiet.order.id)).toEqual([]);
  });

  it.each([
    [{ bodies: { fr: 'Par {driver}' } }, 'bodies.fr'],
    [{ bodies: { fr: 'Commande {order' } }, 'bodies.fr'],
    [{ titles: { fr: '{__proto__}' } }, 'titles.fr'],
    [{ titles: { en: 'Accepted' } }, 'titles'],
    [{ titles: { fr: 'A', en: 'A', ar: 'A' }, bodies: { fr: 'A' } }, 'bodies'],
  ])('refuses %j', async (body, path) => {
    const supervisor = await t.person('supervisor');
    const one = await templateOf('order.accepted', supervisor);
    const answer = await update(one, body, supervisor);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(`body.${path}"`);
  });
});
