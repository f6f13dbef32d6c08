import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { readWithin, scopeOf, sharedByAll } from '#server/platform/scope/scope.ts';
import type { TestApp } from '#tests/support/app.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
withApp(async (opened) => {
  t = opened;
  for (const name of ['Maarif', 'Anfa', 'Palmier'])
    await t.db.insertInto('zones').values({ name }).execute();
});

const readScope = async () => {
  const { rows } = await sql<{ role: string; zones: string | null; seen: bigint }>`
    select current_user as role, current_setting('tawsil.zones', true) as zones,
      (select count(*) from zones) as seen`.execute(t.db);
  return rows[0];
};
const within = <T>(zones: number[], work: () => T) => readWithin(scopeOf(zones, 1), work);

it('a connection is limited to zones only while a scoped caller uses it', async () => {
  const callers = Array.from({ length: 300 }, (_, n) => n % 3);
  const found = await Promise.all(
    callers.map((n) => (n === 0 ? readScope() : within([n], readScope))),
  );
  for (const [at, n] of callers.entries())
    expect(found[at]).toMatchObject(
      n === 0
        ? { role: 'tawsil_app', seen: 3n }
        : { role: 'tawsil_scoped', zones: `{${n}}`, seen: 1n },
    );
  expect(await within([1], () => sharedByAll(readScope))).toMatchObject({ role: 'tawsil_app' });
});

it('a connection is unlimited again after a scoped statement or transaction failed', async () => {
  const failed = within([1], () =>
    t.db.transaction().execute(async (trx) => {
      await sql`select 1 / 0`.execute(trx);
    }),
  );
  await expect(failed).rejects.toThrow('division by zero');
  await expect(within([1], () => sql`select nothing`.execute(t.db))).rejects.toThrow();
  for (let n = 0; n < 20; n += 1)
    expect(await readScope()).toMatchObject({ role: 'tawsil_app', seen: 3n });
});

it('a scoped connection cannot write', async () => {
  await expect(
    within([1, 2, 3], () => t.db.updateTable('zones').set({ priority: 9 }).execute()),
  ).rejects.toThrow('permission denied');
});

it('a scoped connection without zones reads no rows', async () => {
  expect(await within([], readScope)).toMatchObject({ zones: '{}', seen: 0n });
});
