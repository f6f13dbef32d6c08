import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claimsRoutes } from '#contract/routes/operations/claims.ts';
import { dispatchRoutes } from '#contract/routes/operations/dispatch.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  createDispatchFixture,
  type DispatchFixture,
} from '#tests/support/fixtures/dispatch-fixture.ts';
import { eventually } from '#tests/support/waiting/eventually.ts';

let t: TestApp;
let fixture: DispatchFixture;
beforeEach(async () => {
  t = await startTestApp();
  fixture = await createDispatchFixture(t);
  // An order that is ready immediately must be picked up immediately.
  await t.db.updateTable('stores').set({ prep_minutes: 0 }).execute();
});
afterEach(() => t.close());

const ZONE = 'Gauthier';
const plan = async (as = fixture.operator) => (await t.call(dispatchRoutes.plan, {}, as)).body;
const apply = (decisions: object[], as = fixture.operator) =>
  t.call(dispatchRoutes.apply, { body: { decisions } }, as);
const decisionsOf = async (orderId: number) =>
  (await t.call(dispatchRoutes.decisions, { query: { orderId } }, fixture.operator)).body.items;
const hold = (id: number) =>
  t.call(
    claimsRoutes.hold,
    { params: { id }, body: { minutes: 10, reason: 'Wait' } },
    fixture.operator,
  );
const setZone = async (mode: string, as: { token: string }, maxOrders = 2) =>
  fixture.changeZone(await fixture.zoneId(ZONE), { mode, maxOrders }, as, 0);

describe('the plan', () => {
  it('suggests a driver for each waiting order with reasons, and assigns nothing', async () => {
    const near = await fixture.driver(0.5);
    await fixture.driver(4);
    const first = await fixture.place();
    const second = await fixture.place();
    const put = await fixture.place();
    await hold(put.id);
    const { suggestions, left, held } = await plan();
    expect(held).toEqual([put.id]);
    expect(left).toEqual([]);
    expect(suggestions).toHaveLength(2);
    const one = suggestions.find(({ orderId }) => orderId === first.id);
    expect(one).toMatchObject({
      driver: { id: near.id },
      commit: true,
      reasons: { bundledWith: [second.id], lateMinutes: 0, leaveInMinutes: 0 },
      inputs: { version: 1, zone: ZONE, mode: 'suggest', waiting: 2, drivers: 2, load: 0 },
    });
    expect((await fixture.read(first.id)).driver).toBeNull();
    // Each suggestion is recorded once, however often it is repeated.
    await Promise.all([plan(), plan(), plan()]);
    expect(await decisionsOf(first.id)).toMatchObject([
      { kind: 'suggested', outcome: 'suggested', actor: null, driver: { id: near.id } },
    ]);
  });

  it('states why an order has no suggestion, and omits zones that are off', async () => {
    const order = await fixture.place();
    expect((await plan()).left).toEqual([{ orderId: order.id, why: 'no-driver' }]);
    await setZone('off', await t.person('admin'));
    expect(await plan()).toMatchObject({ suggestions: [], left: [], held: [] });
    expect((await t.call(dispatchRoutes.plan, {}, await t.person('finance'))).status).toBe(403);
  });
});

describe('applying decisions', () => {
  it('returns one result for each row: assigned, lost to another operator, or refused with the reason', async () => {
    const driver = await fixture.driver(0.5);
    const badr = await t.person('operator', 'Badr');
    const [given, lost, refused] = [
      await fixture.place(),
      await fixture.place(),
      await fixture.place(),
    ];
    await plan();
    await fixture.assign(lost, driver.id, badr);
    const { status, body } = await apply([
      { orderId: given.id, driverId: driver.id, version: given.version },
      { orderId: lost.id, driverId: driver.id, version: lost.version },
      { orderId: refused.id, driverId: fixture.operator.id, version: refused.version },
      { orderId: 999_999, driverId: driver.id, version: 1 },
    ]);
    expect(status).toBe(200);
    expect(body.results).toMatchObject([
      { orderId: given.id, outcome: 'ok', current: { driver: { id: driver.id } } },
      {
        orderId: lost.id,
        outcome: 'lost',
        current: { driver: { id: driver.id } },
        changedBy: { name: 'Badr' },
      },
      { orderId: refused.id, outcome: 'refused', message: 'The driver does not exist.' },
      { orderId: 999_999, outcome: 'refused' },
    ]);
    expect((await fixture.read(given.id)).driver?.id).toBe(driver.id);
    const [made] = await decisionsOf(given.id);
    expect(made).toMatchObject({ kind: 'made', outcome: 'ok', actor: { name: 'Amal' } });
    expect(made?.reasons?.bundledWith).toHaveLength(2);
    expect((await decisionsOf(lost.id))[0]).toMatchObject({ kind: 'made', outcome: 'lost' });
  });

  it('is refused as a whole for invalid input, and assigns nothing', async () => {
    const driver = await fixture.driver(0.5);
    const { id: orderId } = await fixture.place();
    const row = { orderId, driverId: driver.id, version: 1 };
    for (const wrong of [
      [],
      [row, row],
      [{ ...row, version: 0 }],
      [row, { ...row, orderId: 'x' }],
      Array.from({ length: 201 }, (_, n) => ({ ...row, orderId: n + 1 })),
    ]) {
      const answer = await apply(wrong);
      expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    }
    expect((await apply([row], await t.person('finance'))).status).toBe(403);
    expect((await fixture.read(orderId)).driver).toBeNull();
  });
});

describe('a plan for some orders', () => {
  it('contains those alone, and states why the others are ignored', async () => {
    const driver = await fixture.driver(0.5);
    const [wanted, other, put, given, closed] = [
      await fixture.place(),
      await fixture.place(),
      await fixture.place(),
      await fixture.place(),
      await fixture.place(),
    ];
    await hold(put.id);
    await fixture.assign(given, driver.id);
    await t.call(
      ordersRoutes.progress,
      { params: { id: closed.id }, body: { event: 'order.cancel', reason: 'x' } },
      fixture.operator,
      { 'if-match': '"1"' },
    );
    const some = async (orderIds: string) =>
      t.call(dispatchRoutes.plan, { query: { orderIds } }, fixture.operator);
    const ids = [wanted, put, given, closed].map(({ id }) => id);
    const { body } = await some([...ids, 999_999].join(','));
    expect(body.suggestions.map(({ orderId }) => orderId)).toEqual([wanted.id]);
    expect(body.held).toEqual([put.id]);
    expect(body.ignored).toEqual([
      { orderId: given.id, why: 'has-driver' },
      { orderId: closed.id, why: 'closed' },
      { orderId: 999_999, why: 'unknown' },
    ]);
    expect((await plan()).suggestions.map(({ orderId }) => orderId)).toContain(other.id);
    await setZone('off', await t.person('admin'));
    expect((await some(String(wanted.id))).body.ignored).toEqual([
      { orderId: wanted.id, why: 'off' },
    ]);
    for (const wrong of ['', 'x', '1,', '0', '9999999999', ids.concat(Array(201)).join(',')])
      expect((await some(wrong)).status, wrong).toBe(400);
    const many = Array.from({ length: 201 }, (_, n) => n + 1).join(',');
    expect((await some(many)).status).toBe(400);
  });
});

describe('the autopilot', () => {
  it('assigns orders without a hold or claim to drivers with fresh positions, up to the batch limit', async () => {
    const stale = await fixture.driver(0.1, 90_000);
    const near = await fixture.driver(0.5);
    const held = await fixture.place();
    await hold(held.id);
    const claimed = await fixture.place();
    await t.call(
      claimsRoutes.claim,
      { params: { orderId: claimed.id }, body: { seconds: 600 } },
      fixture.operator,
    );
    const orders = [await fixture.place(), await fixture.place(), await fixture.place()];
    await setZone('autopilot', await t.person('admin'), 2);
    const drivers = () =>
      Promise.all(
        orders.map(async ({ id }) => (await fixture.read(id)).driver?.id as number | undefined),
      );
    await eventually(async () => {
      expect((await drivers()).filter((id) => id === near.id)).toHaveLength(2);
    });
    expect(await drivers()).not.toContain(stale.id);
    expect((await fixture.read(held.id)).driver).toBeNull();
    expect((await fixture.read(claimed.id)).driver).toBeNull();
    const given = orders[(await drivers()).indexOf(near.id)];
    await eventually(async () => {
      const [last] = await decisionsOf(given?.id ?? 0);
      expect(last).toMatchObject({
        kind: 'made',
        outcome: 'ok',
        actor: { name: 'Autopilot' },
        driver: { id: near.id },
        inputs: { mode: 'autopilot', zone: ZONE, waiting: 3, drivers: 1 },
      });
      // As many as the batch limit of the zone permits, including this order.
      expect(last?.reasons?.bundledWith).toHaveLength(1);
    });
  });

  it('assigns orders to a farther driver when the nearest has reached the batch limit', async () => {
    const orders = [await fixture.place(), await fixture.place(), await fixture.place()];
    // Their food is nearly ready, so both drivers should set out now.
    t.moveClock(14 * 60_000);
    const near = await fixture.driver(0.5);
    const farther = await fixture.driver(3);
    await setZone('autopilot', await t.person('admin'), 2);
    await eventually(async () => {
      const given = await Promise.all(
        orders.map(async ({ id }) => (await fixture.read(id)).driver?.id),
      );
      expect(given.filter((id) => id === near.id)).toHaveLength(2);
      expect(given.filter((id) => id === farther.id)).toHaveLength(1);
    });
  });
});
