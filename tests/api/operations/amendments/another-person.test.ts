import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { amendmentsRoutes } from '#contract/routes/operations/amendments.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { usersRoutes } from '#contract/routes/people/users.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  type AmendmentFixture,
  createAmendmentFixture,
} from '#tests/support/order/amendment-fixture.ts';
import { expectSoundBooks } from '#tests/support/order/sound-books.ts';

let t: TestApp;
let fixture: AmendmentFixture;
beforeAll(async () => {
  t = await startTestApp();
  fixture = await createAmendmentFixture(t);
});
afterAll(async () => {
  await expectSoundBooks(t);
  await t.close();
});

/** An administrator who could use the account of this person. */
async function linkedTo({ id }: Person): Promise<Person> {
  const admin = await t.person('admin', 'Zineb');
  expect((await t.call(usersRoutes.reset, { params: { id } }, admin)).status).toBe(201);
  return admin;
}
async function place(items: readonly number[], customer?: Person): Promise<Order> {
  const by = customer ?? (await t.person('customer'));
  return (await fixture.placeOf(items, { payment: 'cash' }, by)).body;
}
/** The second dish, of 38, is replaced by that of 52. */
const dearer = () => ({
  lines: [
    { line: 2, quantity: 0 },
    { add: { itemId: fixture.dishes[2], quantity: 1 }, replaces: 2 },
  ],
});
const LINKED = { status: 403, body: { reason: 'amendment.linked', params: { party: 'store' } } };

describe('staff whose account is linked to the store’s owner', () => {
  it('do not take the customer’s word for dearer goods, nor for a proposal of their store', async () => {
    const agent = await linkedTo(fixture.owner);
    const order = await place(fixture.dishes.slice(0, 2));
    const byPhone = { ...dearer(), consent: 'telephone' };
    expect(await fixture.amend(order, byPhone, agent)).toMatchObject(LINKED);
    const { body: proposed } = await fixture.propose(order, dearer());
    expect(await fixture.settle(proposed, 'accept', 1, agent)).toMatchObject(LINKED);
    expect((await fixture.settle(proposed, 'accept', 1)).body).toMatchObject({ total: '15700' });
  });

  it('take away what is missing, and ask the customer in the app', async () => {
    const agent = await linkedTo(fixture.owner);
    const order = await place(fixture.dishes.slice(0, 3));
    const less = await fixture.amend(order, { lines: [{ line: 3, quantity: 0 }] }, agent);
    expect(less.body).toMatchObject({ total: '14300' });
    const asked = await fixture.amend(less.body, dearer(), agent);
    expect(asked.body.amendment?.open).toMatchObject({ total: '15700' });
  });
});

describe('what the platform pays of a proposal', () => {
  /** Of a dish of 24, one of 900 in its place at the platform’s expense, and one more of 1. */
  async function proposal(customer: Person) {
    const order = await place([fixture.dishes[4] as number], customer);
    const { body } = await fixture.amend(order, {
      lines: [
        { line: 1, quantity: 0 },
        { add: { itemId: await fixture.dish(900), quantity: 1 }, replaces: 1, pays: 'platform' },
        { add: { itemId: await fixture.dish(1), quantity: 1 } },
      ],
    });
    expect(body.amendment?.open).toMatchObject({ total: '4000' });
    return body;
  }
  const committedBy = async (order: Pick<Order, 'id'>) => {
    const { rows } = await t.pool.query<{ person_id: number; amount: bigint }>(
      'select person_id, amount from commitments where subject = $1',
      [`amendments of order ${order.id}`],
    );
    return rows;
  };

  it('is committed by who proposed it, not by the customer who accepts', async () => {
    const customer = await t.person('customer');
    const order = await proposal(customer);
    expect((await fixture.answer(order, 'accept', 1, customer)).body.total).toBe('4000');
    expect(await committedBy(order)).toEqual([{ person_id: fixture.operator.id, amount: 87_600n }]);
  });

  it('is refused beyond what that person commits alone, when it is accepted', async () => {
    const [one, two] = [await t.person('customer'), await t.person('customer')];
    const orders = [await proposal(one), await proposal(two)] as const;
    await fixture.set('money', { aloneBelow: '200000' });
    expect((await fixture.answer(orders[0], 'accept', 1, one)).status).toBe(200);
    expect(await fixture.answer(orders[1], 'accept', 1, two)).toMatchObject({
      status: 409,
      body: { reason: 'amendment.no_longer_paid' },
    });
    expect(await committedBy(orders[1])).toEqual([]);
  });
});

describe('an agreement on the telephone that the customer disputes', () => {
  const keep = (order: Pick<Order, 'id'>, as: Person) =>
    t.call(
      amendmentsRoutes.keep,
      {
        params: { id: order.id },
        body: { commandId: randomUUID(), number: 1, cause: 'changed_mind' },
      },
      as,
    );

  it('is kept by another person than who booked it', async () => {
    const customer = await t.person('customer');
    const order = await place(fixture.dishes.slice(0, 2), customer);
    const asked = (await fixture.amend(order, dearer(), fixture.supervisor)).body;
    await fixture.settle(asked, 'accept', 1);
    await fixture.answer(order, 'dispute', 1, customer);
    expect(await keep(order, fixture.operator)).toMatchObject({
      status: 403,
      body: { reason: 'amendment.own_agreement' },
    });
    expect(await keep(order, await linkedTo(fixture.operator))).toMatchObject({
      status: 403,
      body: { reason: 'amendment.linked_agreement' },
    });
    expect((await keep(order, fixture.supervisor)).body).toMatchObject({
      amendment: { disputed: null },
    });
  });
});
