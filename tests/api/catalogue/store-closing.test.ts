import { describe, expect, it } from 'vitest';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { casablancaClock, MINUTE_MS } from '#rules/time.ts';
import { orderOf, type Person, type TestApp } from '#tests/support/app.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let operator: Person;
withApp(async (app) => {
  t = app;
  operator = await t.person('operator', 'Amal');
});

const inMinutes = (n: number) => new Date(t.clock().getTime() + n * MINUTE_MS).toISOString();
const read = async (id: number) =>
  (await t.call(storesRoutes.get, { params: { id } }, operator)).body;
async function send(id: number, body: object, as = operator) {
  const { version } = await read(id);
  return t.call(storesRoutes.send, { params: { id }, body }, as, { 'if-match': `"${version}"` });
}
const plan = (id: number, more: object = {}) =>
  send(id, { event: 'store.pause', reason: 'Last orders', from: inMinutes(5), ...more });

describe('a store that closes at a time', () => {
  it('takes orders until then, shows it, and none after it, by the clock of the server', async () => {
    const store = await t.store();
    const customer = await t.person('customer');
    const place = () => t.call(ordersRoutes.place, { body: orderOf(store) }, customer);
    const from = inMinutes(5);
    const { body } = await plan(store.id, { from });
    expect(body).toMatchObject({
      status: 'active',
      opening: { open: true, changesAt: from, planned: { from, reason: 'Last orders' } },
    });
    // It has no hours, so it stays closed for the rest of the day.
    expect(casablancaClock(new Date(body.opening.planned?.until ?? '')).minute).toBe(0);
    const { body: map } = await t.call(driverStatusRoutes.eagleView, {}, operator);
    expect(map.stores.find(({ id }) => id === store.id)).toMatchObject({
      open: true,
      planned: { from },
    });
    expect((await place()).status).toBe(201);
    t.moveClock(6 * MINUTE_MS);
    expect(await place()).toMatchObject({ status: 409, body: { code: 'store.closed' } });
    await expect.poll(async () => (await read(store.id)).status).toBe('paused');
    const paused = await read(store.id);
    expect(paused).toMatchObject({ statusReason: 'Last orders', statusBy: { name: 'Amal' } });
    expect(paused.opening.planned).toBeUndefined();
  });

  it('stays open if the pause is dropped before it begins', async () => {
    const { id } = await t.store();
    const { body } = await plan(id, { until: inMinutes(60) });
    const dropped = await t.call(storesRoutes.dropPlannedPause, { params: { id } }, operator, {
      'if-match': `"${body.version}"`,
    });
    expect(dropped.body.opening.planned).toBeUndefined();
    t.moveClock(6 * MINUTE_MS);
    expect((await read(id)).opening.open).toBe(true);
  });

  it('is refused for another day, for a time that has passed, and for hours when it is closed', async () => {
    const { id } = await t.store();
    for (const from of [inMinutes(-1), inMinutes(25 * 60)])
      expect(await plan(id, { from })).toMatchObject({
        status: 400,
        body: { fields: [{ path: 'body.from' }] },
      });
    expect(await plan(id, { until: inMinutes(2) })).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'body.until' }] },
    });
    expect(await plan(id, { from: inMinutes(-1), until: inMinutes(-2) })).toMatchObject({
      body: { fields: [{ path: 'body.from' }, { path: 'body.until' }] },
    });
    const resume = { event: 'store.resume', from: inMinutes(5) };
    expect((await send(id, resume)).status).toBe(400);
    expect((await plan(id, {})).status).toBe(200);
    // A pause at once replaces it.
    const now = await send(id, { event: 'store.pause', reason: 'Oven' });
    expect(now.body.opening).toMatchObject({ why: 'paused', reason: 'Oven' });
    expect((await send(id, { event: 'store.resume' })).body.opening.planned).toBeUndefined();
  });
});
