import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { depositSlipsRoutes as calls } from '#contract/routes/money/deposit-slips.ts';
import type { TestApp } from '#tests/support/app.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
withApp((app) => {
  t = app;
});

it('a deposit slip is listed as long as it is open, whatever was entered since', async () => {
  const collector = await t.person('finance', 'Salim');
  const by = { id: collector.id, name: 'Salim', role: 'finance' };
  await sql`insert into deposit_slips
    (collector_id, reference, amount, at, withdrawn_at, withdrawn_by, withdrawn_why)
    select ${collector.id}, 'SLIP' || n, 1, now(), case when n > 1 then now() end,
      case when n > 1 then ${by}::jsonb end, case when n > 1 then 'Twice' end
    from generate_series(1, 103) n`.execute(t.db);
  const { body } = await t.call(calls.list, {}, collector);
  expect(body.items).toHaveLength(101);
  expect(body.items.at(-1)).toMatchObject({ reference: 'SLIP1', status: 'open' });
});
