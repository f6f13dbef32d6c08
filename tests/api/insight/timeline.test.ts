import { afterAll, beforeAll, expect, it } from 'vitest';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { notesRoutes } from '#contract/routes/insight/notes.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { orderOf, type Person, startTestApp, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
let admin: Person;
let store: { id: number; itemId: number };
beforeAll(async () => {
  t = await startTestApp({ manualTicks: true });
  admin = await t.person('admin', 'Amal');
  store = await t.store();
});
afterAll(() => t.close());

const by = () => ({ id: admin.id, name: 'Amal', role: 'admin' });

it('answers the events and comments of an order as entries of one timeline', async () => {
  const customer = await t.person('customer');
  const { body: order } = await t.call(ordersRoutes.place, { body: orderOf(store) }, customer);
  const params = { id: order.id };
  await t.call(ordersRoutes.comment, { params, body: { text: 'Rang twice' } }, admin);
  const { body } = await t.call(ordersRoutes.adminGet, { params }, admin);
  expect(body.timeline).toMatchObject([
    { kind: 'event', type: 'order.placed', actor: { id: customer.id }, reason: null },
  ]);
  expect(body.comments).toMatchObject([
    // Clients of earlier releases read the author.
    { kind: 'comment', actor: by(), author: by(), text: 'Rang twice' },
  ]);
});

it('answers the changes of a record and its notes as entries of one timeline', async () => {
  const subject = `store:${store.id}`;
  const change = { params: { id: store.id }, body: { prepMinutes: 25 } };
  const changed = await t.call(storesRoutes.update, change, admin, { 'if-match': '"1"' });
  expect(changed.status).toBe(200);
  const added = await t.call(notesRoutes.add, { body: { subject, text: 'Called back' } }, admin);
  const query = { query: { subject } };
  const { items: notes } = (await t.call(notesRoutes.list, query, admin)).body;
  expect(notes).toEqual([added.body]);
  expect(notes).toMatchObject([
    { kind: 'note', actor: by(), author: by(), text: 'Called back', at: added.body.at },
  ]);
  const { items: changes } = (await t.call(notesRoutes.history, query, admin)).body;
  expect(changes[0]).toMatchObject({
    kind: 'change',
    actor: by(),
    action: 'store.update',
    reason: null,
  });
  expect(changes[0]?.changes).toContainEqual(
    expect.objectContaining({ field: 'prepMinutes', after: 25 }),
  );
});
