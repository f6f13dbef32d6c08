import { randomUUID } from 'node:crypto';
import { amendmentsRoutes as routes } from '#contract/routes/operations/amendments.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { createPromotionFixture } from '#tests/support/fixtures/promotion-fixture.ts';
import { ADDRESS_IN_HOME, createZoneFixture, HOME_RING } from '#tests/support/zones.ts';

/** What the dishes of the order cost, in MAD, and of what else there is. */
const MENU = [90, 38, 52, 36, 24, 60];
export type OrderVersion = Pick<Order, 'id' | 'version'>;

/**
 * A store with a menu of 90, 38, 52, 36, 24 and 60 MAD, in an area whose delivery costs 15.00, its
 * owner, and calls to amend orders.
 */
export async function createAmendmentFixture(t: TestApp) {
  const fixture = await createPromotionFixture(t);
  const zones = await createZoneFixture(t);
  const owner = await t.person('store');
  const customer = await t.person('customer');
  await t.db
    .updateTable('users')
    .set({ phone: '+212600112233' })
    .where('id', '=', customer.id)
    .execute();
  const { id: storeId } = fixture.store;
  await t.db.updateTable('stores').set({ owner_id: owner.id }).where('id', '=', storeId).execute();
  const { category_id } = await t.db
    .selectFrom('items')
    .select('category_id')
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow();

  /** Adds a dish; its price in MAD. */
  async function dish(
    price: number,
    more: { stock?: number; name?: string; restockable?: boolean } = {},
  ) {
    const { id } = await t.db
      .insertInto('items')
      .values({
        store_id: storeId,
        category_id,
        name: more.name ?? `Dish of ${price}`,
        price: BigInt(Math.round(price * 100)),
        available: true,
        stock: more.stock ?? null,
        restockable: more.restockable ?? false,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  const dishes: number[] = [];
  for (const price of MENU) dishes.push(await dish(price));
  const home = (await zones.publish(await zones.create(), HOME_RING)).body;
  await zones.setTerms(home.id, { baseFee: '1500', feePerKm: '0' });
  await zones.assign(home.id, storeId);

  /** Places an order of these items, one each unless `quantity` says more. */
  async function place(
    items: readonly (number | { itemId: number; quantity?: number; ifMissing?: string })[],
    more: object = {},
    as: Person = customer,
  ) {
    const lines = items.map((one) =>
      typeof one === 'number' ? { itemId: one, quantity: 1 } : { quantity: 1, ...one },
    );
    return t.call(
      ordersRoutes.place,
      {
        body: {
          reference: randomUUID(),
          storeId,
          lines,
          ...ADDRESS_IN_HOME,
          address: '12 rue Soumaya',
          payment: 'card',
          ...more,
        },
      },
      as,
    );
  }
  const versionOf = ({ version }: OrderVersion) => ({ 'if-match': `"${version}"` });
  const call =
    (route: typeof routes.amend | typeof routes.propose, by: Person) =>
    (order: OrderVersion, body: object, as: Person = by) =>
      t.call(
        route,
        {
          params: { id: order.id },
          body: { commandId: randomUUID(), cause: 'item_missing', ...body },
        },
        as,
        versionOf(order),
      );
  const answer =
    (route: typeof routes.settle | typeof routes.settleOwn, by: Person) =>
    (order: OrderVersion, event: string, number: number, as: Person = by) =>
      t.call(
        route,
        {
          params: { id: order.id },
          body: { commandId: randomUUID(), event: `amendment.${event}`, number },
        },
        as,
      );
  const step = (order: OrderVersion, event: string, as: Person = fixture.admin) =>
    t.call(
      ordersRoutes.progress,
      { params: { id: order.id }, body: { event: `order.${event}`, reason: 'x' } },
      as,
      versionOf(order),
    );
  const detail = async (id: number, as: Person = fixture.operator) =>
    (await t.call(ordersRoutes.get, { params: { id } }, as)).body;

  return {
    ...fixture,
    zones,
    home,
    owner,
    customer,
    dish,
    /** The items of 90, 38, 52, 36, 24, and that of 60. */
    dishes: dishes.slice(0, 5),
    substitute: dishes[5] as number,
    placeOf: place,
    amend: call(routes.amend, fixture.operator),
    propose: call(routes.propose, owner),
    settle: answer(routes.settle, fixture.operator),
    answer: answer(routes.settleOwn, customer),
    preview: (order: OrderVersion, body: object, as: Person = fixture.operator) =>
      t.call(
        routes.preview,
        { params: { id: order.id }, body: { cause: 'item_missing', ...body } },
        as,
      ),
    history: async (id: number, as: Person = fixture.operator) =>
      (await t.call(routes.list, { params: { id } }, as)).body,
    substitutes: async (id: number, line: number) =>
      (await t.call(routes.substitutes, { params: { id, line } }, fixture.operator)).body.items,
    additions: async (id: number) =>
      (await t.call(routes.additions, { params: { id } }, fixture.operator)).body.items,
    step,
    detail,
    /** Sends events until one, included. */
    async until(order: Order, last: string): Promise<Order> {
      let now = order;
      for (const event of ['accept', 'prepare', 'ready', 'pick_up', 'deliver']) {
        const { status, body } = await step(now, event);
        if (status !== 200) throw new Error(`No ${event}: ${JSON.stringify(body)}`);
        now = body;
        if (event === last) break;
      }
      return now;
    },
    stockOf: async (id: number) =>
      (
        await t.db
          .selectFrom('items')
          .select('stock')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).stock,
  };
}
export type AmendmentFixture = Awaited<ReturnType<typeof createAmendmentFixture>>;
