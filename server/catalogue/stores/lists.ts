import { sql } from 'kysely';
import type { AppStore } from '#contract/catalogue/store.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import type { appStoresRoutes } from '#contract/routes/catalogue/app-stores.ts';
import type { Store, storesRoutes } from '#contract/routes/catalogue/stores.ts';
import type { WithClock } from '../../platform/area.ts';
import { createList } from '../../platform/lists/list.ts';
import type { ListSpec } from '../../platform/lists/spec.ts';
import { type ExportedStore, exportedStore } from './export.ts';
import type { StoreDetailRow, StoreRepository } from './repository.ts';
import { toAppStore, toStore } from './show.ts';

const DAYS_30_MS = 30 * 86_400_000;

type AppStoreQuery = RequestOf<(typeof appStoresRoutes)['list']>['query'] & {
  /** Whether stores that customers cannot see are included. */
  isStaff: boolean;
};
type StoreQuery = RequestOf<(typeof storesRoutes)['list']>['query'];

const table = { from: sql`stores s`, id: sql`s.id` };
const name = { key: sql`s.name_key`, type: 'text' } as const;
const rating = { key: sql`s.rating`, type: 'numeric', isNullable: true } as const;
const filters = {
  zone: (zones: readonly string[]) => zones.map((zone) => sql`s.zone = ${zone}`),
  category: (some: readonly string[]) => some.map((one) => sql`s.category = ${one}`),
  open: (open: boolean) => sql`s.is_open = ${open}`,
} satisfies Partial<ListSpec<StoreQuery, Store>['filters']>;

interface Deps extends WithClock {
  repository: StoreRepository;
}

/** Stores as the apps and pickers list them. */
export const createAppStoreList = ({ db, clock, repository }: Deps) =>
  createList<AppStoreQuery, AppStore>(db, {
    ...table,
    sorts: { name, rating },
    initial: 'name',
    filters: { ...filters, isStaff: () => sql`true` },
    always: ({ isStaff }) => [
      sql`s.archived_at is null`,
      ...(isStaff ? [] : [sql`s.status in ('active','paused')`]),
    ],
    search: (words) => sql`s.search @@ search_query(${words})`,
    rows: async (trx, ids) => {
      const now = clock();
      return (await repository.byIds(trx, ids)).map((row) => toAppStore(row, now));
    },
  });

/** Stores of the back office, with rows of the requested shape. */
const storeSpec = <Row>(
  { clock, repository }: Deps,
  show: (row: StoreDetailRow, now: Date) => Row & { id: number },
): ListSpec<StoreQuery, Row> => ({
  ...table,
  sorts: {
    name,
    rating,
    createdAt: { key: sql`s.created_at`, type: 'timestamptz' },
    commission: { key: sql`s.commission_bp`, type: 'integer' },
  },
  initial: 'name',
  filters: {
    ...filters,
    status: (some) => some.map((one) => sql`s.status = ${one}`),
    ownerId: (id) => sql`s.owner_id = ${id}`,
    archived: () => sql`true`,
  },
  always: ({ archived }) => [
    archived === true ? sql`s.archived_at is not null` : sql`s.archived_at is null`,
  ],
  hasTelephones: true,
  search: (words) => sql`s.find @@ search_query(${words})`,
  rows: async (trx, ids) => {
    const now = clock();
    const since = new Date(now.getTime() - DAYS_30_MS);
    return (await repository.stores(trx, ids, since)).map((row) => show(row, now));
  },
});

/** Stores as the back office lists and counts them. */
export const createStoreList = (deps: Deps) =>
  createList<StoreQuery, Store>(deps.db, storeSpec(deps, toStore));

/** The same stores with all columns of the file. */
export const createStoreExport = (deps: Deps) =>
  createList<StoreQuery, ExportedStore>(deps.db, storeSpec(deps, exportedStore));
