import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { WHOLE_PERMISSIONS } from '#contract/permissions.ts';
import { appStoresRoutes } from '#contract/routes/catalogue/app-stores.ts';
import { itemsRoutes } from '#contract/routes/catalogue/items.ts';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { notesRoutes } from '#contract/routes/insight/notes.ts';
import { cashRoutes } from '#contract/routes/money/cash.ts';
import { payoutsRoutes } from '#contract/routes/money/payouts.ts';
import { refundsRoutes } from '#contract/routes/money/refunds.ts';
import { walletsRoutes } from '#contract/routes/money/wallets.ts';
import { alarmsRoutes } from '#contract/routes/operations/alarms.ts';
import { claimsRoutes } from '#contract/routes/operations/claims.ts';
import { dispatchRoutes } from '#contract/routes/operations/dispatch.ts';
import { dispatchZonesRoutes } from '#contract/routes/operations/dispatch-zones.ts';
import { driverProfileRoutes } from '#contract/routes/operations/driver-profile.ts';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { handoverRoutes } from '#contract/routes/operations/handover.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { presenceRoutes } from '#contract/routes/operations/presence.ts';
import { zonesRoutes } from '#contract/routes/operations/zones.ts';
import { usersRoutes } from '#contract/routes/people/users.ts';
import { ZONES_HEADER } from '#contract/zones-header.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import type { TwoZones, ZoneWorld } from '#tests/support/two-zones/two-zones.ts';
import { withTwoZones } from '#tests/support/two-zones/with-two-zones.ts';
import { endpoints } from '../endpoints.ts';
import { caseChanges } from './case-changes.ts';
import { contactChanges } from './contact-changes.ts';
import { remedyChanges } from './remedy-changes.ts';
import { endChange, roadChanges } from './road-changes.ts';
import { UNTRIED } from './untried.ts';

// Promise 28: users neither see nor change what is outside their scope.
let t: TestApp;
let world: TwoZones;
let admin: Person;
withTwoZones(async (opened, worlds) => {
  t = opened;
  world = worlds;
  admin = await world.staff('admin', 'Alpha admin', [world.alpha.zone.id]);
});

interface Try {
  call: Endpoint;
  params?: object;
  body?: object;
}
const [commandId, reason] = [randomUUID(), 'Because'];

/** Changes of one zone, all well-formed, so that only the zone of the records decides. */
const tries = (side: ZoneWorld): Try[] => {
  const order = { id: side.orders.waiting.id };
  const driver = { id: side.driver.id };
  const customer = { id: side.customer.id };
  const store = { id: side.store.id };
  const alarm = { id: side.alarm.id };
  const problem = { id: side.problem.id };
  const claim = { orderId: side.orders.carried.id };
  const payout = { id: side.payout.id };
  const zone = { id: side.zone.id };
  const row = (id: number) => [{ id, version: 1 }];
  return [
    { call: ordersRoutes.progress, params: order, body: { event: 'order.accept' } },
    { call: ordersRoutes.keep, params: order, body: { commandId } },
    { call: ordersRoutes.comment, params: order, body: { text: 'Hello' } },
    {
      call: ordersRoutes.bulk,
      body: { ids: [order.id], versions: [1], event: 'order.accept', reason },
    },
    { call: ordersRoutes.assign, body: { orderId: order.id, driverId: world.alpha.driver.id } },
    {
      call: ordersRoutes.place,
      body: {
        reference: randomUUID(),
        storeId: store.id,
        lines: [{ itemId: side.store.itemId, quantity: 1 }],
        dropoff: side.at,
        address: 'Door',
        payment: 'cash',
      },
    },
    ...roadChanges(order, driver, world.alpha.driver, commandId),
    endChange(side.orders.cancelled, commandId),
    { call: claimsRoutes.claim, params: claim, body: { seconds: 60 } },
    { call: claimsRoutes.release, params: claim },
    { call: claimsRoutes.handOver, params: claim, body: { toUserId: world.alpha.operator.id } },
    { call: claimsRoutes.hold, params: order, body: { minutes: 5, reason } },
    { call: claimsRoutes.lift, params: order },
    { call: presenceRoutes.report, body: { screen: 'orders', orderId: order.id } },
    {
      call: dispatchRoutes.apply,
      body: { decisions: [{ orderId: order.id, driverId: driver.id, version: 1 }] },
    },
    { call: dispatchZonesRoutes.update, params: zone, body: { mode: 'off', maxOrders: 1 } },
    { call: driverStatusRoutes.setStatus, params: driver, body: { status: 'on_break' } },
    {
      call: driverStatusRoutes.setLimits,
      params: driver,
      body: { shiftEndsAt: null, zones: null },
    },
    {
      call: driverStatusRoutes.setLimits,
      params: { id: world.alpha.driver.id },
      body: { shiftEndsAt: null, zones: [side.zone.name] },
    },
    { call: driverStatusRoutes.report, params: driver, body: side.at },
    {
      call: driverStatusRoutes.reportBulk,
      body: { positions: [{ driverId: driver.id, ...side.at }] },
    },
    { call: driverProfileRoutes.update, params: driver, body: { vehicle: 'car' } },
    ...caseChanges(order, problem, commandId),
    ...contactChanges({ order, driver, zone, thread: side.thread }, commandId),
    { call: alarmsRoutes.acknowledge, params: alarm },
    { call: alarmsRoutes.shelve, params: alarm, body: { minutes: 15, reason } },
    { call: alarmsRoutes.unshelve, params: alarm },
    { call: alarmsRoutes.escalate, params: alarm, body: { reason } },
    { call: handoverRoutes.write, params: { id: side.sheet.id }, body: { note: 'Mine' } },
    {
      call: handoverRoutes.send,
      params: { id: side.sheet.id },
      body: { event: 'handover.take' },
    },
    {
      call: zonesRoutes.override,
      params: zone,
      body: { kind: 'busy', amount: 5, minutes: 5, reason },
    },
    { call: zonesRoutes.endOverride, params: { ...zone, overrideId: side.overrideId } },
    { call: appStoresRoutes.update, params: store, body: { prepMinutes: 20 } },
    {
      call: appStoresRoutes.addItems,
      params: store,
      body: { items: [{ name: 'Tea', price: '100', categoryId: 1 }] },
    },
    { call: storesRoutes.update, params: store, body: { prepMinutes: 20 } },
    { call: storesRoutes.send, params: store, body: { event: 'store.pause', reason } },
    { call: storesRoutes.dropPlannedPause, params: store },
    { call: storesRoutes.bulk, body: { ids: row(store.id), act: 'store.pause', reason } },
    { call: storesRoutes.duplicate, params: store, body: { name: 'Copy' } },
    { call: itemsRoutes.update, params: { id: side.store.itemId }, body: { name: 'Tea' } },
    { call: itemsRoutes.bulk, body: { ids: row(side.store.itemId), act: 'archive' } },
    {
      call: itemsRoutes.offer,
      body: { ids: row(side.store.itemId), available: false },
    },
    { call: usersRoutes.event, params: customer, body: { event: 'user.block', reason } },
    { call: usersRoutes.bulk, body: { ids: row(customer.id), act: 'block', reason } },
    {
      call: notesRoutes.add,
      body: { subject: `order:${order.id}`, text: 'Note' },
    },
    {
      call: walletsRoutes.adjust,
      params: customer,
      body: { commandId, type: 'goodwill', amount: '100', reason },
    },
    { call: walletsRoutes.freeze, params: customer, body: { commandId, reason } },
    {
      call: walletsRoutes.reverse,
      params: { id: side.transferId },
      body: { commandId, reason },
    },
    {
      call: refundsRoutes.give,
      params: { id: side.orders.delivered.id },
      body: { commandId, amount: '100', fundedBy: 'platform', reason },
    },
    ...remedyChanges({
      order: side.orders.delivered,
      remedy: side.remedy,
      charge: { id: side.chargeId },
      commandId,
    }),
    {
      call: cashRoutes.remit,
      params: driver,
      body: { commandId, expected: '0', counted: '100' },
    },
    {
      call: cashRoutes.reverse,
      params: { id: side.remittanceId },
      body: { commandId, reason },
    },
    {
      call: payoutsRoutes.request,
      body: { commandId, storeId: store.id, amount: '100' },
    },
    { call: payoutsRoutes.approve, params: payout, body: { commandId } },
    { call: payoutsRoutes.reject, params: payout, body: { commandId, reason } },
  ];
};

const headers = { 'if-match': '"1"' };
const send = ({ call, params, body }: Try, as: Person, more = {}) =>
  t.call(call, { ...(params ? { params } : {}), ...(body ? { body } : {}) } as never, as, {
    ...headers,
    ...more,
  });

describe('a change by a user of some zones', () => {
  it('to a record of another zone gets the response of an unknown ID, and changes nothing', async () => {
    const { rows: before } = await t.pool.query('select count(*) from events');
    const wrong: string[] = [];
    for (const one of tries(world.beta))
      for (const [as, more] of [
        [admin, {}],
        [world.admin, { [ZONES_HEADER]: String(world.alpha.zone.id) }],
      ] as const) {
        const answer = await send(one, as, more);
        if (answer.status !== 404)
          wrong.push(`${one.call.id}: ${answer.status} ${JSON.stringify(answer.body)}`);
      }
    expect(wrong).toEqual([]);
    expect((await t.pool.query('select count(*) from events')).rows).toEqual(before);
  });

  it('to a record of these zones is not refused for its zone', async () => {
    const refused: string[] = [];
    for (const one of tries(world.alpha)) {
      const answer = await send(one, admin);
      if (answer.status === 404 || answer.status >= 500)
        refused.push(`${one.call.id}: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    expect(refused).toEqual([]);
  });

  it('cannot hand over an order to a user who cannot see it', async () => {
    const claim = { orderId: world.alpha.orders.carried.id };
    const body = { toUserId: world.beta.operator.id };
    const answer = await send({ call: claimsRoutes.handOver, params: claim, body }, world.admin);
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ path: 'body.toUserId' }] } });
  });

  it('cannot move a store to another zone', async () => {
    const moved = await send(
      {
        call: appStoresRoutes.update,
        params: { id: world.alpha.store.id },
        body: { zone: world.beta.zone.name },
      },
      admin,
    );
    expect(moved.status).toBe(404);
  });

  it('every change is tested here, or listed with the reason why not', () => {
    const tried = new Set(tries(world.beta).map(({ call }) => call.id));
    const missing = endpoints.filter(
      ({ id, method, access, upload }) =>
        method !== 'GET' &&
        typeof access !== 'string' &&
        !access.every((one) => WHOLE_PERMISSIONS.includes(one)) &&
        upload === undefined &&
        !tried.has(id) &&
        !(id in UNTRIED),
    );
    expect(missing.map(({ id }) => id)).toEqual([]);
  });
});
