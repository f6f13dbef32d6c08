import { sql } from 'kysely';
import type { UserListQuery } from '#contract/routes/people/users.ts';
import { csvOf } from '#rules/csv.ts';
import type { Db } from '../../platform/db/schema.ts';
import { createList } from '../../platform/lists/list.ts';
import type { ListedRow, UserRepository } from './repository.ts';

export const usersCsv = csvOf<ListedRow>([
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['email', ({ email }) => email],
  ['phone', ({ phone }) => phone],
  ['role', ({ role }) => role],
  ['status', ({ status }) => status],
  ['status_reason', (row) => row.status_reason],
  ['orders', ({ orders }) => orders],
  ['wallet_mad', ({ wallet }) => wallet],
  ['created_at', (row) => row.created_at.toISOString()],
  ['last_sign_in_at', (row) => row.last_sign_in_at?.toISOString() ?? null],
  ['archived_at', (row) => row.archived_at?.toISOString() ?? null],
]);

/** People, as read by lists and searches of any size. */
export const userTable = {
  from: sql`users u`,
  id: sql`u.id`,
  words: { table: 'users', alias: 'u', nameSort: 'name', walked: [] },
} as const;

/** People with an account, each filter and sort by an index. */
export const createUserList = (db: Db, repository: UserRepository) =>
  createList<UserListQuery, ListedRow>(db, {
    ...userTable,
    hasTelephones: true,
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
    rows: repository.byIds,
  });
