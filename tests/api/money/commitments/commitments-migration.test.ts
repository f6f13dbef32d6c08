import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { checkLedger } from '#server/books/ledger/check.ts';
import { createDatabaseAfter } from '#tests/support/database/older-database.ts';

it('the migration keeps the stored limit and bounds the promotions that run', async () => {
  const { db, migrateToLatest } = await createDatabaseAfter('0062-unpausable-jobs');
  await sql
    .raw(`
insert into settings values ('wallets', '{"typedAbove": "700", "aloneBelow": "900"}', 3, now());
insert into setting_changes (key, at, actor, before, after) values
  ('wallets', now() - interval '1 hour', '{"id": 1}', '{"typedAbove": "700", "aloneBelow": "500"}',
   '{"typedAbove": "700", "aloneBelow": "900"}');
insert into promotions (name, kind, percent_bp, minimum_order, starts_on, starts_at,
  store_share_bp, new_customers_only, state, state_at, created_at, spent, reserved, budget)
select kind || state, kind, case kind when 'percent' then 1000 end, 0, '2026-01-01', '2026-01-01',
  0, false, state, now(), now(), 300, 20, budget
from (values ('percent', 'active', null), ('delivery', 'paused', 5000), ('percent', 'draft', null))
  as v (kind, state, budget)`)
    .execute(db);
  await migrateToLatest();
  const { rows: settings } =
    await sql`select key, value, version from settings order by key`.execute(db);
  expect(settings).toEqual([
    { key: 'money', value: { aloneBelow: '900' }, version: 1 },
    { key: 'wallets', value: { typedAbove: '700' }, version: 4 },
  ]);
  const { rows: limit } = await sql`select alone_below(now())::int as most`.execute(db);
  expect(limit).toEqual([{ most: 500 }]);
  const { rows: promotions } = await sql`
    select budget::int, cap::int from promotions order by id`.execute(db);
  // Null was never committed; the counters of this test have no orders behind them.
  expect(promotions).toEqual([
    { budget: 2_000_320, cap: null },
    { budget: 5_000, cap: 20_000 },
    { budget: null, cap: null },
  ]);
  const { checks } = await checkLedger(db, new Date());
  expect(checks.filter(({ ok, check }) => !ok && check.includes('commit'))).toEqual([]);
});
