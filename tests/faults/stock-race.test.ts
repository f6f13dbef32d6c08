import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { itemsRoutes } from '#contract/routes/catalogue/items.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { orderOf, type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { withoutLocks } from '#tests/support/processes/without-locks.ts';
import { isFullRun } from '#tests/support/promise-limits.ts';

const ROUNDS = isFullRun ? 1_000 : 40;
const ORDERS = 3;
const BEGIN = 100;
const COUNTED = 150;
const DELIVERY = 10;

/**
 * Places orders, counts and adds a delivery at once, repeatedly. The final stock must include every
 * sale and the delivery, and the count unless it was refused.
 */
async function race(t: TestApp, rounds: number) {
  const manager = await t.person('catalogue');
  const customers: Person[] = [];
  for (let n = 0; n < ORDERS; n += 1) customers.push(await t.person('customer'));
  const store = await t.store();
  const params = { id: store.itemId };
  const lines = [{ itemId: store.itemId, quantity: 1 }];
  const outcome = { counted: 0, refused: 0, lost: [] as object[], other: [] as number[] };
  for (let n = 0; n < rounds; n += 1) {
    await t.db.updateTable('items').set({ stock: BEGIN }).where('id', '=', store.itemId).execute();
    const orders = customers.map((customer) =>
      t.call(ordersRoutes.place, { body: orderOf(store, { lines, payment: 'card' }) }, customer),
    );
    const count = t.call(
      itemsRoutes.countStock,
      { params, body: { seen: BEGIN, counted: COUNTED } },
      manager,
    );
    const adjusted = t.call(
      itemsRoutes.adjustStock,
      { params, body: { commandId: randomUUID(), change: DELIVERY, reason: 'Delivery' } },
      manager,
    );
    const [counting, adjusting, ...placed] = await Promise.all([count, adjusted, ...orders]);
    if (adjusting.status !== 200) outcome.other.push(adjusting.status);
    outcome.other.push(...placed.map(({ status }) => status).filter((status) => status !== 201));
    if (counting.status === 200) outcome.counted += 1;
    else if (counting.status === 412) outcome.refused += 1;
    else outcome.other.push(counting.status);
    const { stock } = (await t.call(itemsRoutes.get, { params }, manager)).body;
    const base = counting.status === 200 ? COUNTED : BEGIN;
    if (stock !== base + DELIVERY - ORDERS) outcome.lost.push({ n, stock, base });
  }
  return outcome;
}

describe(`a count, a delivery and ${ORDERS} orders at once, ${ROUNDS} times`, () => {
  it('leave a stock that includes every change', async () => {
    const t = await startTestApp();
    try {
      const { counted, refused, lost, other } = await race(t, ROUNDS);
      expect({ lost, other }).toEqual({ lost: [], other: [] });
      expect(counted + refused).toBe(ROUNDS);
    } finally {
      await t.close();
    }
  });

  it('fails without the row lock: a sale or delivery is overwritten', async () => {
    const t = await startTestApp({}, (db) => db.withPlugin(withoutLocks));
    try {
      const { lost, other } = await race(t, 40);
      expect(lost.length + other.length).toBeGreaterThan(0);
    } finally {
      await t.close();
    }
  });
});
