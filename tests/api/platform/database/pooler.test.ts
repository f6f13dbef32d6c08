import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createDb,
  createPool,
  POOLED_SETTINGS,
  requirePooled,
} from '#server/platform/db/connect.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { readWithin, scopeOf } from '#server/platform/scope/scope.ts';
import { createTestDatabase, queryOnce, type TestDatabase } from '#tests/support/database.ts';
import { findPgBouncer, startPgBouncer } from '#tests/support/processes/pgbouncer.ts';

const program = findPgBouncer();
if (!program)
  console.log('PgBouncer is not on this machine: the tests behind a pooler are skipped.');

// Two connections to the database for all clients, so that a statement rarely gets the same
// connection as the previous one.
let database: TestDatabase;
let bouncer: Awaited<ReturnType<typeof startPgBouncer>>;
let pool: pg.Pool;

const asOwner = (text: string) => queryOnce(database.ownerUrl, text);

beforeAll(async () => {
  if (!program) return;
  database = await createTestDatabase();
  for (const name of ['Maarif', 'Anfa', 'Palmier'])
    await asOwner(`insert into zones (name) values ('${name}')`);
  bouncer = await startPgBouncer(program, database.appUrl, POOLED_SETTINGS);
  pool = createPool(bouncer.url, { role: 'tawsil_app', isPooled: true });
});
afterAll(async () => {
  await pool?.end();
  await bouncer?.stop();
  await database?.drop();
});

it.runIf(program)(
  'the pooler sets role and limits, or the server states the required settings',
  async () => {
    await requirePooled(pool);
    const bare = await startPgBouncer(program ?? '', database.appUrl, 'select 1');
    const without = createPool(bare.url, { role: 'tawsil_app', isPooled: true });
    try {
      await expect(requirePooled(without)).rejects.toThrow(POOLED_SETTINGS);
    } finally {
      await without.end();
      await bare.stop();
    }
  },
);

it.runIf(program)(
  'each caller is limited to its own zones, in statements and in transactions',
  async () => {
    const db = createDb(pool);
    const standing = (on: typeof db) =>
      sql<{ role: string; seen: bigint }>`
      select current_user as role, (select count(*) from zones) as seen`
        .execute(on)
        .then(({ rows }) => rows[0]);
    const roles = Array.from({ length: 400 }, (_, n) => n % 4);
    const found = await Promise.all(
      roles.map((n) => {
        if (n === 0) return standing(db);
        if (n === 1) return readWithin(scopeOf([1], 1), () => standing(db));
        const scope = scopeOf([1, 2], 1);
        if (n === 2)
          return readWithin(scope, () => db.transaction().execute(async (trx) => standing(trx)));
        return readWithin(scope, () =>
          sql`select 1 / 0`.execute(db).then(
            () => undefined,
            () => standing(db),
          ),
        );
      }),
    );
    const expected = [
      { role: 'tawsil_app', seen: 3n },
      { role: 'tawsil_scoped', seen: 1n },
      { role: 'tawsil_scoped', seen: 2n },
      { role: 'tawsil_scoped', seen: 2n },
    ];
    expect(found).toEqual(roles.map((n) => expected[n]));
  },
);

it.runIf(program)('prepared statements work across pooled connections', async () => {
  const db = createDb(pool);
  const asked = Array.from({ length: 50 }, (_, n) =>
    sql<{ n: number }>`${prepared} select ${n}::int as n`.execute(db),
  );
  for (const [n, { rows }] of (await Promise.all(asked)).entries()) expect(rows).toEqual([{ n }]);
});
