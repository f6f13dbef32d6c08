import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { cashRoutes, type Remittance } from '#contract/routes/money/cash.ts';
import { collectorsRoutes } from '#contract/routes/money/collectors.ts';
import { usersRoutes } from '#contract/routes/people/users.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';
import { createSecondAccount } from '#tests/support/two-people/second-account.ts';

let t: TestApp;
let fixture: MoneyFixture;
withMoneyFixture((opened) => {
  ({ t, fixture } = opened);
});

const FOUR_EYES = { status: 403, body: { code: 'cash.four_eyes' } };
const LINKED = { status: 403, body: { code: 'account.not_independent' } };

/** Has a driver hand the cash of one order to a collector. */
async function collect(collector: Person): Promise<Remittance> {
  const driver = await fixture.driver(1);
  const due = `${await fixture.deliver(driver)}`;
  const { status, body } = await fixture.command(
    cashRoutes.remit,
    { params: { id: driver.id }, body: { expected: due, counted: due } },
    collector,
  );
  expect(status).toBe(200);
  return body as Remittance;
}
const held = async ({ id }: Person, as = fixture.supervisor) =>
  (await t.call(collectorsRoutes.list, {}, as)).body.items.find(
    ({ collector }) => collector.id === id,
  );
const countIn = (collector: Person, expected: string, counted: string, as: Person) =>
  fixture.command(
    collectorsRoutes.countIn,
    { params: { id: collector.id }, body: { expected, counted } },
    as,
  );
const reverse = ({ id }: Remittance, as: Person) =>
  fixture.command(cashRoutes.reverse, { params: { id }, body: { reason: 'A mistake' } }, as);

/** Who is burdened by a booking, or gains by it, does not confirm it. */
describe('counted cash', () => {
  it('is its collector’s until another person counts it into the vault', async () => {
    const collector = await t.person('finance', 'Samira');
    const { counted } = await collect(collector);
    expect(await held(collector)).toMatchObject({ held: counted, acts: { countIn: true } });
    expect(await held(collector, collector)).toMatchObject({
      acts: { countIn: { code: 'cash.four_eyes' } },
    });
    expect(await countIn(collector, counted, counted, collector)).toMatchObject(FOUR_EYES);
    const linked = await createSecondAccount(t, fixture.admin, 'supervisor', 'Linked');
    const made = await createSecondAccount(t, fixture.admin, 'finance', 'Made');
    const other = await collect(made);
    expect(await countIn(made, other.counted, other.counted, linked)).toMatchObject(LINKED);
    expect(await countIn(collector, '1', counted, fixture.supervisor)).toMatchObject({
      status: 412,
      body: { code: 'version.stale', current: { held: counted } },
    });
    const more = `${BigInt(counted) + 1n}`;
    expect(await countIn(collector, counted, more, fixture.supervisor)).toMatchObject({
      status: 422,
      body: { code: 'cash.surplus' },
    });
    const part = `${BigInt(counted) - 100n}`;
    const { body } = await countIn(collector, counted, part, fixture.supervisor);
    // What was missing stays with the collector.
    expect(body).toMatchObject({ held: '100', lastDeposit: { counted: part } });
    const { items } = (
      await t.call(auditRoutes.list, { query: { action: 'cash.count_in' } }, fixture.admin)
    ).body;
    expect(items[0]).toMatchObject({
      subject: `user ${collector.id}`,
      after: { counted: part, held: '100' },
    });
    expect((await countIn(collector, '100', '100', fixture.supervisor)).status).toBe(200);
    expect(await held(collector)).toBeUndefined();
    expect(await countIn(collector, '0', '1', fixture.supervisor)).toMatchObject({
      status: 409,
      body: { code: 'cash.no_count' },
    });
    expect(await countIn({ ...collector, id: 999_999 }, '0', '1', fixture.admin)).toMatchObject({
      status: 404,
    });
  });

  it('is counted in once by ten requests at once', async () => {
    const collector = await t.person('finance', 'Hasna');
    const { counted } = await collect(collector);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => countIn(collector, counted, counted, fixture.supervisor)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await held(collector)).toBeUndefined();
  });

  it('is not counted in by its collector in SQL, nor put on another person', async () => {
    const collector = await t.person('finance', 'Nora');
    const { counted } = await collect(collector);
    const amount = BigInt(counted);
    const post = (kind: string, owner: number, sign: bigint) => sql`
      select ledger_post(${randomUUID()}, ${kind}, now(), '{}', null, null, null, null, false,
        array['collector_cash','cash_vault'], array[${owner}::integer, 0],
        array['counted_in','counted_in'], array[${sign * amount}::bigint, ${-sign * amount}::bigint])
        as id`;
    await expect(
      t.db.transaction().execute(async (trx) => {
        const { rows } = await post('cash_deposit', collector.id, 1n).execute(trx);
        const { id } = rows[0] as { id: bigint };
        const counter = JSON.stringify({ id: collector.id });
        await sql`insert into cash_deposits (transfer_id, collector_id, counter, at, expected, counted)
          values (${id}, ${collector.id}, ${counter}::jsonb, now(), ${amount}, ${amount})`.execute(
          trx,
        );
      }),
    ).rejects.toMatchObject({ constraint: 'cash_four_eyes' });
    await expect(
      t.db.transaction().execute((trx) => post('cash_deposit', collector.id, 1n).execute(trx)),
    ).rejects.toMatchObject({ constraint: 'ledger_has_record' });
    await expect(post('cash_deposit', collector.id, -1n).execute(t.db)).rejects.toMatchObject({
      code: 'LG003',
    });
  });

  it('keeps the role of its collector until it is counted in', async () => {
    const collector = await t.person('finance', 'Leaving');
    const { counted } = await collect(collector);
    const change = async () => {
      const params = { id: collector.id };
      const { version } = (await t.call(usersRoutes.get, { params }, fixture.admin)).body;
      return t.call(usersRoutes.update, { params, body: { role: 'operator' } }, fixture.admin, {
        'if-match': `"${version}"`,
      });
    };
    expect(await change()).toMatchObject({ status: 409, body: { code: 'user.has_money' } });
    await countIn(collector, counted, counted, fixture.supervisor);
    expect((await change()).status).toBe(200);
  });
});

describe('a receipt', () => {
  it('is reversed by another person than its collector, by API and by SQL', async () => {
    const collector = await t.person('finance', 'Collector');
    const receipt = await collect(collector);
    expect(await reverse(receipt, collector)).toMatchObject(FOUR_EYES);
    const made = await createSecondAccount(t, fixture.admin, 'finance', 'Made');
    const own = await collect(made);
    expect(await reverse(own, fixture.admin)).toMatchObject(LINKED);
    const by = JSON.stringify({ id: collector.id });
    await expect(
      sql`update remittances set reversal_id = 1, reversed_at = now(), reversed_by = ${by}::jsonb
        where id = ${receipt.id}`.execute(t.db),
    ).rejects.toMatchObject({ constraint: 'cash_four_eyes' });
    const shown = await t.call(cashRoutes.history, { query: { id: `${receipt.id}` } }, collector);
    expect(shown.body.items[0]?.acts.reverse).toMatchObject({ code: 'cash.four_eyes' });
    expect((await reverse(receipt, fixture.finance)).body).toMatchObject({ status: 'reversed' });
    expect(await held(collector)).toBeUndefined();
  });
});
