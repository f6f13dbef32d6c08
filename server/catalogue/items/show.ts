import type { Item, ItemChange } from '#contract/catalogue/item.ts';
import type { ItemRow as ShownRow } from '#contract/routes/catalogue/items.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import type { ItemRow } from './repository.ts';

/** A row as the apps' menus show it. */
export const toItem = (row: ItemRow): Item =>
  toContract<Item>({
    id: row.id,
    storeId: row.store_id,
    categoryId: row.category_id,
    category: row.category,
    name: row.name,
    names: row.names,
    description: row.description,
    sku: row.sku,
    price: row.price.toString(),
    comparePrice: row.compare_price?.toString() ?? null,
    stock: row.stock,
    available: row.available,
    hours: row.hours,
    tags: row.tags,
    imageIds: row.image_ids,
    variants: row.variants,
    groups: row.groups,
    position: row.position,
    version: row.version,
    archivedAt: row.archived_at?.toISOString() ?? null,
  });

/** A row as the back office lists it: with the name of its store. */
export const toRow = (row: ItemRow): ShownRow => ({ ...toItem(row), store: row.store });

/** What was said of an item, as its columns; what was not is left out. */
export function toColumns(said: ItemChange) {
  const { name, sku, stock, available } = said;
  return {
    ...(name === undefined ? {} : { name }),
    ...(sku === undefined ? {} : { sku }),
    ...(stock === undefined ? {} : { stock }),
    ...(available === undefined ? {} : { available }),
    ...(said.names === undefined ? {} : { names: JSON.stringify(said.names) }),
    ...(said.description === undefined ? {} : { description: JSON.stringify(said.description) }),
    ...(said.price === undefined ? {} : { price: BigInt(said.price) }),
    ...(said.comparePrice === undefined
      ? {}
      : { compare_price: said.comparePrice === null ? null : BigInt(said.comparePrice) }),
    ...(said.hours === undefined ? {} : { hours: said.hours && JSON.stringify(said.hours) }),
    ...(said.tags === undefined ? {} : { tags: [...new Set(said.tags)] }),
    ...(said.imageIds === undefined ? {} : { image_ids: [...new Set(said.imageIds)] }),
    ...(said.variants === undefined ? {} : { variants: JSON.stringify(said.variants) }),
    ...(said.groups === undefined ? {} : { groups: JSON.stringify(said.groups) }),
  };
}
