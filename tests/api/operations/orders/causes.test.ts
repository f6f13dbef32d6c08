import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CAUSES, partyOf } from '#contract/causes/causes.ts';
import { reportsRoutes } from '#contract/routes/insight/reports.ts';
import { refundsRoutes } from '#contract/routes/money/refunds.ts';
import { claimsRoutes } from '#contract/routes/operations/claims.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { casablancaDay } from '#rules/time.ts';
import { orderOf, type Person, startTestApp, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
let operator: Person;
let admin: Person;
let owner: Person;
let customer: Person;
let cafe: { id: number; itemId: number };

beforeAll(async () => {
  t = await startTestApp();
  operator = await t.person('operator', 'Amal');
  admin = await t.person('admin', 'Aziza');
  owner = await t.person('store', 'Hicham');
  customer = await t.person('customer', 'Noor');
  cafe = await t.store(owner, 'Café Atlas');
});
afterAll(() => t.close());

const place = async () =>
  (await t.call(ordersRoutes.place, { body: orderOf(cafe, { payment: 'card' }) }, customer)).body;
const read = async (id: number, as = operator) =>
  (await t.call(ordersRoutes.get, { params: { id } }, as)).body;
async function send(id: number, body: object, as = operator) {
  const { version } = await read(id);
  const match = { 'if-match': `"${version}"` };
  return t.call(ordersRoutes.progress, { params: { id }, body: body as never }, as, match);
}
const lastOf = async (id: number, as = operator) => (await read(id, as)).timeline.at(-1);

describe('the cause of an end', () => {
  it('needs no text, and is kept with the order and its event', async () => {
    const { id } = await place();
    const ended = await send(id, { event: 'order.cancel', cause: 'item_missing' });
    expect(ended.body).toMatchObject({ status: 'cancelled', endCause: 'item_missing' });
    expect(await lastOf(id)).toMatchObject({
      type: 'order.cancelled',
      cause: 'item_missing',
      reason: 'Item missing',
      reasonKey: 'cause.item_missing',
    });
  });

  it('is beside a text of staff, which the apps do not read', async () => {
    const { id } = await place();
    const body = { event: 'order.cancel', cause: 'store_closed', reason: 'Hicham is ill' };
    expect((await send(id, body)).status).toBe(200);
    expect(await lastOf(id)).toMatchObject({ cause: 'store_closed', reason: 'Hicham is ill' });
    const seen = await lastOf(id, customer);
    expect(seen).toMatchObject({ actor: null, cause: 'store_closed', reason: 'Store closed' });
    expect(seen?.causeWords).toMatchObject({ fr: 'Le magasin est fermé.' });
    expect(JSON.stringify(await read(id, owner))).not.toContain('Hicham is ill');
  });

  it('is another one for an app that sends a text alone', async () => {
    const { id } = await place();
    const ended = await send(id, { event: 'order.cancel', reason: 'No more rice' }, owner);
    expect(ended.body).toMatchObject({ status: 'cancelled', endCause: 'other' });
    expect(await lastOf(id, customer)).toMatchObject({ reason: 'No more rice' });
  });

  it('is refused if the event does not have it, or if it needs a text', async () => {
    const { id } = await place();
    const wrong: [object, string][] = [
      [{ event: 'order.cancel', cause: 'customer_refused' }, 'body.cause'],
      [{ event: 'order.accept', cause: 'other' }, 'body.cause'],
      [{ event: 'order.cancel', cause: 'nobody' }, 'body.cause'],
      [{ event: 'order.cancel', cause: 'other' }, 'body.reason'],
      [{ event: 'order.cancel' }, 'body.reason'],
    ];
    for (const [body, path] of wrong)
      expect(await send(id, body), JSON.stringify(body)).toMatchObject({
        status: 400,
        body: { fields: [{ path }] },
      });
    expect((await read(id)).status).toBe('placed');
  });

  it('is kept while the end is withheld', async () => {
    const { id } = await place();
    const asked = { withhold: true, commandId: crypto.randomUUID() };
    const waiting = await send(id, { event: 'order.cancel', cause: 'duplicate', ...asked });
    expect(waiting.body.ending).toMatchObject({ cause: 'duplicate', reason: 'Duplicate order' });
    t.moveClock(11_000);
    await expect.poll(async () => (await read(id)).endCause).toBe('duplicate');
    expect(await lastOf(id)).toMatchObject({ cause: 'duplicate', reasonKey: 'cause.duplicate' });
  });
});

it('orders are found and exported by cause and by party at fault', async () => {
  const [one, other] = [await place(), await place()];
  await send(one.id, { event: 'order.cancel', cause: 'no_driver' });
  await send(other.id, { event: 'order.cancel', reason: 'Fire' });
  const found = async (query: object) =>
    (await t.call(ordersRoutes.list, { query }, operator)).body.items.map(({ id }) => id);
  expect(await found({ cause: 'no_driver' })).toEqual([one.id]);
  expect(await found({ party: 'platform' })).toEqual([one.id]);
  expect(await found({ cause: 'other,no_driver' })).toEqual(
    expect.arrayContaining([one.id, other.id]),
  );
  // As a server of the release before ends it.
  await t.pool.query('update orders set end_cause = null where id = $1', [other.id]);
  expect(await found({ party: 'unknown' })).toContain(other.id);
  const file = await t.call(ordersRoutes.export, { query: { cause: 'no_driver' } }, operator);
  expect(file.body).toMatch(/Cause,Party at fault/);
  expect(file.body).toMatch(/no_driver,platform/);
  const wrong = await t.call(ordersRoutes.list, { query: { cause: 'rain' } }, operator);
  expect(wrong.status).toBe(400);
});

it('a hold and a refund have a cause', async () => {
  const { id } = await place();
  const body = { minutes: 15, cause: 'store_late' as const };
  const held = await t.call(claimsRoutes.hold, { params: { id }, body }, operator);
  expect(held.body).toMatchObject({ cause: 'store_late', reason: 'Store late' });
  const driver = await t.person('driver', 'Yassine');
  await t.pool.query('update orders set driver_id = $2 where id = $1', [id, driver.id]);
  for (const event of ['accept', 'prepare', 'ready', 'pick_up', 'deliver'])
    expect((await send(id, { event: `order.${event}`, reason: 'Phone broken' })).status).toBe(200);
  const { body: order } = await t.call(refundsRoutes.list, { params: { id } }, admin);
  const given = await t.call(
    refundsRoutes.give,
    {
      params: { id },
      body: {
        commandId: crypto.randomUUID(),
        amount: '100',
        fundedBy: 'platform',
        target: 'wallet',
        cause: 'quality',
        reason: 'Cold',
      },
    },
    admin,
    { 'if-match': `"${order.version}"` },
  );
  expect(given.body.refunds).toMatchObject([{ cause: 'quality', reason: 'Cold' }]);
});

it('reports count by cause and by party at fault', async () => {
  await expect
    .poll(async () => {
      const day = casablancaDay(t.clock());
      const query = { from: day, to: day, rows: 'cause' } as const;
      const params = { report: 'cancellations' } as const;
      const { body } = await t.call(reportsRoutes.get, { params, query }, admin);
      return Object.fromEntries(body.rows.map(({ key, values }) => [key, values.cancelled]));
    })
    .toMatchObject({ item_missing: '1', duplicate: '1', other: '2' });
  const day = casablancaDay(t.clock());
  const query = { from: day, to: day, rows: 'party' } as const;
  const { body } = await t.call(
    reportsRoutes.get,
    { params: { report: 'cancellations' }, query },
    admin,
  );
  const store = body.rows.find(({ key }) => key === 'store');
  expect(store).toMatchObject({ name: 'Store', values: { cancelled: '2' } });
  expect(CAUSES.map(partyOf)).not.toContain(undefined);
});
