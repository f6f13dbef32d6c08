import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Choice, OptionGroup } from '#contract/catalogue/item.ts';
import type { NeedKind } from '#contract/catalogue/needs.ts';
import type { Hours } from '#contract/catalogue/opening-hours.ts';
import type { Translations } from '#contract/names.ts';
import type { IfMissing } from '#contract/operations/order-lines.ts';
import type { JsonOrNull, JsonWithDefault } from './columns.ts';

/** A chosen option: its group, and the price that it added at that time. */
export interface ChosenOption {
  group: string;
  name: string;
  /** Centimes, as digits. */
  price: string;
}

declare module '../schema.ts' {
  interface Database {
    categories: {
      id: GeneratedAlways<number>;
      name: string;
      folded: ColumnType<string, never, never>;
      names: JsonWithDefault<Translations>;
      parent_id: Generated<number | null>;
      position: Generated<number>;
      active: Generated<boolean>;
      image_id: Generated<number | null>;
      version: Generated<number>;
    };
    items: {
      id: GeneratedAlways<number>;
      store_id: number;
      category_id: number;
      name: string;
      names: JsonWithDefault<Translations>;
      description: JsonWithDefault<Translations>;
      sku: Generated<string | null>;
      price: bigint;
      compare_price: Generated<bigint | null>;
      stock: Generated<number | null>;
      available: Generated<boolean>;
      /** An available item cannot be ordered until then. */
      unavailable_until: Generated<Date | null>;
      /** It can be sold again after its store has begun an order of it. */
      restockable: Generated<boolean>;
      hours: JsonOrNull<Hours>;
      tags: Generated<string[]>;
      /** What an order of it needs of its driver. */
      needs: Generated<NeedKind[]>;
      image_ids: Generated<number[]>;
      variants: JsonWithDefault<Choice[]>;
      groups: JsonWithDefault<OptionGroup[]>;
      position: Generated<number>;
      version: Generated<number>;
      archived_at: Generated<Date | null>;
    };
    menu_orders: {
      store_id: number;
      category_id: number;
      version: Generated<number>;
    };
    order_lines: {
      order_id: number;
      line: number;
      item_id: number;
      name: string;
      quantity: number;
      unit_price: bigint;
      variant: JsonOrNull<Choice>;
      options: JsonWithDefault<ChosenOption[]>;
      note: Generated<string | null>;
      stock_taken: Generated<number>;
      /** Of the item when it was ordered; null on closed orders of before. */
      category_id: Generated<number | null>;
      /** The customer's preference if the item is missing. */
      if_missing: Generated<IfMissing | null>;
      /** The line that it replaces. */
      replaces: Generated<number | null>;
      /** Of one, if the customer does not pay the difference to it; and what the platform pays. */
      menu_price: Generated<bigint | null>;
      platform_pays: Generated<bigint>;
    };
  }
}
