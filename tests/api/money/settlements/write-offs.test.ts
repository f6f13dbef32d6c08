import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { proposalsRoutes } from '#contract/routes/people/proposals.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { type CardFixture, createCardFixture } from '#tests/support/fixtures/cards/card-fixture.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { createScriptedBank } from '#tests/support/fixtures/scripted-bank.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';

const bank = createScriptedBank();
let t: TestApp;
let fixture: MoneyFixture;
let cards: CardFixture;
withMoneyFixture(
  async (opened) => {
    ({ t, fixture } = opened);
    cards = await createCardFixture(t, fixture, bank);
  },
  { payments: bank.provider },
);

it('writes off a capture that the provider refuses, by two people, who see it recovered', async () => {
  bank.setFaults((call) => (call === 'capture' ? { at: 'before', outcome: 'refused' } : undefined));
  const { order, payment } = await cards.sold('capturing');
  bank.setFaults();
  expect(await cards.shown(order)).toMatchObject({
    writeOff: { amount: order.total, why: 'A fault of the test' },
  });
  const propose = (as: Person) =>
    t.call(
      proposalsRoutes.create,
      {
        body: {
          kind: 'card_write_off',
          target: String(order.id),
          version: 0,
          change: {},
          reason: 'The card was closed',
        },
      },
      as,
    );
  expect((await propose(fixture.supervisor)).status).toBe(403);
  const made = await propose(fixture.finance);
  expect(made).toMatchObject({ status: 201, body: { amount: order.total } });
  const confirm = (as: Person) =>
    t.call(
      proposalsRoutes.send,
      { params: { id: made.body.id }, body: { event: 'proposal.confirm' } },
      as,
      { 'if-match': `"${made.body.version}"` },
    );
  expect((await confirm(fixture.finance)).body).toMatchObject({ code: 'proposal.four_eyes' });
  const before = await cards.clearing();
  expect((await confirm(fixture.admin)).status).toBe(200);
  expect(await cards.paymentOf(payment)).toMatchObject({ state: 'written_off', captured: 0n });
  const after = await cards.clearing();
  expect(BigInt(after.losses) - BigInt(before.losses)).toBe(BigInt(order.total));
  expect(BigInt(before.left) - BigInt(after.left)).toBe(BigInt(order.total));
  expect(await cards.shown(order)).toMatchObject({ state: 'written_off', writeOff: null });
  expect(await cards.failing()).toEqual([]);
  expect((await propose(fixture.finance)).body).toMatchObject({ code: 'payment.not_refused' });

  // The provider took it after all.
  expect((await cards.send([cards.line('capture', payment, order.total)])).body.booked).toBe(1);
  expect((await cards.clearing()).losses).toBe(before.losses);
  expect(await cards.failing()).toEqual([]);
});

it('writes off no capture that only failed for now', async () => {
  bank.setFaults((call) => (call === 'capture' ? { at: 'before', outcome: 'retry' } : undefined));
  const { order } = await cards.sold('capturing');
  expect(await cards.shown(order)).toMatchObject({ writeOff: null });
  const propose = () =>
    t.call(
      proposalsRoutes.create,
      {
        body: {
          kind: 'card_write_off',
          target: String(order.id),
          version: 0,
          change: {},
          reason: 'The provider is down',
        },
      },
      fixture.finance,
    );
  expect((await propose()).body).toMatchObject({ code: 'payment.not_refused' });
  // After three days it is no failure for now.
  await sql`update payment_acts set at = at - interval '3 days'
    where payment_id = (select id from payments where order_id = ${order.id})`.execute(t.db);
  expect(await cards.shown(order)).toMatchObject({ writeOff: { amount: order.total } });
  expect((await propose()).status).toBe(201);
  bank.setFaults();
});

it('refuses in the database a write-off by one person, and a settlement of nothing', async () => {
  const { order, payment } = await cards.sold();
  const alone = sql`insert into card_write_offs (payment_id, proposal_id, transfer_id, amount, at)
    select ${payment}, 1, max(id), 1, now() from ledger_transfers`.execute(t.db);
  await expect(alone).rejects.toThrow('written off by one person');
  const post =
    sql`select ledger_post(${randomUUID()}, 'card_settlement', now(), null, ${order.id}, null,
    null, null, false, array['card_clearing','bank_clearing'], array[0,0], array['x','x'],
    array[1,-1]::bigint[])`.execute(t.db);
  await expect(post).rejects.toThrow('is a card_settlement of nothing');
  await cards.send([cards.line('capture', payment, order.total)]);
  const rewrite = sql`update card_settlements set transfer_id = null, act_id = null
    where payment_id = ${payment}`.execute(t.db);
  await expect(rewrite).rejects.toThrow('cannot be rewritten');
});
