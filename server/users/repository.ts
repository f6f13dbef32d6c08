import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Role } from '#contract/permissions.ts';
import { containing } from '../db/like.ts';
import type { Database } from '../db/schema.ts';

type Db = Kysely<Database> | Transaction<Database>;
export type UserRow = Selectable<Database['users']>;

export function createUserRepository(db: Kysely<Database>) {
  return {
    find: (id: number, trx: Db = db) =>
      trx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst(),

    lock: (trx: Db, id: number) =>
      trx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    findByEmail: (email: string) =>
      db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst(),

    list: (by: {
      before: number | null;
      limit: number;
      role?: Role | undefined;
      status?: UserRow['status'] | undefined;
      q?: string | undefined;
    }) =>
      db
        .selectFrom('users')
        .selectAll()
        .$if(by.before !== null, (q) => q.where('id', '<', by.before as number))
        .$if(by.role !== undefined, (q) => q.where('role', '=', by.role as Role))
        .$if(by.status !== undefined, (q) => q.where('status', '=', by.status as UserRow['status']))
        .$if(by.q !== undefined, (q) =>
          q.where((eb) =>
            eb.or([
              eb('name', 'ilike', containing(by.q as string)),
              eb('email', 'ilike', containing(by.q as string)),
            ]),
          ),
        )
        .orderBy('id', 'desc')
        .limit(by.limit)
        .execute(),

    /** Adds an account; undefined when the address is taken. */
    insert: (
      trx: Db,
      user: {
        name: string;
        email: string;
        phone: string | null;
        password_hash: string;
        role: Role | null;
        status: UserRow['status'];
        created_at: Date;
      },
    ) =>
      trx
        .insertInto('users')
        .values({ ...user, last_sign_in_at: null })
        .onConflict((oc) => oc.column('email').doNothing())
        .returningAll()
        .executeTakeFirst(),

    update: (
      trx: Db,
      id: number,
      change: Partial<Pick<UserRow, 'name' | 'phone' | 'role' | 'status' | 'password_hash'>>,
    ) =>
      trx
        .updateTable('users')
        .set({ ...change, version: sql`version + 1` })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** True when the account is active and still has this password. */
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

    /** Locks all active administrators, so that two cannot demote each other at once. */
    lockAdmins: (trx: Db) =>
      trx
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .where('status', '=', 'active')
        .orderBy('id')
        .forUpdate()
        .execute(),

    hasOpenOrders: async (trx: Db, driverId: number) => {
      // Whoever assigns an order locks the same row: no order can come in behind this look.
      await trx
        .selectFrom('drivers')
        .select('user_id')
        .where('user_id', '=', driverId)
        .forUpdate()
        .execute();
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
