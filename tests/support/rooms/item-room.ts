import { itemsRoutes } from '#contract/routes/catalogue/items.ts';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import type { Person, TestApp } from '#tests/support/app.ts';

/** Stores with menus, and what the server has of them, as a keeper of the catalogue sees it. */
export function itemRoom(server: Pick<TestApp, 'call' | 'store'>, keeper: Person) {
  /** A store with dishes 1 to 6 behind its tea, all in one category. */
  async function menu() {
    const store = await server.store();
    const dishes = Array.from({ length: 6 }, (_, n) => ({
      name: `Dish ${n + 1}`,
      category: 'Hot drinks',
      price: `${n + 20}00`,
      sku: `D-${n + 1}`,
      stock: n,
    }));
    const input = { params: { id: store.id }, body: { items: dishes } };
    const { status } = await server.call(storesRoutes.addItems, input, keeper);
    if (status !== 201) throw new Error(`The menu was refused: ${status}`);
    return store.id;
  }
  const itemsOf = async (storeId: number, query: object = {}) =>
    (await server.call(itemsRoutes.list, { query: { storeId, limit: 100, ...query } }, keeper)).body
      .items;
  const named = async (storeId: number, name: string) => {
    const found = (await itemsOf(storeId)).find((item) => item.name === name);
    if (!found) throw new Error(`No item is called ${name}`);
    return found;
  };
  /** The names of a store's tea and dishes in the order of the apps. */
  async function orderOf(storeId: number) {
    const { categoryId } = await named(storeId, 'Dish 1');
    const input = { params: { id: storeId }, query: { categoryId } };
    const { body } = await server.call(itemsRoutes.order, input, keeper);
    const all = await itemsOf(storeId);
    return { ...body, names: body.ids.map((id) => all.find((item) => item.id === id)?.name) };
  }
  return { menu, itemsOf, named, orderOf };
}
