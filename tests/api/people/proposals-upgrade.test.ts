import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createDatabaseAfter } from '#tests/support/database/older-database.ts';

const SETTING = `insert into settings (key, value, version, updated_at)
  values ('payouts', '{"typedAbove":"500000","accountDays":14}', 1, now())`;
const ZONE = `
insert into zones (name, state) values ('Far', 'draft');
insert into zone_terms (zone_id, number, terms, at, reason)
select id, n, jsonb_build_object('baseFee', fee, 'feePerKm', '0', 'maxKm', 5), now(), 'x'
from zones, (values (1, '40000'), (2, '40001'), (3, '39999')) v (n, fee);
update zones set terms_id = (select id from zone_terms where number = 1)`;

it('an upgrade keeps dear zones, and drops the days of an account however strict', async () => {
  const { db, migrateToLatest } = await createDatabaseAfter('0065-commitments');
  for (const part of [SETTING, ZONE]) await sql.raw(part).execute(db);
  await migrateToLatest();
  const { rows } = await sql`
    select value, (select count(*)::int from two_person_limits where field = 'accountDays') as limits
    from settings where key = 'payouts'`.execute(db);
  expect(rows).toEqual([{ value: { typedAbove: '500000' }, limits: 0 }]);
  const setTerms = (number: number) =>
    sql`update zones set terms_id = (select id from zone_terms where number = ${number})`.execute(
      db,
    );
  await sql`update zones set names = '{"fr":"Loin"}'`.execute(db);
  await expect(setTerms(2)).rejects.toMatchObject({ constraint: 'zone_fee_at_most' });
  await setTerms(3);
  await expect(setTerms(1)).rejects.toMatchObject({ constraint: 'zone_fee_at_most' });
});
