import { type ItemAct, type ItemRow, itemsRoutes } from '#contract/routes/catalogue/items.ts';
import { call } from '#src/lib/api/call.ts';

/** What an act on many items sets. */
export type ItemsChange = Partial<
  Pick<ItemRow, 'price' | 'variants' | 'groups' | 'categoryId' | 'available'>
>;

/** Sends an act for rows, each with its version and, if given, its own change. */
export async function sendItems<One>(
  act: ItemAct,
  all: readonly One[],
  of: (one: One) => { row: ItemRow; change?: ItemsChange },
) {
  const ids = all.map((one) => {
    const { row, change } = of(one);
    return { id: row.id, version: row.version, ...(change ? { change } : {}) };
  });
  return (await call(itemsRoutes.bulk, { body: { ids, act } })).results;
}
