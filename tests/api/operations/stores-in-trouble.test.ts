import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itemsRoutes } from '#contract/routes/catalogue/items.ts';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
let operator: Person;
beforeAll(async () => {
  t = await startTestApp();
  operator = await t.person('operator');
});
afterAll(() => t.close());

describe('an item that a store lacks', () => {
  it('is made unavailable and available again by operators, who set no price', async () => {
    const { itemId } = await t.store();
    const params = { id: itemId };
    const read = async () => (await t.call(itemsRoutes.get, { params }, operator)).body;
    for (const available of [false, true]) {
      const ids = [{ id: itemId, version: (await read()).version }];
      const answer = await t.call(itemsRoutes.offer, { body: { ids, available } }, operator);
      expect(answer).toMatchObject({ status: 200, body: { results: [{ ok: true }] } });
      expect((await read()).available).toBe(available);
    }
    const change = { ids: [{ id: itemId, version: 3 }], act: 'change', change: { price: '1' } };
    expect((await t.call(itemsRoutes.bulk, { body: change }, operator)).status).toBe(403);
  });

  it('is refused at a version that has changed since', async () => {
    const { itemId } = await t.store();
    const body = { ids: [{ id: itemId, version: 9 }], available: false };
    expect((await t.call(itemsRoutes.offer, { body }, operator)).body.results).toMatchObject([
      { ok: false, error: { code: 'version.stale' } },
    ]);
  });
});

it('a paused store is on the map with its end', async () => {
  const { id } = await t.store();
  const until = new Date(t.clock().getTime() + 1_800_000).toISOString();
  const { body: store } = await t.call(storesRoutes.get, { params: { id } }, operator);
  const body = { event: 'store.pause', reason: 'Oven', until };
  await t.call(storesRoutes.send, { params: { id }, body }, operator, {
    'if-match': `"${store.version}"`,
  });
  const { body: map } = await t.call(driverStatusRoutes.eagleView, {}, operator);
  expect(map.stores.find((one) => one.id === id)).toMatchObject({
    open: false,
    closed: { why: 'paused', reason: 'Oven', changesAt: until },
  });
});
