import { Item, type ItemChange } from '#contract/catalogue/item.ts';
import { ItemRow as ShownRow } from '#contract/routes/catalogue/items.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import { availabilityColumns } from './availability.ts';
import type { ItemRow } from './repository.ts';

/** Converts a row to an item of the apps' menus. */
export const toItem = (row: ItemRow): Item => fromRow(Item, row);

/** Converts a row to an item of the back-office list, with the name of its store. */
export const toRow = (row: ItemRow): ShownRow => fromRow(ShownRow, row);

/** The columns that a change sets; absent fields are omitted. */
export function toColumns(change: ItemChange) {
  const { name, sku, stock, restockable } = change;
  return {
    ...(name === undefined ? {} : { name }),
    ...(sku === undefined ? {} : { sku }),
    ...(stock === undefined ? {} : { stock }),
    ...availabilityColumns(change),
    ...(restockable === undefined ? {} : { restockable }),
    ...(change.names === undefined ? {} : { names: JSON.stringify(change.names) }),
    ...(change.description === undefined
      ? {}
      : { description: JSON.stringify(change.description) }),
    ...(change.price === undefined ? {} : { price: BigInt(change.price) }),
    ...(change.comparePrice === undefined
      ? {}
      : { compare_price: change.comparePrice === null ? null : BigInt(change.comparePrice) }),
    ...(change.hours === undefined ? {} : { hours: change.hours && JSON.stringify(change.hours) }),
    ...(change.tags === undefined ? {} : { tags: [...new Set(change.tags)] }),
    ...(change.needs === undefined ? {} : { needs: [...new Set(change.needs)] }),
    ...(change.imageIds === undefined ? {} : { image_ids: [...new Set(change.imageIds)] }),
    ...(change.variants === undefined ? {} : { variants: JSON.stringify(change.variants) }),
    ...(change.groups === undefined ? {} : { groups: JSON.stringify(change.groups) }),
  };
}
