import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#contract/permissions.ts';
import { type Import, importsRoutes } from '#contract/routes/catalogue/imports.ts';
import { itemsRoutes } from '#contract/routes/catalogue/items.ts';
import { dashboardRoutes, type WaitingId } from '#contract/routes/insight/dashboard.ts';
import { payoutsRoutes } from '#contract/routes/money/payouts.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { MINUTE_MS } from '#rules/time.ts';
import { pastSpans } from '#server/insight/dashboard/outlook.ts';
import { orderOf, type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { createMoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { upload } from '#tests/support/multipart.ts';

let t: TestApp;
let customer: Person;
let store: { id: number; itemId: number };

beforeAll(async () => {
  t = await startTestApp();
  customer = await t.person('customer');
  store = await t.store();
});
afterAll(() => t.close());

const workAs = async (role: Role) => {
  const { status, body } = await t.call(dashboardRoutes.work, {}, await t.person(role));
  return { status, body };
};
const waitsFor = async (role: Role, id: WaitingId) => {
  const { money, catalogue, growth } = (await workAs(role)).body;
  return [...(money ?? []), ...(catalogue ?? []), ...(growth ?? [])].find((row) => row.id === id);
};

describe('the work of the dashboard', () => {
  it('has the parts of each role, and is refused to apps', async () => {
    const partsOf = async (role: Role) => {
      const { body } = await workAs(role);
      return Object.entries({ ...body, at: null, books: null })
        .filter(([, part]) => part !== null)
        .map(([name]) => name);
    };
    expect(await partsOf('operator')).toEqual(['zones']);
    expect(await partsOf('supervisor')).toEqual(['zones', 'money', 'catalogue', 'growth']);
    expect(await partsOf('finance')).toEqual(['money']);
    expect(await partsOf('catalogue')).toEqual(['catalogue', 'growth']);
    expect(await partsOf('admin')).toEqual(['zones', 'money', 'catalogue', 'growth']);
    for (const role of ['customer', 'driver', 'store'] as const)
      expect((await workAs(role)).status).toBe(403);
    expect((await t.call(dashboardRoutes.work, {}, null)).status).toBe(401);
  });

  it('names only rows that the role may act on or open', async () => {
    expect(await waitsFor('finance', 'payouts_approve')).toBeUndefined();
    expect(await waitsFor('finance', 'payouts_pay')).toMatchObject({ count: 0, amount: '0' });
    expect(await waitsFor('supervisor', 'payouts_pay')).toBeUndefined();
    expect(await waitsFor('supervisor', 'payouts_approve')).toMatchObject({ count: 0 });
  });

  it('counts the payouts that others approve apart from those that the caller may approve', async () => {
    const fixture = await createMoneyFixture(t);
    await fixture.fund(50_000n);
    await fixture.request('20000');
    const waiting = { count: 1, amount: '20000' };
    expect(await waitsFor('finance', 'payouts_others')).toMatchObject(waiting);
    expect(await waitsFor('supervisor', 'payouts_approve')).toMatchObject(waiting);
    expect(await waitsFor('supervisor', 'payouts_others')).toMatchObject({ count: 0 });
    // Who has requested one does not approve it.
    const request = { body: { storeId: fixture.store.id, amount: '10000' } };
    await fixture.command(payoutsRoutes.request, request, fixture.admin);
    const { body } = await t.call(dashboardRoutes.work, {}, fixture.admin);
    const of = (id: WaitingId) => body.money?.find((row) => row.id === id)?.count;
    expect([of('payouts_approve'), of('payouts_others')]).toEqual([1, 1]);
    // The list behind each number has as many.
    for (const [id, turn] of [
      ['payouts_approve', 'approve'],
      ['payouts_second', 'second'],
      ['payouts_others', 'others'],
      ['payouts_pay', 'pay'],
    ] as const) {
      const { items } = (await t.call(payoutsRoutes.list, { query: { turn } }, fixture.admin)).body;
      expect([turn, items.length]).toEqual([turn, of(id)]);
    }
  });

  it('counts the changes that drivers ask for, for those who decide on them', async () => {
    const driver = await t.person('driver');
    await sql`insert into change_requests (driver_id, kind, before, after, created_at, state_at)
      values (${driver.id}, 'plate', '{}', '{}', now(), now())`.execute(t.db);
    expect(await waitsFor('supervisor', 'change_requests')).toMatchObject({ count: 1 });
    expect(await waitsFor('finance', 'change_requests')).toBeUndefined();
  });

  it('leads to the latest import that runs or has failed, of items or of stores', async () => {
    const manager = await t.person('catalogue');
    const send = async (kind: string, name: string, status: string) => {
      const path = `${importsRoutes.create.path}?kind=${kind}`;
      const { body } = await upload<Import>(
        t,
        path,
        manager,
        Buffer.from('name,price\nTea,5\n'),
        name,
      );
      await sql`update imports set status = ${status} where id = ${body.id}`.execute(t.db);
      return body.id;
    };
    expect(await waitsFor('catalogue', 'imports_failed')).toMatchObject({ count: 0, latest: null });
    await send('items', 'older.csv', 'failed');
    const failed = await send('stores', 'stores.csv', 'failed');
    const running = await send('items', 'items.csv', 'checking');
    expect(await waitsFor('catalogue', 'imports_failed')).toMatchObject({
      count: 2,
      latest: { kind: 'stores', id: failed, name: 'stores.csv' },
    });
    expect(await waitsFor('catalogue', 'imports_running')).toMatchObject({
      count: 1,
      latest: { kind: 'items', id: running, name: 'items.csv' },
    });
    expect(await waitsFor('catalogue', 'stores_paused')).toMatchObject({ latest: null });
    await sql`update imports set status = 'cancelled'`.execute(t.db);
  });

  it('counts what is missing in the catalogue as its lists do', async () => {
    const items = await waitsFor('catalogue', 'items_unpictured');
    const manager = await t.person('catalogue');
    const listed = await t.call(itemsRoutes.count, { query: { pictured: 'false' } }, manager);
    expect(items?.count).toBe(listed.body.count);
    expect(items?.count).toBeGreaterThan(0);
    const pictured = await t.call(itemsRoutes.count, { query: { pictured: 'true' } }, manager);
    expect(pictured.body.count).toBe(0);

    const { id } = await t.store();
    await sql`update stores set status = 'applied', owner_id = null where id = ${id}`.execute(t.db);
    // Counted for those who may approve it.
    expect(await waitsFor('catalogue', 'stores_applied')).toBeUndefined();
    expect(await waitsFor('supervisor', 'stores_applied')).toMatchObject({
      count: 1,
      details: { owner: 1, account: 1 },
    });
  });

  it('shows a new order in its zone, and what the same half hour of the last weeks brought', async () => {
    const place = async () =>
      (await t.call(ordersRoutes.place, { body: orderOf(store) }, customer)).body;
    const zone = (await place()).zone;
    const [old] = pastSpans(t.clock());
    // Of the last week, which is the only one before which the marketplace had orders.
    for (const minutes of [5, -1_500]) {
      const { id } = await place();
      const at = new Date((old?.from.getTime() ?? 0) + minutes * MINUTE_MS);
      await sql`update orders set placed_at = ${at} where id = ${id}`.execute(t.db);
    }
    // Consoles share an answer for some seconds.
    t.moveClock(6_000);
    const { body } = await workAs('operator');
    const outlook = body.zones?.find((one) => one.zone === zone);
    expect(outlook).toMatchObject({ open: 3, unassigned: 3, expected: 1, freeDrivers: 0 });
    expect(outlook?.atRisk).toBe(4);
  });

  it('reads the half hour of the same weekday, also across a change of the clocks', () => {
    // Ramadan ends in between: half past twelve is another instant.
    const spans = pastSpans(new Date('2026-03-25T11:30:00Z'));
    expect(spans.map(({ from, to }) => `${from.toISOString()} ${to.toISOString()}`)).toEqual(
      ['03-18', '03-11', '03-04', '02-25'].map(
        (day) => `2026-${day}T12:30:00.000Z 2026-${day}T13:00:00.000Z`,
      ),
    );
  });
});
