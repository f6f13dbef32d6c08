import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Choice, OptionGroup } from '#contract/catalogue/item.ts';
import type { Hours } from '#contract/catalogue/opening-hours.ts';
import type { Translated } from '#contract/names.ts';

type JsonOr<T, None> = ColumnType<T | None, string | undefined | None, string | None>;

interface Categories {
  id: GeneratedAlways<number>;
  name: string;
  folded: ColumnType<string, never, never>;
  names: JsonOr<Translated, never>;
  parent_id: Generated<number | null>;
  position: Generated<number>;
  active: Generated<boolean>;
  image_id: Generated<number | null>;
  version: Generated<number>;
}

interface Items {
  id: GeneratedAlways<number>;
  store_id: number;
  category_id: number;
  name: string;
  names: JsonOr<Translated, never>;
  description: JsonOr<Translated, never>;
  sku: Generated<string | null>;
  price: bigint;
  compare_price: Generated<bigint | null>;
  stock: Generated<number | null>;
  available: Generated<boolean>;
  hours: JsonOr<Hours, null>;
  tags: Generated<string[]>;
  image_ids: Generated<number[]>;
  variants: JsonOr<Choice[], never>;
  groups: JsonOr<OptionGroup[], never>;
  position: Generated<number>;
  version: Generated<number>;
  archived_at: Generated<Date | null>;
}

interface MenuOrders {
  store_id: number;
  category_id: number;
  version: Generated<number>;
}

/** An option that was chosen: of which group, and what it added at that moment. */
export interface ChosenOption {
  group: string;
  name: string;
  /** Centimes, in digits. */
  price: string;
}

interface OrderLines {
  order_id: number;
  line: number;
  item_id: number;
  name: string;
  quantity: number;
  unit_price: bigint;
  variant: JsonOr<Choice, null>;
  options: JsonOr<ChosenOption[], never>;
  note: Generated<string | null>;
  stock_taken: Generated<number>;
}

declare module '../schema.ts' {
  interface Database {
    categories: Categories;
    items: Items;
    menu_orders: MenuOrders;
    order_lines: OrderLines;
  }
}
