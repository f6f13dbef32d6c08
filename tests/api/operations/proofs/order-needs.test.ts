import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { proofRulesRoutes } from '#contract/routes/operations/proof-rules.ts';
import { orderOf, type Person, startTestApp, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
let lead: Person;
let customer: Person;
let store: Awaited<ReturnType<TestApp['store']>>;
beforeAll(async () => {
  t = await startTestApp();
  lead = await t.person('supervisor');
  customer = await t.person('customer');
  store = await t.store();
});
beforeEach(() => t.db.updateTable('proof_rules').set({ state: 'off' }).execute());
afterAll(() => t.close());

const rule = async (body: object) => {
  const made = await t.call(proofRulesRoutes.create, { body: { name: 'Rule', ...body } }, lead);
  expect(made.status).toBe(201);
};
async function needs() {
  const { body } = await t.call(ordersRoutes.place, { body: orderOf(store) }, customer);
  await t.db.updateTable('orders').set({ closed_at: new Date() }).execute();
  return body.proofNeeds;
}

describe('what an order must prove', () => {
  it('is nothing without a rule, and nothing by one that is off', async () => {
    expect(await needs()).toBeNull();
    await rule({ photo: 'required' });
    await t.db.updateTable('proof_rules').set({ state: 'off' }).execute();
    expect(await needs()).toBeNull();
  });

  it('is the strictest of all rules that match, for each kind', async () => {
    await rule({ photo: 'warned', pin: 'warned' });
    await rule({ photo: 'required', storeId: store.id });
    await rule({ photo: 'off', age: 'warned', payment: 'cash' });
    await rule({ age: 'required', payment: 'card' });
    await rule({ pin: 'required', amountFrom: '99999999' });
    expect(await needs()).toEqual({ photo: 'required', pin: 'warned', age: 'warned' });
  });

  it('asks also by the category of an item, or one above it', async () => {
    const [top = 0, other = 0] = await Promise.all(
      ['Drinks', 'Books'].map(async (name) => {
        const { id } = await t.db
          .insertInto('categories')
          .values({ name, names: '{}', position: 1 })
          .returning('id')
          .executeTakeFirstOrThrow();
        return id;
      }),
    );
    await t.db
      .updateTable('categories')
      .set({ parent_id: top })
      .where('id', 'not in', [top, other])
      .execute();
    await rule({ age: 'required', categoryId: other });
    expect(await needs()).toBeNull();
    await rule({ age: 'required', categoryId: top });
    expect(await needs()).toEqual({ age: 'required' });
  });

  it('stays as it was at placing', async () => {
    await rule({ photo: 'required' });
    const { body } = await t.call(ordersRoutes.place, { body: orderOf(store) }, customer);
    await t.db.updateTable('proof_rules').set({ state: 'off' }).execute();
    const read = await t.call(ordersRoutes.adminGet, { params: { id: body.id } }, lead);
    expect(read.body.proofNeeds).toEqual({ photo: 'required' });
  });
});
