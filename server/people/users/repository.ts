import { type Insertable, type Selectable, sql } from 'kysely';
import type { UserZones } from '#contract/people/user-zones.ts';
import type { Database, Db } from '../../platform/db/schema.ts';

export type UserRow = Omit<Selectable<Database['users']>, 'zones_since' | 'language'> & {
  zones: UserZones;
};
export type AddressRow = Omit<Selectable<Database['addresses']>, 'id' | 'user_id' | 'position'>;
export type PlacedAddress = AddressRow & { zone: string | null };
/** With the further columns of lists. */
export type ListedRow = UserRow & { orders: number; wallet: bigint | null };

type Change = Partial<Omit<Selectable<Database['users']>, 'id' | 'version'>>;

/** Columns are named, because the search words are of no use to readers. */
const COLUMNS = [
  'id',
  'name',
  'email',
  'phone',
  'password_hash',
  'role',
  'status',
  'status_reason',
  'status_at',
  'archived_at',
  'version',
  'created_at',
  'last_sign_in_at',
  'zone_scope',
] as const;

/** The operational areas of an account; `users` is the table or its alias. */
const zonesOf = (users: 'users' | 'u') =>
  sql<UserZones>`case when ${sql.ref(`${users}.zone_scope`)} = 'all' then '"all"'::jsonb else coalesce((
    select jsonb_agg(jsonb_build_object('id', z.id, 'name', z.name) order by z.name_key, z.id)
    from user_zones w join zones z on z.id = w.zone_id where w.user_id = ${sql.ref(`${users}.id`)}
    ), '[]') end`.as('zones');

const lockDriver = (trx: Db, id: number) =>
  trx.selectFrom('drivers').select('user_id').where('user_id', '=', id).forUpdate().execute();

export function createUserRepository(db: Db) {
  const listed = (trx: Db) =>
    trx
      .selectFrom('users as u')
      .select(COLUMNS.map((column) => `u.${column}` as const))
      .select([
        zonesOf('u'),
        sql<number>`case u.role
          when 'customer' then (select count(*) from orders o where o.customer_id = u.id)
          when 'driver' then (select count(*) from orders o where o.driver_id = u.id)
          else 0 end::int`.as('orders'),
        sql<bigint | null>`case when u.role in ('customer', 'driver') then coalesce((
          select a.balance from ledger_accounts a where a.owner_id = u.id and a.stripe = 0
            and a.kind = case u.role when 'customer' then 'customer_wallet' else 'driver_wallet' end
          ), 0) end`.as('wallet'),
      ]);

  return {
    find: (id: number, trx: Db = db): Promise<ListedRow | undefined> =>
      listed(trx).where('u.id', '=', id).executeTakeFirst(),

    byIds: (trx: Db, ids: readonly number[]): Promise<ListedRow[]> =>
      listed(trx)
        .where('u.id', 'in', [...ids])
        .execute(),

    /** Locks what an account has as a driver, if it has that. */
    lockDriver,

    lock: (trx: Db, id: number): Promise<UserRow | undefined> =>
      trx
        .selectFrom('users')
        .select(COLUMNS)
        .select(zonesOf('users'))
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),

    findByEmail: (email: string): Promise<UserRow | undefined> =>
      db
        .selectFrom('users')
        .select(COLUMNS)
        .select(zonesOf('users'))
        .where('email', '=', email)
        .executeTakeFirst(),

    /** Inserts an account; undefined if the address is taken. */
    insert: (trx: Db, user: Insertable<Database['users']>): Promise<{ id: number } | undefined> =>
      trx
        .insertInto('users')
        .values({ ...user, last_sign_in_at: null })
        .onConflict((oc) => oc.column('email').doNothing())
        .returning('id')
        .executeTakeFirst(),

    update: (trx: Db, id: number, change: Change) =>
      trx
        .updateTable('users')
        .set({ ...change, version: sql`version + 1` })
        .where('id', '=', id)
        .execute(),

    /** Sets the operational areas of a member of staff, under the account's version. */
    async setZones(trx: Db, id: number, zones: 'all' | readonly number[]): Promise<void> {
      const zone_scope = zones === 'all' ? 'all' : 'some';
      await trx
        .updateTable('users')
        .set({ zone_scope, zones_since: sql`(select seq from event_head)` })
        .where('id', '=', id)
        .execute();
      await trx.deleteFrom('user_zones').where('user_id', '=', id).execute();
      if (zones === 'all' || zones.length === 0) return;
      const rows = zones.map((zone_id) => ({ user_id: id, zone_id }));
      await trx.insertInto('user_zones').values(rows).execute();
    },

    /** Which of these operational areas exist. */
    knownZones: async (trx: Db, ids: readonly number[]): Promise<Set<number>> =>
      new Set(
        (
          await trx
            .selectFrom('zones')
            .select('id')
            .where('id', 'in', ids.length > 0 ? [...ids] : [0])
            .execute()
        ).map(({ id }) => id),
      ),

    /** A person's addresses, the default first. */
    addresses: (id: number, trx: Db = db): Promise<AddressRow[]> =>
      trx
        .selectFrom('addresses')
        .select(['label', 'address', 'lat', 'lon', 'note'])
        .where('user_id', '=', id)
        .orderBy('position')
        .execute(),

    async setAddresses(trx: Db, id: number, addresses: readonly AddressRow[]): Promise<void> {
      await trx.deleteFrom('addresses').where('user_id', '=', id).execute();
      if (addresses.length === 0) return;
      const rows = addresses.map((address, position) => ({ ...address, user_id: id, position }));
      await trx.insertInto('addresses').values(rows).execute();
    },

    /** Records a sign-in; true if the account is active and still has this password. */
    noteSignIn: async (trx: Db, id: number, passwordHash: string, at: Date) => {
      const noted = await trx
        .updateTable('users')
        .set({ last_sign_in_at: at })
        .where('id', '=', id)
        .where('password_hash', '=', passwordHash)
        .where('status', '=', 'active')
        .executeTakeFirst();
      return noted.numUpdatedRows > 0n;
    },

    addDriver: (trx: Db, id: number, at: Date) =>
      trx
        .insertInto('drivers')
        .values({ user_id: id, duty_at: at })
        .onConflict((oc) => oc.column('user_id').doNothing())
        .execute(),

    /**
     * Locks all active administrators of all operational areas, so that two cannot demote each
     * other at once. Rows that merely refer to them can still be written.
     */
    lockAdmins: (trx: Db) =>
      trx
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .where('status', '=', 'active')
        .where('zone_scope', '=', 'all')
        .orderBy('id')
        .forNoKeyUpdate()
        .execute(),

    /** True while their wallet or cash is not empty, or is frozen. */
    hasMoney: async (trx: Db, id: number): Promise<boolean> => {
      const account = await trx
        .selectFrom('ledger_accounts')
        .select('id')
        .where('kind', 'in', [
          'customer_wallet',
          'driver_wallet',
          'driver_cash',
          'collector_cash',
          'disputed_cash',
          'suspense',
        ])
        .where('owner_id', '=', id)
        .where((eb) => eb.or([eb('balance', '<>', 0n), eb('frozen_at', 'is not', null)]))
        .limit(1)
        .executeTakeFirst();
      return account !== undefined;
    },

    hasOpenOrders: async (trx: Db, driverId: number) => {
      // Assigning an order locks the same row, so no order can be assigned after this check.
      await lockDriver(trx, driverId);
      const order = await trx
        .selectFrom('orders')
        .select('id')
        .where('driver_id', '=', driverId)
        .where('closed_at', 'is', null)
        .limit(1)
        .executeTakeFirst();
      return order !== undefined;
    },
  };
}
export type UserRepository = ReturnType<typeof createUserRepository>;
