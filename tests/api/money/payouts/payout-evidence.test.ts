import { expect, it } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import { runAsOwner } from '#tests/support/database.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withPayoutFixture } from '#tests/support/fixtures/payout-fixture.ts';

let t: TestApp;
let fixture: MoneyFixture;
withPayoutFixture((opened) => {
  ({ t, fixture } = opened);
});

const moved = (storeId: number, purpose: string, amount: bigint) =>
  fixture.post([
    { account: 'bank_clearing', purpose, amount: -amount },
    { account: 'store_balance', owner: storeId, purpose, amount },
  ]);

it('the evidence of a payout stays what it was at its request, and names what moved since', async () => {
  const store = await t.store(null, 'As requested');
  await moved(store.id, 'sale', 50_000n);
  await moved(store.id, 'commission', -7_500n);
  const first = await fixture.request('30000', store.id);
  const atFirst = {
    sales: { orders: 1, amount: '50000' },
    commission: '-7500',
    opening: '0',
    balance: '42500',
    held: '30000',
    difference: '0',
  };
  expect(await fixture.payout(first.id)).toMatchObject({
    ...atFirst,
    asOf: first.requestedAt,
    later: [{ until: 'now', lines: [], balance: '42500', held: '30000' }],
  });

  await moved(store.id, 'refund', -1_200n);
  const reason = 'Wrong account';
  const answer = await fixture.act('reject', first, fixture.supervisor, { reason });
  expect(answer.status).toBe(200);
  await moved(store.id, 'sale', 9_000n);
  const second = await fixture.request('40000', store.id);
  expect(await fixture.payout(first.id)).toMatchObject({
    ...atFirst,
    later: [
      {
        until: 'decision',
        lines: [{ line: 'refunds', amount: '-1200' }],
        balance: '41300',
        held: '0',
      },
      { until: 'now', lines: [{ line: 'sales', amount: '9000' }], balance: '50300', held: '40000' },
    ],
  });
  expect(await fixture.payout(second.id)).toMatchObject({
    sales: { orders: 2, amount: '59000' },
    refunds: '-1200',
    balance: '50300',
    held: '40000',
  });
});

it('a payout of a server of before, which named no entry, is read by the time of its request', async () => {
  const store = await t.store(null, 'Of before');
  await moved(store.id, 'sale', 5_000n);
  const payout = await fixture.request('5000', store.id);
  await runAsOwner(
    t.database.ownerUrl,
    'alter table payouts disable trigger user',
    `update payouts set balance_entry = null where id = ${payout.id}`,
    'alter table payouts enable trigger user',
  );
  await moved(store.id, 'sale', 700n);
  expect(await fixture.payout(payout.id)).toMatchObject({
    sales: { orders: 1, amount: '5000' },
    balance: '5000',
    difference: '0',
    later: [{ until: 'now', lines: [{ line: 'sales', amount: '700' }], balance: '5700' }],
  });
});

it('the evidence of a payout names the payout before, and what that left of earlier orders', async () => {
  const store = await t.store(null, 'In advance');
  await moved(store.id, 'sale', 50_000n);
  const first = await fixture.request('30000', store.id);
  expect(await fixture.payout(first.id)).toMatchObject({ previous: null, opening: '0' });
  const { body: approved } = await fixture.approve(first, fixture.supervisor);
  const paid = await fixture.act('pay', approved, fixture.finance, { reference: 'TRX 1' });
  expect(paid.body.status).toBe('paid');
  await moved(store.id, 'sale', 9_000n);
  const second = await fixture.request('29000', store.id);
  expect(await fixture.payout(second.id)).toMatchObject({
    previous: { id: first.id, amount: '30000', at: paid.body.statusAt },
    opening: '20000',
    sales: { orders: 1, amount: '9000' },
    balance: '29000',
    difference: '0',
  });
});
