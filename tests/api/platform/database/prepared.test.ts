import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepared } from '#server/platform/db/prepared.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

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

  it('can be used again after it failed', async () => {
    const wrong = sql`${prepared} select 1 / ${0}::int`;
    await expect(wrong.execute(t.db)).rejects.toMatchObject({ code: '22012' });
    await expect(wrong.execute(t.db)).rejects.toMatchObject({ code: '22012' });
    expect((await marked(4).execute(t.db)).rows).toEqual([{ n: 4 }]);
  });
});
