import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { cashRoutes } from '#contract/routes/money/cash.ts';
import { payoutsRoutes } from '#contract/routes/money/payouts.ts';
import { walletsRoutes } from '#contract/routes/money/wallets.ts';
import { handoverRoutes } from '#contract/routes/operations/handover.ts';
import { preferencesRoutes } from '#contract/routes/people/preferences.ts';
import { viewsRoutes } from '#contract/routes/people/views.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';

let t: TestApp;
let fixture: MoneyFixture;
withMoneyFixture((opened) => {
  ({ t, fixture } = opened);
});

const cursorOf = (...key: unknown[]) => Buffer.from(JSON.stringify(key)).toString('base64url');
const LONE = '\ud800';

describe('a time outside the range of the database', () => {
  it.each<[string, Endpoint]>([
    ['transfers', walletsRoutes.all],
    ['their count', walletsRoutes.count],
    ['their export', walletsRoutes.export],
    ['remittances', cashRoutes.history],
    ['the audit', auditRoutes.list],
    ['its export', auditRoutes.export],
    ['payouts', payoutsRoutes.list],
  ])('is refused as invalid: %s', async (_, endpoint) => {
    for (const query of [{ from: '0000-01-01T00:00:00Z' }, { to: '0000-12-31T23:59:59Z' }])
      expect((await t.call(endpoint, { query }, fixture.admin)).status).toBe(400);
  });
});

describe('a forged cursor', () => {
  it.each<[string, Endpoint, string]>([
    ['a balance', payoutsRoutes.storesWithBalance, cursorOf('9999999999999999999', 1)],
    ['a store', payoutsRoutes.storesWithBalance, cursorOf('1', 2 ** 40)],
    ['an amount of cash', cashRoutes.exposure, cursorOf('-9999999999999999999', 1)],
    ['a driver', cashRoutes.exposure, cursorOf('-1', 2 ** 40)],
    ['a report', auditRoutes.reports, cursorOf(2 ** 40)],
  ])('beyond the range of the database is refused: %s', async (_, endpoint, cursor) => {
    const answer = await t.call(endpoint, { query: { cursor } }, fixture.admin);
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ path: 'query.cursor' }] } });
  });
});

it('a lone surrogate is refused in every text', async () => {
  const texts: [Endpoint, object, string][] = [
    [
      viewsRoutes.create,
      { scope: 'orders', name: 'Mine', shared: false, query: { q: LONE } },
      'body.query.q',
    ],
    [
      preferencesRoutes.write,
      { shortcuts: { singleKeys: true, keys: { 'help.open': [LONE] } } },
      'body.shortcuts.keys.help.open.0',
    ],
    [handoverRoutes.write, { note: LONE }, 'body.note'],
  ];
  for (const [endpoint, body, path] of texts)
    expect(
      await t.call(endpoint, { body, params: { id: 1 } }, fixture.admin, { 'if-match': '"1"' }),
    ).toMatchObject({ status: 400, body: { fields: [{ path }] } });
});

describe('a manual adjustment of a wallet', () => {
  const top = (who: { id: number }, amount: string, orderId?: number, type = 'top_up') =>
    fixture.command(
      walletsRoutes.adjust,
      {
        params: { id: who.id },
        body: {
          type,
          amount,
          typedAmount: amount,
          reason: 'Test',
          ...(orderId ? { orderId } : {}),
        },
      },
      fixture.finance,
    );

  it('can name only an order of the wallet’s owner', async () => {
    const [driver, stranger] = await Promise.all([t.person('driver'), t.person('customer')]);
    const order = await fixture.place();
    const customer = { id: order.customer.id };
    expect(await top(customer, '100', 2_147_483_647)).toMatchObject({
      status: 404,
      body: { code: 'resource.not_found' },
    });
    expect((await fixture.assign(order, driver.id)).status).toBe(200);
    expect((await top(customer, '100', order.id)).status).toBe(200);
    expect((await top(driver, '100', order.id)).status).toBe(200);
    // The amount would not be counted with the refunds of the order.
    expect(await top(customer, '100', order.id, 'refund')).toMatchObject({
      status: 409,
      body: { code: 'order.not_refundable' },
    });
    expect(await top(stranger, '100', order.id)).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'body.orderId' }] },
    });
  });

  /** A completely full wallet prevented the delivery of its driver's orders. */
  it('cannot fill a wallet so far that earnings no longer fit', async () => {
    const driver = await t.person('driver');
    expect(await top(driver, '9223372036854775807')).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'body.amount' }, { path: 'body.typedAmount' }] },
    });
    // The largest permitted number exceeds the limit of one person.
    expect((await top(driver, '9999999999999')).status).toBe(403);
    await fixture.deliver(driver);
  });

  it('is limited in the same way as counted cash', async () => {
    const driver = await t.person('driver');
    const answer = await fixture.command(
      cashRoutes.remit,
      { params: { id: driver.id }, body: { expected: '0', counted: '9223372036854775807' } },
      fixture.supervisor,
    );
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ path: 'body.counted' }] } });
  });
});
