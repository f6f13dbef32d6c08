import { type Kysely, sql, type Transaction } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import type { Store, storesRoutes } from '#contract/routes/stores.ts';
import type { Database } from '../db/schema.ts';
import { notFound } from '../http/refusal.ts';
import { checkVersion } from '../http/version.ts';
import { createList } from '../lists/list.ts';
import type { UserService } from '../users/service.ts';
import type { StoreRepository, StoreRow } from './repository.ts';

type Routes = typeof storesRoutes;

const toStore = (row: StoreRow): Store =>
  ({
    id: row.id,
    name: row.name,
    phone: row.phone,
    address: row.address,
    zone: row.zone,
    location: { lat: row.lat, lon: row.lon },
    prepMinutes: row.prep_minutes,
    open: row.open,
    version: row.version,
  }) as Store;

interface Deps {
  db: Kysely<Database>;
  repository: StoreRepository;
  users: UserService;
}

export function createStoreService({ db, repository, users }: Deps) {
  async function existing(id: number): Promise<StoreRow> {
    const row = await repository.find(id);
    if (!row) throw notFound('The store');
    return row;
  }

  const list = createList<RequestOf<Routes['list']>['query'], Store>(db, {
    from: sql`stores s`,
    id: sql`s.id`,
    sorts: { name: { key: sql`s.name`, type: 'text' } },
    initial: 'name',
    filters: {},
    search: (words) => sql`s.search @@ search_query(${words})`,
    rows: async (trx, ids) => (await repository.byIds(trx, ids)).map(toStore),
  });

  return {
    get: async (id: number): Promise<Store> => toStore(await existing(id)),

    list: list.page,

    all: async (): Promise<Store[]> => (await repository.all()).map(toStore),

    async create(input: RequestOf<Routes['create']>['body']): Promise<Store> {
      const { location, prepMinutes, ownerId, phone, ...rest } = input;
      if (ownerId !== undefined) await users.get(ownerId);
      const row = await repository.insert({
        ...rest,
        phone: phone ?? null,
        lat: location.lat,
        lon: location.lon,
        prep_minutes: prepMinutes,
        owner_id: ownerId ?? null,
      });
      return toStore(row);
    },

    async update(
      id: number,
      version: number | undefined,
      change: RequestOf<Routes['update']>['body'],
    ): Promise<Store> {
      return db.transaction().execute(async (trx) => {
        const before = await repository.lock(trx, id);
        if (!before) throw notFound('The store');
        checkVersion(version, before.version, () => ({ current: toStore(before) }));
        const { name, phone, address, zone, location, prepMinutes, open } = change;
        const row = await repository.update(trx, id, {
          ...(name === undefined ? {} : { name }),
          ...(phone === undefined ? {} : { phone }),
          ...(address === undefined ? {} : { address }),
          ...(zone === undefined ? {} : { zone }),
          ...(open === undefined ? {} : { open }),
          ...(location === undefined ? {} : { lat: location.lat, lon: location.lon }),
          ...(prepMinutes === undefined ? {} : { prep_minutes: prepMinutes }),
        });
        return toStore(row);
      });
    },

    /** The store that an order is placed at. */
    async forOrder(trx: Transaction<Database>, id: number) {
      const store = await repository.find(id, trx);
      if (!store) throw notFound('The store');
      return store;
    },

    /** What the platform keeps of a store's goods, in basis points. */
    async commissionBp(trx: Transaction<Database>, id: number): Promise<number> {
      const store = await repository.find(id, trx);
      if (!store) throw notFound('The store');
      return store.commission_bp;
    },
  };
}
export type StoreService = ReturnType<typeof createStoreService>;
