import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dispatchRoutes } from '#contract/routes/operations/dispatch.ts';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
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

const rank = (orderId: unknown, as: Person = fixture.operator) =>
  t.call(dispatchRoutes.rank, { query: { orderId } }, as);

describe('ranking drivers for an order', () => {
  it('lists them best first, with reasons', async () => {
    const order = await fixture.place();
    // A minute before the food is ready. Earlier, the near driver would only wait at the store, and
    // is kept for expected orders.
    t.moveClock(14 * 60_000);
    const far = await fixture.driver(3, 90_000);
    const near = await fixture.driver(0.9);
    const { status, body } = await rank(order.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ orderId: order.id, version: order.version, farther: 0 });
    expect(body.candidates.map(({ driver }) => driver.id)).toEqual([near.id, far.id]);
    // 900 m plus a third for streets at 300 m a minute.
    expect(body.candidates[0]).toMatchObject({
      pickupMinutes: 4,
      lateMinutes: 0,
      load: 0,
      bundledWith: [],
      isFar: false,
      cashRoom: '300000',
    });
    expect(body.candidates[0]?.metres).toBeGreaterThan(890);
    expect(body.candidates[0]?.metres).toBeLessThan(910);
    expect(body.candidates[1]?.positionAgeSeconds).toBeGreaterThanOrEqual(90);
    expect(body.candidates[0]?.score).toBeLessThan(body.candidates[1]?.score ?? 0);
  });

  it('names the orders that it would be bundled with', async () => {
    const driver = await fixture.driver(0.5);
    const first = await fixture.place();
    const second = await fixture.place();
    expect((await fixture.assign(first, driver.id)).status).toBe(200);
    await eventually(async () => {
      const { body } = await rank(second.id);
      expect(body.candidates[0]).toMatchObject({ load: 1, bundledWith: [first.id] });
    });
  });

  it('states why other drivers are excluded', async () => {
    const old = await fixture.driver(1, 20 * 60_000);
    const onBreak = await fixture.driver(1.2);
    await t.call(
      driverStatusRoutes.setStatus,
      { params: { id: onBreak.id }, body: { status: 'on_break' } },
      onBreak,
    );
    const gone = await fixture.driver(0.1);
    await t.call(
      driverStatusRoutes.setStatus,
      { params: { id: gone.id }, body: { status: 'offline' } },
      gone,
    );
    const full = await fixture.driver(0.2);
    for (let n = 0; n < 4; n += 1) await fixture.assign(await fixture.place(), full.id);
    const order = await fixture.place();
    await eventually(async () => {
      const { body } = await rank(order.id);
      expect(body.candidates).toEqual([]);
      expect(body.out.map(({ driver, why }) => [driver.id, why])).toEqual([
        [full.id, 'at_capacity'],
        [old.id, 'old_position'],
        [onBreak.id, 'on_break'],
      ]);
      expect(body.counts).toMatchObject({
        at_capacity: 1,
        old_position: 1,
        on_break: 1,
        off_duty: 1,
        no_position: 0,
      });
    });
  });

  it('shows the current driver as well, and the order for which the plan needs a candidate', async () => {
    const moved = await fixture.place();
    const has = await fixture.driver(9);
    await fixture.assign(moved, has.id);
    const waiting = await fixture.place();
    const near = await fixture.driver(0.5);
    await eventually(async () => {
      const { body } = await rank(moved.id);
      expect(body.present).toMatchObject({ driver: { id: has.id }, load: 1, pickupMinutes: 40 });
      expect(body.plan).toEqual({ driver: null, why: 'has_driver' });
      expect(body.candidates[0]).toMatchObject({
        driver: { id: near.id },
        isPlanned: false,
        makesLate: [],
        // With both orders the driver only loses minutes.
        wantedFor: {
          orderId: waiting.id,
          lateMinutes: 0,
          instead: { driver: { id: near.id }, lateMinutes: 0 },
        },
      });
    });
    const { body } = await rank(waiting.id);
    expect(body.plan).toMatchObject({ driver: { id: near.id }, why: null });
    expect(body.candidates[0]).toMatchObject({ driver: { id: near.id }, isPlanned: true });
    expect(body.present).toBeNull();
  });

  it('excludes the current driver, and refuses a closed order', async () => {
    const driver = await fixture.driver(0.5);
    const order = await fixture.place();
    const { body: given } = await fixture.assign(order, driver.id);
    expect((await rank(order.id)).body.candidates).toEqual([]);
    const cancel = { event: 'order.cancel', reason: 'Closed' };
    await t.call(
      ordersRoutes.progress,
      { params: { id: order.id }, body: cancel },
      fixture.operator,
      {
        'if-match': `"${given.version}"`,
      },
    );
    expect(await rank(order.id)).toMatchObject({
      status: 409,
      body: { current: { id: order.id } },
    });
    expect((await rank(999_999)).status).toBe(404);
    expect(await rank('x')).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'query.orderId', message: 'must be a positive whole number' }] },
    });
    expect((await rank(order.id, await t.person('finance'))).status).toBe(403);
  });
});
