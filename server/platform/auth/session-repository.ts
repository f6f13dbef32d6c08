import { type Selectable, sql } from 'kysely';
import { prepared } from '../db/prepared.ts';
import type { Database, Db } from '../db/schema.ts';
import { columnsOfWords, type Words } from '../sentences/stored.ts';
import type { Caller } from './caller.ts';

type UserRow = Selectable<Database['users']>;

interface TokenRow extends Pick<UserRow, 'name' | 'role' | 'zone_scope' | 'zones_since'> {
  hash: Buffer;
  expires_at: Date;
  session_id: number;
  user_id: number;
  zone_ids: number[];
}

/** Sessions (token families), access tokens and refresh tokens; only hashes are stored. */
export function createSessionRepository(db: Db) {
  return {
    /**
     * The callers behind these tokens, by the hash in base64; invalid tokens are missing. One token,
     * which is usual, has a statement of its own: a list of one would be planned at each use. The
     * tables are read by their keys whatever the planner knows of them: a plan that is made before
     * their statistics reads all sessions, and is kept.
     */
    async findByAccessTokens(hashes: readonly Buffer[], now: Date) {
      const isOneOf =
        hashes.length === 1 ? sql`= ${hashes[0]}` : sql`= any(${[...hashes]}::bytea[])`;
      const { rows } = await sql<TokenRow>`${prepared}
        select a.hash, a.expires_at, s.id as session_id, u.id as user_id, u.name, u.role,
          u.zone_scope, u.zones_since, array(
            select z.zone_id from user_zones z where z.user_id = u.id order by z.zone_id
          ) as zone_ids
        from access_tokens a
        cross join lateral (
          select id, user_id, expires_at, revoked_at from sessions where id = a.session_id offset 0
        ) s
        cross join lateral (
          select id, name, role, status, zone_scope, zones_since from users
          where id = s.user_id offset 0
        ) u
        where a.hash ${isOneOf} and a.expires_at > ${now} and s.expires_at > ${now}
          and s.revoked_at is null and u.status = 'active'`.execute(db);
      return new Map(
        rows.flatMap(({ hash, role, expires_at, zone_scope, zone_ids, ...row }) => {
          if (!role) return [];
          const caller: Caller = {
            userId: row.user_id,
            name: row.name,
            role,
            sessionId: row.session_id,
            zones: zone_scope === 'all' ? 'all' : zone_ids,
            zonesSince: Number(row.zones_since),
          };
          return [[hash.toString('base64'), { expiresAt: expires_at, caller }] as const];
        }),
      );
    },

    async open(
      trx: Db,
      userId: number,
      device: { id: string; userAgent: string; secret: Buffer },
      now: Date,
      expiresAt: Date,
    ) {
      const row = await trx
        .insertInto('sessions')
        .values({
          user_id: userId,
          device_id: device.id,
          device_secret: device.secret,
          user_agent: device.userAgent || null,
          created_at: now,
          expires_at: expiresAt,
          revoked_at: null,
          revoked_why: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },

    async addAccessToken(trx: Db, hash: Buffer, sessionId: number, expiresAt: Date) {
      await trx
        .insertInto('access_tokens')
        .values({ hash, session_id: sessionId, expires_at: expiresAt })
        .execute();
    },

    async addRefreshToken(trx: Db, hash: Buffer, sessionId: number, salt: Buffer) {
      await trx
        .insertInto('refresh_tokens')
        .values({
          hash,
          session_id: sessionId,
          successor_salt: salt,
          successor_hash: null,
          used_at: null,
        })
        .execute();
    },

    /** The refresh token with its session, both locked until the transaction ends. */
    async lockRefreshToken(trx: Db, hash: Buffer) {
      // Always the session first, so that two reuses of one family queue instead of deadlocking.
      const owner = await trx
        .selectFrom('refresh_tokens')
        .select('session_id')
        .where('hash', '=', hash)
        .executeTakeFirst();
      if (!owner) return null;
      const session = await trx
        .selectFrom('sessions as s')
        .innerJoin('users as u', 'u.id', 's.user_id')
        .select(['s.id', 's.user_id', 's.device_id', 's.expires_at', 's.revoked_at', 'u.status'])
        .where('s.id', '=', owner.session_id)
        .forUpdate('s')
        .executeTakeFirstOrThrow();
      const token = await trx
        .selectFrom('refresh_tokens')
        .selectAll()
        .where('hash', '=', hash)
        .executeTakeFirstOrThrow();
      return { session, token };
    },

    async isUnused(trx: Db, hash: Buffer) {
      const row = await trx
        .selectFrom('refresh_tokens')
        .select('used_at')
        .where('hash', '=', hash)
        .executeTakeFirst();
      return row !== undefined && row.used_at === null;
    },

    async markUsed(trx: Db, hash: Buffer, successor: Buffer, now: Date) {
      await trx
        .updateTable('refresh_tokens')
        .set({ used_at: now, successor_hash: successor })
        .where('hash', '=', hash)
        .execute();
    },

    /** Ends sessions permanently; returns the ids of those that were still open. */
    async revoke(
      trx: Db,
      by: { sessionId: number; userId?: number } | { userId: number; keptId?: number },
      why: Words,
      now: Date,
    ) {
      const rows = await trx
        .updateTable('sessions')
        .set({ revoked_at: now, ...columnsOfWords('revoked_why', why) })
        .where('revoked_at', 'is', null)
        .$if('sessionId' in by, (q) => q.where('id', '=', (by as { sessionId: number }).sessionId))
        .$if('userId' in by, (q) => q.where('user_id', '=', (by as { userId: number }).userId))
        .$if('keptId' in by, (q) => q.where('id', '<>', (by as { keptId: number }).keptId))
        .returning('id')
        .execute();
      return rows.map((row) => row.id);
    },

    /** A person's sessions, the latest first. */
    ofUser: (userId: number, limit: number) =>
      db
        .selectFrom('sessions')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    /** Which of these sessions are no longer valid. */
    async ended(sessionIds: readonly number[], now: Date) {
      if (sessionIds.length === 0) return [];
      const rows = await db
        .selectFrom('sessions as s')
        .innerJoin('users as u', 'u.id', 's.user_id')
        .select('s.id')
        .where('s.id', 'in', [...sessionIds])
        .where((eb) =>
          eb.or([
            eb('s.revoked_at', 'is not', null),
            eb('s.expires_at', '<=', now),
            eb('u.status', '<>', 'active'),
          ]),
        )
        .execute();
      return rows.map((row) => row.id);
    },

    /** The current operational areas of these people. */
    async zonesOf(userIds: readonly number[]): Promise<Map<number, Caller['zones']>> {
      if (userIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('users as u')
        .select([
          'u.id',
          'u.zone_scope',
          sql<number[]>`array(select z.zone_id from user_zones z where z.user_id = u.id
            order by z.zone_id)`.as('zone_ids'),
        ])
        .where('u.id', 'in', [...userIds])
        .execute();
      return new Map(
        rows.map(({ id, zone_scope, zone_ids }) => [id, zone_scope === 'all' ? 'all' : zone_ids]),
      );
    },

    /**
     * Whether a device with this secret has signed in to the account before, or without an account
     * to any.
     */
    async knowsDevice(secret: Buffer, userId?: number) {
      const row = await db
        .selectFrom('sessions')
        .select('id')
        .where('device_secret', '=', secret)
        .$if(userId !== undefined, (q) => q.where('user_id', '=', userId as number))
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    async deleteExpired(now: Date) {
      await db.deleteFrom('access_tokens').where('expires_at', '<', now).execute();
      // Rows of the rate limiter, which uses the server's clock; password guessing creates a row
      // for each address.
      await sql`delete from rate_limits where expire < ${Date.now()}`.execute(db);
    },
  };
}
export type SessionRepository = ReturnType<typeof createSessionRepository>;
