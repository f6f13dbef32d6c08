import { Item, type ItemChange } from '#contract/catalogue/item.ts';
import { ItemRow as ShownRow } from '#contract/routes/catalogue/items.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import type { ItemRow } from './repository.ts';

/** Converts a row to an item of the apps' menus. */
export const toItem = (row: ItemRow): Item => fromRow(Item, row);

/** Converts a row to an item of the back-office list, with the name of its store. */
export const toRow = (row: ItemRow): ShownRow => fromRow(ShownRow, row);

/** The columns that a change sets; absent fields are omitted. */
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
