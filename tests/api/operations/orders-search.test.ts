import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { orderOf, type Person, startTestApp, type TestApp } from '#tests/support/app.ts';

/** The same words occur in names of stores and people, and in addresses: each must be found. */
const STORES = ['Atlas Tazi', 'Café Atlas', 'Grill Tazi', 'Souk'];
const CUSTOMERS = ['Noor Tazi', 'Atlas Amrani', 'Omar Souk'];
const ADDRESSES = ['1 rue Atlas', '2 rue Grill', '3 rue Amrani'];
const WORDS = ['atlas', 'tazi', 'gri', 'souk', 'amrani', 'rue', 'cafe', 'nobody', 'at'];

let t: TestApp;
let amal: Person;
const texts = new Map<number, string>();
const stores: { id: number; itemId: number }[] = [];

const foldAccents = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const wordsOf = (text: string) => foldAccents(text).split(/\s+/);
const found = async (q: string, more: object = {}): Promise<Order[]> =>
  (await t.call(ordersRoutes.list, { query: { q, limit: 200, ...more } }, amal)).body.items;
const expected = (q: string): number[] =>
  [...texts]
    .filter(([, text]) => {
      const own = wordsOf(text);
      return wordsOf(q).every((word) => own.some((one) => one.startsWith(word)));
    })
    .map(([id]) => id)
    .sort((a, b) => b - a);

beforeAll(async () => {
  t = await startTestApp();
  amal = await t.person('operator', 'Amal');
  for (const name of STORES) stores.push(await t.store(null, name));
  for (const customer of CUSTOMERS) {
    const person = await t.person('customer', customer);
    for (const [n, store] of stores.entries())
      for (const address of ADDRESSES) {
        const body = orderOf(store, { address });
        const { body: order } = await t.call(ordersRoutes.place, { body }, person);
        texts.set(order.id, `${STORES[n]} ${customer} ${address} ${order.id}`);
        t.moveClock(1_000);
      }
  }
});
afterAll(() => t.close());

describe('the search of orders', () => {
  it('finds each pair of words in any of the searched fields, newest first', async () => {
    for (const one of WORDS)
      for (const other of WORDS) {
        const q = one === other ? one : `${one} ${other}`;
        expect([q, (await found(q)).map(({ id }) => id)]).toEqual([q, expected(q)]);
      }
  });

  it('finds three words, and pages through the results without gaps', async () => {
    const q = 'atlas tazi rue';
    const all = expected(q);
    expect(all.length).toBeGreaterThan(6);
    const read: number[] = [];
    let cursor: string | undefined;
    do {
      const query = { q, limit: 4, ...(cursor ? { cursor } : {}) };
      const { body } = await t.call(ordersRoutes.list, { query }, amal);
      read.push(...body.items.map(({ id }) => id));
      cursor = body.nextCursor ?? undefined;
    } while (cursor);
    expect(read).toEqual(all);
  });

  it('finds a store by its new name immediately, and no longer by the old one', async () => {
    const souk = stores[3] as { id: number };
    await t.db.updateTable('stores').set({ name: 'Marché' }).where('id', '=', souk.id).execute();
    const ofStore = [...texts].filter(([, text]) => text.startsWith('Souk'));
    expect(await found('marche')).toHaveLength(ofStore.length);
    const left = await found('souk');
    expect(left.every(({ customer }) => customer.name === 'Omar Souk')).toBe(true);
    await t.db.updateTable('stores').set({ name: 'Souk' }).where('id', '=', souk.id).execute();
  });
});
