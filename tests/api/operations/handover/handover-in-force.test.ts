import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { dispatchZonesRoutes } from '#contract/routes/operations/dispatch-zones.ts';
import { type Handover, handoverRoutes } from '#contract/routes/operations/handover.ts';
import { standDownsRoutes } from '#contract/routes/operations/stand-downs.ts';
import { MINUTE_MS } from '#rules/time.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { withApp } from '#tests/support/with-app.ts';
import { createZoneFixture, HOME_RING, type ZoneFixture } from '#tests/support/zones.ts';

let t: TestApp;
let fixture: ZoneFixture;
withApp(async (app) => {
  t = app;
  fixture = await createZoneFixture(app);
});

const draft = async (as: Person): Promise<Handover> =>
  (await t.call(handoverRoutes.draft, {}, as)).body;

async function change(sheet: Handover, body: object, as: Person) {
  const headers = { 'if-match': `"${sheet.version}"` };
  return (await t.call(handoverRoutes.write, { params: { id: sheet.id }, body }, as, headers)).body;
}
async function send(sheet: Handover, event: string, as: Person) {
  const headers = { 'if-match': `"${sheet.version}"` };
  const body = { event };
  return (await t.call(handoverRoutes.send, { params: { id: sheet.id }, body }, as, headers)).body;
}

it('a sheet lists every open order without a driver, however new', async () => {
  const store = await t.store();
  const order = (await fixture.place(store, { dropoff: { lat: 33.591, lon: -7.621 } })).body;
  const operator = await t.person('operator');
  expect((await draft(operator)).items).toContainEqual(
    expect.objectContaining({
      kind: 'exception',
      orderId: order.id,
      why: 'unassigned',
      minutes: 0,
    }),
  );
});

it('a sheet lists what staff have set until when, and the note of the shift before', async () => {
  const store = await t.store();
  const zone = await fixture.create();
  await fixture.publish(zone, HOME_RING);
  const overridden = await fixture.override(zone.id, { kind: 'shrink', amount: 30, minutes: 5 });
  const [override] = overridden.body.overrides;
  const modes = (await t.call(dispatchZonesRoutes.list, {}, fixture.admin)).body.items;
  const [dispatched] = modes;
  if (!dispatched) throw new Error('No zone has stores');
  await t.call(
    dispatchZonesRoutes.update,
    { params: { id: dispatched.id }, body: { mode: 'autopilot', maxOrders: 3 } },
    fixture.admin,
    fixture.ifMatch(dispatched.version),
  );
  const { body: vendor } = await t.call(storesRoutes.get, { params: store }, fixture.operator);
  const until = new Date(t.clock().getTime() + 8 * MINUTE_MS).toISOString();
  await t.call(
    storesRoutes.send,
    { params: store, body: { event: 'store.pause', reason: 'Oven', until } },
    fixture.operator,
    fixture.ifMatch(vendor.version),
  );
  const closing = await t.store();
  const { body: open } = await t.call(storesRoutes.get, { params: closing }, fixture.operator);
  const from = new Date(t.clock().getTime() + 6 * MINUTE_MS).toISOString();
  await t.call(
    storesRoutes.send,
    { params: closing, body: { event: 'store.pause', reason: 'Last orders', from, until } },
    fixture.operator,
    fixture.ifMatch(open.version),
  );
  const driver = await t.person('driver', 'Yassine Amrani');
  const stoodDown = await t.call(
    standDownsRoutes.begin,
    {
      params: { id: driver.id },
      body: { commandId: randomUUID(), kind: 'break', minutes: 5, reason: 'Flat tyre' },
    },
    fixture.operator,
  );
  const before = await change(await draft(fixture.admin), { note: 'Rain from six' }, fixture.admin);
  await send(
    await send(before, 'handover.offer', fixture.admin),
    'handover.take',
    fixture.operator,
  );

  const { items } = await draft(fixture.operator);
  const inForce = [
    {
      kind: 'zone',
      zone: zone.name,
      what: 'shrink',
      amount: 30,
      by: 'Test operator',
      until: override?.endsAt,
    },
    { kind: 'store', storeId: store.id, by: 'Test operator', until, reason: 'Oven' },
    {
      kind: 'store',
      storeId: closing.id,
      by: 'Test operator',
      from,
      until,
      reason: 'Last orders',
    },
    { kind: 'dispatch', zone: dispatched.name, mode: 'autopilot', maxOrders: 3 },
    {
      kind: 'stand_down',
      name: 'Yassine Amrani',
      by: 'Test operator',
      until: stoodDown.body.driver.standDown?.until,
      duty: 'on_break',
    },
    { kind: 'previous', sheetId: before.id, text: 'Rain from six' },
  ];
  for (const item of inForce) expect(items).toContainEqual(expect.objectContaining(item));

  t.moveClock(9 * MINUTE_MS);
  const later = await change(await draft(fixture.operator), { collect: true }, fixture.operator);
  const kinds = new Set(later.items.map(({ kind }) => kind));
  expect(kinds).toContain('dispatch');
  for (const ended of ['zone', 'store', 'stand_down'] as const) expect(kinds).not.toContain(ended);
});
