import { type Insertable, type Selectable, sql } from 'kysely';
import { prepared } from '../../platform/db/prepared.ts';
import type { Database, Db, Trx } from '../../platform/db/schema.ts';
import { rowsOf } from '../../platform/records/rows.ts';

export type StoreRow = Selectable<Database['stores']>;

/** The writable columns of a store as they are read: JSON as values. */
export type StoreChange = Partial<
  Omit<StoreRow, 'id' | 'name_key' | 'version' | 'paid_out_at' | `bank_${string}`>
>;
export type NewStore = StoreChange &
  Pick<StoreRow, 'name' | 'phone' | 'address' | 'zone' | 'lat' | 'lon' | 'prep_minutes'>;

/** A store with further back-office columns. */
export interface StoreDetailRow extends StoreRow {
  owner_name: string | null;
  owner_email: string | null;
  balance: bigint;
  orders_30d: number;
}

const JSON_COLUMNS = [
  'names',
  'hours',
  'holidays',
  'documents',
  'status_by',
  'planned_pause',
] as const;

/** Serialises JSON to text, because the driver would turn a list into an SQL array. */
function written<T extends StoreChange>(change: T) {
  const json = JSON_COLUMNS.flatMap((column) => {
    const value = change[column];
    if (value === undefined) return [];
    return [[column, value === null ? null : JSON.stringify(value)]];
  });
  return { ...change, ...Object.fromEntries(json) } as Omit<T, (typeof JSON_COLUMNS)[number]>;
}

/** What placing an order needs of its store. */
const HELD_COLUMNS = [
  'id',
  'name',
  'status',
  'status_reason',
  'paused_until',
  'planned_pause',
  'archived_at',
  'hours',
  'holidays',
  'lat',
  'lon',
  'prep_minutes',
  'minimum_order',
  'delivery_modes',
] as const satisfies readonly (keyof StoreRow)[];
export type HeldStore = Pick<StoreRow, (typeof HELD_COLUMNS)[number]>;

export function createStoreRepository(db: Db) {
  const kept = rowsOf('stores');
  return {
    ...kept,

    /**
     * Locks for a change. Orders being placed at the store finish first, and later ones see the
     * change.
     */
    lock: (trx: Trx, id: number) =>
      trx.selectFrom('stores').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

    /** Locks for placing an order: the store stays unchanged until the order is committed. */
    hold: (trx: Trx, id: number): Promise<HeldStore | undefined> =>
      trx
        .selectFrom('stores')
        .select(HELD_COLUMNS)
        .where('id', '=', id)
        .forShare()
        .modifyEnd(prepared)
        .executeTakeFirst(),

    async commissionBp(trx: Trx, id: number): Promise<number | undefined> {
      const row = await trx
        .selectFrom('stores')
        .select('commission_bp')
        .where('id', '=', id)
        .modifyEnd(prepared)
        .executeTakeFirst();
      return row?.commission_bp;
    },

    all: () =>
      db
        .selectFrom('stores')
        .selectAll()
        .where('status', 'in', ['active', 'paused'])
        .where('archived_at', 'is', null)
        .orderBy('id')
        .execute(),

    async stores(trx: Db, ids: readonly number[], since: Date): Promise<StoreDetailRow[]> {
      const { rows } = await sql<StoreDetailRow>`
        select s.*, u.name as owner_name, u.email as owner_email,
          coalesce((select sum(a.balance) from ledger_accounts a
            where a.kind = 'store_balance' and a.owner_id = s.id), 0)::bigint as balance,
          (select count(*) from orders o
            where o.store_id = s.id and o.placed_at >= ${since})::integer as orders_30d
        from stores s left join users u on u.id = s.owner_id
        where s.id = any(${[...ids]}::integer[])`.execute(trx);
      return rows;
    },

    insert: (trx: Db, store: NewStore) =>
      kept.insert(trx, written(store) as Insertable<Database['stores']>),
    update: (trx: Trx, id: number, change: StoreChange) => kept.update(trx, id, written(change)),

    hasOpenOrders: async (trx: Trx, id: number): Promise<boolean> => {
      const order = await trx
        .selectFrom('orders')
        .select('id')
        .where('store_id', '=', id)
        .where('closed_at', 'is', null)
        .limit(1)
        .executeTakeFirst();
      return order !== undefined;
    },

    /** Stores with due changes, the longest due first. */
    due: (now: Date, limit: number) =>
      db
        .selectFrom('stores')
        .select('id')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(limit)
        .execute(),

    /** Writes the derived columns of lists; not a change of the store itself. */
    settle: (trx: Trx, id: number, now: { is_open: boolean; due_at: Date | null }) =>
      trx.updateTable('stores').set(now).where('id', '=', id).execute(),
  };
}
export type StoreRepository = ReturnType<typeof createStoreRepository>;
