import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { StoreCategory } from '#contract/catalogue/store.ts';
import type { FeaturedKind, FeaturedSlot } from '#contract/growth/app-places/featured.ts';
import type { Translations } from '#contract/names.ts';
import type { AppCategoryState } from '#machines/app-category/app-category-machine.ts';
import type { FeaturedState } from '#machines/featured/featured-machine.ts';
import type { Json } from './columns.ts';

declare module '../schema.ts' {
  interface Database {
    app_categories: {
      id: GeneratedAlways<number>;
      version: Generated<number>;
      name: string;
      folded: GeneratedAlways<string>;
      names: Json<Translations>;
      parent_id: number | null;
      level: GeneratedAlways<number>;
      position: number;
      place: number;
      image_id: number | null;
      store_category: StoreCategory | null;
      category_id: number | null;
      /** Empty means all zones. */
      zone_ids: number[];
      state: Generated<AppCategoryState>;
    };
    featured: {
      id: GeneratedAlways<number>;
      version: Generated<number>;
      kind: GeneratedAlways<FeaturedKind>;
      store_id: number | null;
      item_id: number | null;
      slot: FeaturedSlot;
      position: number;
      zone_ids: number[];
      starts_on: ColumnType<string, string, string>;
      ends_on: ColumnType<string | null, string | null, string | null>;
      starts_at: Date;
      ends_at: Date | null;
      image_id: number | null;
      state: Generated<FeaturedState>;
      created_at: Date;
      rank: GeneratedAlways<number>;
    };
    featured_days: {
      featured_id: number;
      day: ColumnType<string, string, string>;
      seen: Generated<number>;
      opened: Generated<number>;
      ordered: Generated<number>;
    };
    featured_orders: { featured_id: number; order_id: number };
    featured_reports: {
      customer_id: number;
      batch_id: string;
      at: Date;
      counted: number;
      ignored: number;
    };
  }
}
