import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Person, TestApp } from '../app.ts';
import type { MoneyFixture } from '../fixtures/money-fixture.ts';

/** The account, the amount in centimes, and the slip of a deposit. */
export type Deposit = readonly [
  account: string,
  amount: bigint,
  of: { collector: Person; slip: number },
];

/** Writes the deposit of a slip in SQL, as the application's role. */
export const depositInSql = (
  { t, fixture }: { t: TestApp; fixture: MoneyFixture },
  ...[account, amount, { collector, slip }]: Deposit
) =>
  t.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: bigint }>`select ledger_post(${randomUUID()},
      'cash_deposit', now(), '{}', null, null, null, null, false,
      array['collector_cash',${account}], array[${collector.id}::integer, 0],
      array['x','x'], array[${amount}::bigint, ${-amount}::bigint]) as id`.execute(trx);
    await sql`insert into cash_deposits
      (transfer_id, collector_id, counter, at, expected, counted, slip_id)
      values (${rows[0]?.id}, ${collector.id},
        ${JSON.stringify({ id: fixture.supervisor.id })}::jsonb, now(), ${amount}, ${amount},
        ${slip})`.execute(trx);
  });
