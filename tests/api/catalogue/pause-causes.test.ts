import { expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { MINUTE_MS } from '#rules/time.ts';
import { orderOf, type Person, type TestApp } from '#tests/support/app.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let admin: Person;
let operator: Person;
withApp(async (app) => {
  t = app;
  [admin, operator] = [await t.person('admin'), await t.person('operator')];
});

async function pause(id: number, body: object) {
  const { version } = (await t.call(storesRoutes.get, { params: { id } }, operator)).body;
  const input = { params: { id }, body: { event: 'store.pause', ...body } };
  return t.call(storesRoutes.send, input, operator, { 'if-match': `"${version}"` });
}
const eventsOf = (id: number) =>
  t.db
    .selectFrom('events')
    .select(['type', 'cause', 'reason'])
    .where('subject_kind', '=', 'store')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();

it('a pause names its cause, in the event log and the audit log', async () => {
  const { id } = await t.store();
  expect((await pause(id, { cause: 'store_late', reason: 'No cook' })).status).toBe(200);
  expect(await eventsOf(id)).toEqual([
    { type: 'store.paused', cause: 'store_late', reason: 'No cook' },
  ]);
  const query = { subject: `store ${id}` } as const;
  const { items } = (await t.call(auditRoutes.list, { query }, admin)).body;
  expect(items[0]).toMatchObject({
    action: 'store.pause',
    after: { cause: 'store_late', reason: 'No cook' },
  });
});

it('a pause has causes of its own; those of orders that apps of before send stay valid', async () => {
  for (const cause of ['too_busy', 'short_staffed', 'equipment', 'out_of_stock', 'store_asked']) {
    const { id } = await t.store();
    expect([cause, (await pause(id, { cause })).status]).toEqual([cause, 200]);
  }
  for (const cause of ['store_late', 'item_missing']) {
    const { id } = await t.store();
    expect([cause, (await pause(id, { cause })).status]).toEqual([cause, 200]);
  }
});

it('a text alone is another cause, and neither is refused', async () => {
  const { id } = await t.store();
  for (const body of [{}, { cause: 'other' }, { cause: 'driver_accident' }, { cause: 'x' }])
    expect([body, (await pause(id, body)).status]).toEqual([body, 400]);
  expect((await pause(id, { reason: 'A funeral' })).status).toBe(200);
  expect(await eventsOf(id)).toEqual([{ type: 'store.paused', cause: null, reason: 'A funeral' }]);
});

it('no customer reads what staff typed', async () => {
  const store = await t.store();
  const words = 'The owner is in custody';
  expect((await pause(store.id, { cause: 'store_closed', reason: words })).status).toBe(200);
  const customer = await t.person('customer');
  const refused = await t.call(ordersRoutes.place, { body: orderOf(store) }, customer);
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'store.closed',
      message: expect.stringMatching(/takes no orders at the moment\.$/),
    },
  });
  const shown = await t.call(storesRoutes.get, { params: { id: store.id } }, operator);
  expect(shown.body.opening.reason).toBe(words);
  expect(JSON.stringify(refused.body)).not.toContain(words);
});

it('a planned pause keeps its cause until it begins', async () => {
  const { id } = await t.store();
  const from = new Date(t.clock().getTime() + 30 * MINUTE_MS).toISOString();
  expect((await pause(id, { cause: 'no_driver', from })).status).toBe(200);
  t.moveClock(31 * MINUTE_MS);
  await t.app().runNow.stores();
  const events = await eventsOf(id);
  expect(events.at(-1)).toMatchObject({ type: 'store.paused', cause: 'no_driver' });
});
