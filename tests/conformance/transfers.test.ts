import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withPayoutFixture } from '#tests/support/fixtures/payout-fixture.ts';

let t: TestApp;
let fixture: MoneyFixture;
withPayoutFixture((opened) => {
  ({ t, fixture } = opened);
});

/** `tawsil_app` calls the one function that posts; the database decides what it may post. */
describe('a transaction', () => {
  type Row = readonly [account: string, owner: number, amount: number, purpose?: string];
  const post = (
    kind: string,
    rows: readonly Row[],
    more: { key?: string; order?: number; reverses?: bigint } = {},
  ) =>
    sql`select ledger_post(${more.key ?? `try ${Math.random()}`}, ${kind}, now(), ${JSON.stringify({ id: fixture.admin.id })}::jsonb,
      ${more.order ?? null}, ${more.reverses ?? null}, null, null, false,
      ${rows.map(([account]) => account)}::text[], ${rows.map(([, owner]) => owner)}::integer[],
      ${rows.map(([, , , purpose = 'x']) => purpose)}::text[], ${rows.map(([, , amount]) => amount)}::bigint[])`.execute(
      t.db,
    );

  it('moves only accounts of its kind, in the directions of its kind', async () => {
    const customer = await t.person('customer');
    const store = fixture.store.id;
    const tries: [string, Row[]][] = [
      [
        'anything',
        [
          ['bank_clearing', 0, -1],
          ['customer_wallet', customer.id, 1],
        ],
      ],
      [
        'wallet_transfer',
        [
          ['bank_clearing', 0, -1],
          ['customer_wallet', customer.id, 1],
        ],
      ],
      [
        'payout',
        [
          ['bank_clearing', 0, -1],
          ['store_balance', store, 1],
        ],
      ],
      [
        'payout',
        [
          ['store_balance', store, -1],
          ['customer_wallet', customer.id, 1],
        ],
      ],
      [
        'refund',
        [
          ['store_balance', store, 1],
          ['refunds', 0, -1],
        ],
      ],
      [
        'remittance',
        [
          ['cash_vault', 0, -1],
          ['store_balance', store, 1],
        ],
      ],
      [
        'adjustment',
        [
          ['store_balance', store, -1],
          ['customer_wallet', customer.id, 1],
        ],
      ],
      [
        'reversal',
        [
          ['bank_clearing', 0, -1],
          ['customer_wallet', customer.id, 1],
        ],
      ],
    ];
    for (const [kind, rows] of tries)
      await expect(post(kind, rows), `${kind} ${JSON.stringify(rows)}`).rejects.toMatchObject({
        code: 'LG003',
      });
  });

  it('for a payout, remittance, refund or sale requires its record', async () => {
    const driver = await fixture.driver(1);
    const customer = await t.person('customer');
    await fixture.deliver(driver);
    const none = { code: '23514', constraint: 'ledger_has_record' };
    const store = fixture.store.id;
    await expect(
      post('payout', [
        ['store_balance', store, -1],
        ['bank_clearing', 0, 1],
      ]),
    ).rejects.toMatchObject(none);
    await expect(
      post('remittance', [
        ['driver_cash', driver.id, 1],
        ['cash_variance', 0, -1],
      ]),
    ).rejects.toMatchObject(none);
    await expect(
      post('refund', [
        ['refunds', 0, -1],
        ['customer_wallet', customer.id, 1],
      ]),
    ).rejects.toMatchObject(none);
    const { id } = await fixture.place();
    const rows: Row[] = [
      ['card_clearing', 0, -1, 'card_captured'],
      ['store_balance', store, 1],
    ];
    for (const more of [{}, { order: id }, { order: id, key: `order ${id} sale` }])
      await expect(post('sale', rows, more)).rejects.toMatchObject({ code: 'LG003' });
  });

  it('can be reversed only by its exact opposite', async () => {
    const customer = await t.person('customer');
    const { rows } = await sql<{
      id: bigint;
    }>`select max(id) as id from ledger_transfers where kind = 'sale'`.execute(t.db);
    const sale = rows[0]?.id as bigint;
    await expect(
      post(
        'reversal',
        [
          ['card_clearing', 0, 1],
          ['store_balance', fixture.store.id, -1],
        ],
        { reverses: sale },
      ),
    ).rejects.toMatchObject({ code: 'LG003' });
    const approved = (await fixture.approve(await fixture.request('900'), fixture.second)).body;
    await fixture.act('pay', approved, fixture.finance, { reference: 'T' });
    const ids = await t.db
      .selectFrom('ledger_transfers')
      .select('id')
      .where('kind', '=', 'payout')
      .execute();
    expect(ids).toHaveLength(1);
    for (const { id } of ids)
      await expect(
        post(
          'reversal',
          [
            ['bank_clearing', 0, -900],
            ['customer_wallet', customer.id, 900],
          ],
          { reverses: id },
        ),
      ).rejects.toMatchObject({ code: 'LG003' });
  });
});
