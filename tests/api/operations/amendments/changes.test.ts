import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#contract/routes/operations/orders.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  type AmendmentFixture,
  createAmendmentFixture,
} from '#tests/support/order/amendment-fixture.ts';
import { expectSoundBooks } from '#tests/support/order/sound-books.ts';
import { createSecondAccount } from '#tests/support/two-people/second-account.ts';
import { square } from '#tests/support/zones.ts';

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

/** An accepted order of two dishes of 90 and 38, for a fee of 15. */
async function acceptedOrder(payment = 'card') {
  const customer = await t.person('customer');
  const [a, b] = fixture.dishes as [number, number];
  const { body } = await fixture.placeOf([a, b], { payment }, customer);
  return { customer, order: (await fixture.step(body, 'accept')).body as Order };
}
const why = { cause: 'changed_mind' };

describe('lines', () => {
  it('grow at their price while the menu has it, and as a line of their own afterwards', async () => {
    const item = await fixture.dish(20, { stock: 9 });
    const { body: placed } = await fixture.placeOf([{ itemId: item, quantity: 1 }], {
      payment: 'cash',
    });
    const agreed = { ...why, consent: 'telephone', lines: [{ line: 1, quantity: 2 }] };
    // More than a fifth of the first total, 35.00.
    const refused = await fixture.amend(placed, agreed);
    expect(refused.body).toMatchObject({ code: 'amendment.consent' });
    const { body: more } = await fixture.amend(placed, agreed, fixture.supervisor);
    expect(more.total).toBe('5500');
    await sql`update items set price = 2100 where id = ${item}`.execute(t.db);
    const third = { ...agreed, lines: [{ line: 1, quantity: 3 }] };
    const { body } = await fixture.amend(more, third, fixture.supervisor);
    expect(body.total).toBe('7600');
    expect((await fixture.detail(placed.id)).lines).toMatchObject([
      { line: 1, quantity: 2, unitPrice: '2000' },
      { line: 2, quantity: 1, unitPrice: '2100' },
    ]);
    expect(await fixture.stockOf(item)).toBe(6);
    await fixture.step(body, 'cancel');
    expect(await fixture.stockOf(item)).toBe(9);
  });

  it('that a customer no longer wants go back into the stock', async () => {
    const item = await fixture.dish(20, { stock: 5 });
    const { body } = await fixture.placeOf([{ itemId: item, quantity: 4 }]);
    await fixture.amend(body, { ...why, lines: [{ line: 1, quantity: 1 }] });
    expect(await fixture.stockOf(item)).toBe(4);
  });

  it('do not need what the menu no longer has, and keep their prices', async () => {
    const { order } = await acceptedOrder();
    await sql`update items set price = price * 2, archived_at = now()
      where id = ${fixture.dishes[0]}`.execute(t.db);
    const { body } = await fixture.amend(order, { lines: [{ line: 2, quantity: 0 }] });
    expect(body.total).toBe('10500');
    await sql`update items set price = price / 2, archived_at = null
      where id = ${fixture.dishes[0]}`.execute(t.db);
  });

  it('are refused that do not exist, that nothing is taken away of, and that others pay without one', async () => {
    const { order } = await acceptedOrder();
    const add = { itemId: fixture.substitute, quantity: 2 };
    const bodies = [
      { lines: [{ line: 9, quantity: 0 }] },
      {
        lines: [
          { line: 1, quantity: 0 },
          { add, replaces: 1 },
        ],
      },
      { lines: [{ add, replaces: 1 }] },
      { lines: [{ add, pays: 'store' }] },
      { lines: [{ line: 1, quantity: 1 }] },
      { note: null },
      {},
      { note: 'x', cause: 'other' },
      {
        lines: [
          { line: 1, quantity: 0 },
          { line: 1, quantity: 1 },
        ],
      },
    ];
    for (const body of bodies) expect((await fixture.amend(order, body)).status).toBe(400);
    const unknown = await fixture.amend(order, {
      lines: [{ add: { itemId: 999_999, quantity: 1 } }],
    });
    expect(unknown.status).toBe(422);
  });

  it('have substitutes of their store: the same category, then the nearest price', async () => {
    const { order } = await acceptedOrder();
    const found = await fixture.substitutes(order.id, 2);
    expect(found[0]).toMatchObject({ itemId: fixture.dishes[3], difference: '-200' });
    expect(found.map(({ itemId }) => itemId)).not.toContain(fixture.dishes[1]);
  });

  it('are added with their choices, which the list of what the store offers names', async () => {
    const pizza = await fixture.dish(40, { name: 'Pizza' });
    const variants = ['Small', 'Large'].map((name, n) => ({ name, price: `${4_000 + n * 1_500}` }));
    const sauces = ['Harissa', 'Ail'].map((name) => ({ name, price: '300' }));
    const groups = [{ name: 'Sauce', min: 1, max: 1, options: sauces }];
    await sql`update items set variants = ${JSON.stringify(variants)}::jsonb,
      groups = ${JSON.stringify(groups)}::jsonb where id = ${pizza}`.execute(t.db);
    const { order } = await acceptedOrder('cash');
    const offered = await fixture.additions(order.id);
    expect(offered.find(({ itemId }) => itemId === pizza)).toMatchObject({
      needsChoice: true,
      variants,
      groups,
    });
    const lineOf = (modifiers: object) => ({
      ...why,
      consent: 'telephone',
      lines: [{ add: { itemId: pizza, quantity: 1, modifiers } }],
    });
    const options = [{ group: 'Sauce', name: 'Ail' }];
    const none = await fixture.amend(order, lineOf({ variant: 'Large' }), fixture.supervisor);
    expect(none.status).toBe(422);
    const chosen = lineOf({ variant: 'Large', options });
    const { body } = await fixture.amend(order, chosen, fixture.supervisor);
    expect(BigInt(body.total) - BigInt(order.total)).toBe(5_800n);
    expect((await fixture.detail(order.id)).lines.at(-1)).toMatchObject({
      name: 'Pizza',
      unitPrice: '5800',
      modifiers: { variant: { name: 'Large' }, options: [{ name: 'Ail' }] },
    });
    await sql`update items set archived_at = now() where id = ${pizza}`.execute(t.db);
  });
});

describe('the difference that the platform pays', () => {
  const replaced = () => ({
    lines: [
      { line: 1, quantity: 0 },
      { add: { itemId: 0, quantity: 1 }, replaces: 1, pays: 'platform' },
    ],
  });
  const withItem = (itemId: number) => {
    const body = replaced();
    (body.lines[1] as { add: { itemId: number } }).add.itemId = itemId;
    return body;
  };

  it('is a discount of the line, and a commitment of the agent', async () => {
    const { order } = await acceptedOrder();
    const item = await fixture.dish(120);
    const { body } = await fixture.amend(order, withItem(item));
    expect(body.total).toBe(order.total);
    const { rows } = await sql<{ person_id: number; amount: string }>`
      select person_id, amount::text from commitments
      where subject = ${`amendments of order ${order.id}`}`.execute(t.db);
    expect(rows).toEqual([{ person_id: fixture.operator.id, amount: '3000' }]);
    // Another line leaves it as it is, and commits nothing again.
    const { body: after } = await fixture.amend(body, { lines: [{ line: 2, quantity: 0 }] });
    expect(after.total).toBe('10500');
    const { length } = (
      await sql`select from commitments where subject = ${`amendments of order ${order.id}`}`.execute(
        t.db,
      )
    ).rows;
    expect(length).toBe(1);
    const delivered = await fixture.assign(after, (await fixture.driver(1)).id);
    let now = delivered.body;
    for (const event of ['prepare', 'ready', 'pick_up', 'deliver'])
      now = (await fixture.step(now, event)).body;
    expect(now.status).toBe('delivered');
  });

  it('ends at what one person commits', async () => {
    const { order } = await acceptedOrder();
    const item = await fixture.dish(30_000);
    const refused = await fixture.amend(order, withItem(item));
    expect(refused).toMatchObject({ status: 403, body: { code: 'commitment.four_eyes' } });
  });
});

describe('an order of a linked customer', () => {
  it('is amended by another person', async () => {
    const customer = await createSecondAccount(t, fixture.admin, 'customer');
    const { body } = await fixture.placeOf([fixture.dishes[0] as number], {}, customer);
    const change = { ...why, note: 'Ring twice' };
    const refused = await fixture.amend(body, change, fixture.admin);
    expect(refused).toMatchObject({ status: 403, body: { reason: 'amendment.linked' } });
    expect((await fixture.amend(body, change)).status).toBe(200);
  });

  it('nor does staff amend an own order', async () => {
    const { body } = await fixture.placeOf([fixture.dishes[0] as number], {}, fixture.admin);
    const refused = await fixture.amend(body, { note: 'x', ...why }, fixture.admin);
    expect(refused).toMatchObject({ status: 403, body: { reason: 'amendment.own_order' } });
  });
});

describe('an address', () => {
  it('in the same area is priced by the first terms, although the area has others and is paused', async () => {
    const { order } = await acceptedOrder('cash');
    const { id } = fixture.home;
    await fixture.zones.setTerms(id, { baseFee: '3000' });
    await fixture.zones.send(await fixture.zones.get(id), 'zone.pause', 'rain');
    const body = { cause: 'address_wrong', dropoff: { lat: 33.6, lon: -7.61 }, address: '3 rue B' };
    const shown = await fixture.preview(order, body);
    expect(shown.body).toMatchObject({ isApplied: true, after: { deliveryFee: '1500' } });
    const { body: moved } = await fixture.amend(order, body);
    expect(moved).toMatchObject({ address: '3 rue B', total: order.total, dropoff: body.dropoff });
    expect(moved.promisedAt >= order.promisedAt).toBe(true);
    await fixture.zones.send(await fixture.zones.get(id), 'zone.resume', 'over');
    await fixture.zones.setTerms(id, { baseFee: '1500', feePerKm: '0' });
    expect((await fixture.history(order.id)).amendments[0]?.address).toEqual({
      before: order.address,
      after: '3 rue B',
    });
  });

  it('that is moved to and fro makes the order later once', async () => {
    const { order } = await acceptedOrder('cash');
    const [near, further] = [order.dropoff, { lat: 33.605, lon: -7.605 }];
    const promised: string[] = [];
    let now: Pick<typeof order, 'id' | 'version'> = order;
    for (const dropoff of [further, near, further]) {
      const { body } = await fixture.amend(now, { cause: 'address_wrong', dropoff });
      promised.push(body.promisedAt);
      now = body;
    }
    expect((promised[0] as string) > order.promisedAt).toBe(true);
    expect(new Set(promised).size).toBe(1);
  });

  it('in another area is priced by its terms, if it takes the order', async () => {
    const { order } = await acceptedOrder('cash');
    const far = (
      await fixture.zones.publish(await fixture.zones.create(), square(33.65, -7.62, 0.01))
    ).body;
    await fixture.zones.setTerms(far.id, { baseFee: '1900', feePerKm: '0' });
    const body = { cause: 'address_wrong', dropoff: { lat: 33.65, lon: -7.62 } };
    const refused = await fixture.amend(order, body);
    expect(refused).toMatchObject({ status: 422, body: { code: 'store.not_in_zone' } });
    await fixture.zones.assign(far.id, fixture.store.id);
    const { body: moved } = await fixture.amend(order, { ...body, consent: 'telephone' });
    expect(BigInt(moved.total) - BigInt(order.total)).toBe(400n);
    expect((await fixture.detail(order.id)).deliveryZone?.name).toBe(far.name);
    const nowhere = { cause: 'address_wrong', dropoff: { lat: 33, lon: -7 } };
    expect((await fixture.amend(moved, nowhere)).status).toBe(422);
  });

  it('of an order on the road moves a little in the same area, and nothing else of it does', async () => {
    const { order } = await acceptedOrder();
    const driver = await fixture.driver(1);
    let now = (await fixture.assign(order, driver.id)).body;
    for (const event of ['prepare', 'ready', 'pick_up'])
      now = (await fixture.step(now, event)).body;
    const near = { lat: now.dropoff.lat + 0.003, lon: now.dropoff.lon };
    for (const body of [
      { lines: [{ line: 1, quantity: 0 }] },
      { payment: 'cash', consent: 'telephone' },
      { dropoff: { lat: 33.605, lon: -7.61 } },
    ])
      expect((await fixture.amend(now, body)).body).toMatchObject({ code: 'order.not_amendable' });
    const { status, body } = await fixture.amend(now, {
      cause: 'address_wrong',
      dropoff: near,
      note: 'Blue door',
      phone: '+212611223344',
    });
    expect([status, body]).toMatchObject([200, { dropoff: near, total: order.total }]);
    expect((await fixture.detail(order.id)).note).toBe('Blue door');
  });
});
