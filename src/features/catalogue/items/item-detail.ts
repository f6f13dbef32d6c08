import type { ItemRow } from '#contract/routes/catalogue/items.ts';
import { itemActs } from '#src/domain/item/item-acts.ts';
import { defineDetail } from '#src/ui/detail/detail.ts';

/** The frame of an item's form: its acts, notes and history. */
export const itemDetail = defineDetail<ItemRow>({
  id: 'item',
  kind: 'item',
  acts: itemActs,
  listPath: '/items',
});
