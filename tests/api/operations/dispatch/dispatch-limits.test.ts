import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dispatchRoutes } from '#contract/routes/operations/dispatch.ts';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { settingsRoutes } from '#contract/routes/people/settings.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
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
});
afterEach(() => t.close());

const rank = async (order: Order) =>
  (await t.call(dispatchRoutes.rank, { query: { orderId: order.id } }, fixture.operator)).body;
const plan = async () => (await t.call(dispatchRoutes.plan, {}, fixture.operator)).body;
const limit = (driver: Person, shiftEndsAt: string | null, zones: string[] | null) =>
  t.call(
    driverStatusRoutes.setLimits,
    { params: { id: driver.id }, body: { shiftEndsAt, zones } },
    fixture.operator,
  );
const inMinutes = (minutes: number) =>
  new Date(t.clock().getTime() + minutes * 60_000).toISOString();

describe('a limit of a driver', () => {
  it('excludes the driver from ranking and plan, which state the limit', async () => {
    const leaving = await fixture.driver(0.3);
    const elsewhere = await fixture.driver(0.4);
    const open = await fixture.driver(2);
    await limit(leaving, inMinutes(5), null);
    await limit(elsewhere, null, ['Maârif']);
    await limit(open, inMinutes(240), ['Gauthier', 'Maârif']);
    const order = await fixture.place();
    const { candidates, out, counts } = await rank(order);
    expect(candidates.map(({ driver }) => driver.id)).toEqual([open.id]);
    expect(out.map(({ driver, why }) => [driver.id, why])).toEqual([
      [leaving.id, 'shift'],
      [elsewhere.id, 'zone'],
    ]);
    expect(counts).toMatchObject({ shift: 1, zone: 1 });
    expect((await plan()).suggestions.map(({ driver }) => driver.id)).toEqual([open.id]);
  });

  it('includes cash, both at hand and still to be collected', async () => {
    const near = await fixture.driver(0.3);
    const far = await fixture.driver(2);
    const first = await fixture.place();
    expect((await fixture.assign(first, near.id)).status).toBe(200);
    const admin = await t.person('admin');
    // The ceiling has room for one such order but not for two.
    await t.call(
      settingsRoutes.write,
      {
        params: { key: 'cash' },
        body: { value: { ceiling: String(BigInt(first.total) + 500n) } },
      },
      admin,
      { 'if-match': '"0"' },
    );
    const second = await fixture.place();
    const { candidates, out } = await rank(second);
    expect(out.map(({ driver, why }) => [driver.id, why])).toEqual([[near.id, 'cash']]);
    expect(candidates[0]).toMatchObject({
      driver: { id: far.id },
      cashRoom: String(BigInt(first.total) + 500n),
    });
    expect((await plan()).suggestions.map(({ driver }) => driver.id)).toEqual([far.id]);
    const card = await fixture.place({ payment: 'card' });
    expect((await rank(card)).candidates.map(({ driver }) => driver.id)).toContain(near.id);
  });

  it('for the end of a shift is set by the driver’s app, and removed when the driver goes offline', async () => {
    const driver = await fixture.driver(1);
    const set = async (body: object) => {
      const answer = await t.call(
        driverStatusRoutes.setStatus,
        { params: { id: driver.id }, body },
        driver,
      );
      expect(answer.status).toBe(200);
      return answer.body.shiftEndsAt;
    };
    const end = inMinutes(300);
    expect(await set({ status: 'available', shiftEndsAt: end })).toBe(end);
    expect(await set({ status: 'on_break' })).toBe(end);
    expect(await set({ status: 'offline' })).toBeUndefined();
    expect(await set({ status: 'available' })).toBeUndefined();
  });

  it.each([
    [{ shiftEndsAt: 'tomorrow', zones: null }, 'body.shiftEndsAt'],
    [{ shiftEndsAt: null, zones: [] }, 'body.zones'],
    [{ shiftEndsAt: null, zones: [''] }, 'body.zones.0'],
    [{ zones: null }, 'body.shiftEndsAt'],
  ])('is refused, naming the field: %j', async (body, path) => {
    const driver = await fixture.driver(1);
    const answer = await t.call(
      driverStatusRoutes.setLimits,
      { params: { id: driver.id }, body },
      fixture.operator,
    );
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ path }] } });
  });
});

it('an order is assigned to a driver who is about to pick up at the same store', async () => {
  const going = await fixture.driver(0.5);
  // This driver could not arrive before the food is ready.
  await fixture.driver(9);
  const first = await fixture.place();
  expect((await fixture.assign(first, going.id)).status).toBe(200);
  const second = await fixture.place();
  const third = await fixture.place();
  await eventually(async () => {
    const { suggestions } = await plan();
    expect(suggestions).toMatchObject([
      {
        orderId: second.id,
        driver: { id: going.id },
        commit: true,
        reasons: { bundledWith: [first.id] },
      },
      {
        orderId: third.id,
        driver: { id: going.id },
        reasons: { bundledWith: expect.arrayContaining([first.id, second.id]) },
      },
    ]);
  });
});
