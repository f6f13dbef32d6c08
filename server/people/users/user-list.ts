import { sql } from 'kysely';
import { csvOf } from '#contract/csv.ts';
import type { UserRow as ShownRow, UserListQuery } from '#contract/routes/people/users.ts';
import type { Db } from '../../platform/db/schema.ts';
import { createList } from '../../platform/lists/list.ts';
import type { UserRepository } from './repository.ts';
import { toRow } from './show.ts';

type UserRow = Omit<ShownRow, 'acts'>;

export const usersCsv = csvOf<UserRow>([
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['email', ({ email }) => email],
  ['phone', ({ phone }) => phone],
  ['role', ({ role }) => role],
  ['status', ({ status }) => status],
  ['status_reason', ({ statusReason }) => statusReason],
  ['orders', ({ orders }) => orders],
  ['wallet_mad', ({ wallet }) => (wallet === null ? null : BigInt(wallet))],
  ['created_at', ({ createdAt }) => createdAt],
  ['last_sign_in_at', ({ lastSignInAt }) => lastSignInAt],
  ['archived_at', ({ archivedAt }) => archivedAt],
]);

/** People, as read by lists and searches of any size. */
export const userTable = {
  from: sql`users u`,
  id: sql`u.id`,
  words: { table: 'users', alias: 'u', nameSort: 'name', walked: [] },
} as const;

/** People with an account, each filter and sort by an index. */
export const createUserList = (db: Db, repository: UserRepository) =>
  createList<UserListQuery, UserRow>(db, {
    ...userTable,
    sorts: {
      createdAt: { key: sql`u.created_at`, type: 'timestamptz' },
      name: { key: sql`u.name_key`, type: 'text' },
      lastSignInAt: { key: sql`u.last_sign_in_at`, type: 'timestamptz', isNullable: true },
    },
    initial: '-createdAt',
    filters: {
      role: (roles) => roles.map((role) => sql`u.role = ${role}`),
      status: (statuses) => statuses.map((status) => sql`u.status = ${status}`),
      archived: () => sql`true`,
    },
    always: ({ archived }) => [
      archived ? sql`u.archived_at is not null` : sql`u.archived_at is null`,
    ],
    rows: async (trx, ids) => (await repository.byIds(trx, ids)).map(toRow),
  });
