import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepared } from '#server/platform/db/prepared.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { queryOnce } from '#tests/support/database.ts';

let t: TestApp;
beforeEach(async () => {
  t = await startTestApp();
});
afterEach(() => t.close());

describe('a statement marked as prepared', () => {
  const marked = (n: number) => sql<{ n: number }>`${prepared} select ${n}::int as n`;
  const plain = (n: number) => sql<{ n: number }>`select ${n}::int + 0 as n`;

  it('is kept by its connection, unlike other statements', async () => {
    await t.db.connection().execute(async (connection) => {
      for (const n of [1, 2, 3])
        expect((await marked(n).execute(connection)).rows).toEqual([{ n }]);
      await plain(1).execute(connection);
      const { rows } = await sql<{ statement: string; uses: bigint }>`
        select statement, generic_plans + custom_plans as uses from pg_prepared_statements
        where statement like '%::int%'`.execute(connection);
      expect(rows).toEqual([{ statement: '/* prepared */ select $1::int as n', uses: 3n }]);
    });
  });

  it('may be marked at its end, as by the query builder', async () => {
    await t.db.connection().execute(async (connection) => {
      const { rows } = await sql`select ${1}::int as n ${prepared}`.execute(connection);
      expect(rows).toEqual([{ n: 1 }]);
      const kept = await sql`select from pg_prepared_statements
        where statement = 'select $1::int as n /* prepared */'`.execute(connection);
      expect(kept.rows).toHaveLength(1);
    });
  });

  it('shows each caller on the same connection its own zones', async () => {
    for (const name of ['Maarif', 'Anfa'])
      await t.db.insertInto('zones').values({ name }).execute();
    const count = sql<{ seen: bigint }>`${prepared} select count(*) as seen from zones
      where id > ${0}::int`;
    await t.db.connection().execute(async (connection) => {
      // More than the five uses after which the database keeps one plan for all values.
      for (let n = 0; n < 8; n += 1) {
        expect((await count.execute(connection)).rows).toEqual([{ seen: 2n }]);
        await sql`begin`.execute(connection);
        await sql`set local role tawsil_scoped`.execute(connection);
        await sql`set local tawsil.zones = '{1}'`.execute(connection);
        expect((await count.execute(connection)).rows).toEqual([{ seen: 1n }]);
        await sql`commit`.execute(connection);
      }
    });
  });

  it('survives a migration that adds a column, and a view that is created again', async () => {
    const zones = sql`${prepared} select z.id, z.name from zones z where z.id > ${0}::int`;
    const names = sql`${prepared} select n.id, n.name from person_names n where n.id > ${0}::int`;
    await t.db.connection().execute(async (connection) => {
      for (let n = 0; n < 8; n += 1) {
        await zones.execute(connection);
        await names.execute(connection);
      }
      await queryOnce(
        t.ownerUrl,
        `alter table zones add column added text;
         create or replace view person_names as
           select u.id, u.name, d.code, u.role as added
           from users u left join drivers d on d.user_id = u.id`,
      );
      await zones.execute(connection);
      await names.execute(connection);
    });
  });

  it('can be used again after it failed', async () => {
    const wrong = sql`${prepared} select 1 / ${0}::int`;
    await expect(wrong.execute(t.db)).rejects.toMatchObject({ code: '22012' });
    await expect(wrong.execute(t.db)).rejects.toMatchObject({ code: '22012' });
    expect((await marked(4).execute(t.db)).rows).toEqual([{ n: 4 }]);
  });
});
