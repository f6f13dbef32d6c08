import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { StoreCategory } from '#contract/catalogue/store.ts';
import type { FeaturedKind, FeaturedSlot } from '#contract/growth/apps/featured.ts';
import type { Translated } from '#contract/names.ts';
import type { AppCategoryState } from '#machines/app-category/app-category-machine.ts';
import type { FeaturedState } from '#machines/featured/featured-machine.ts';

interface AppCategories {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  name: string;
  folded: GeneratedAlways<string>;
  names: ColumnType<Translated, string, string>;
  parent_id: number | null;
  level: GeneratedAlways<number>;
  position: number;
  place: number;
  image_id: number | null;
  store_category: StoreCategory | null;
  category_id: number | null;
  /** None: all areas. */
  zone_ids: number[];
  state: Generated<AppCategoryState>;
}

interface Featured {
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
}

interface FeaturedDays {
  featured_id: number;
  day: ColumnType<string, string, string>;
  seen: Generated<number>;
  opened: Generated<number>;
  ordered: Generated<number>;
}

interface FeaturedReports {
  customer_id: number;
  batch_id: string;
  at: Date;
  counted: number;
  ignored: number;
}

declare module '../schema.ts' {
  interface Database {
    app_categories: AppCategories;
    featured: Featured;
    featured_days: FeaturedDays;
    featured_orders: { featured_id: number; order_id: number };
    featured_reports: FeaturedReports;
  }
}
