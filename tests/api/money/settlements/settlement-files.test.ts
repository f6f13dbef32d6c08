import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { refundsRoutes } from '#contract/routes/money/refunds.ts';
import { settlementsRoutes } from '#contract/routes/money/settlements.ts';
import { casablancaDay, dayAfter } from '#rules/time.ts';
import { createServices } from '#server/areas.ts';
import type { SettlementRow } from '#server/money/payments/provider.ts';
import { silentLog } from '#server/platform/db/log.ts';
import type { TestApp } from '#tests/support/app.ts';
import {
  type CardFixture,
  createCardFixture,
  SETTLED_ON,
  SETTLEMENTS_HEAD,
  SETTLEMENTS_PATH,
} from '#tests/support/fixtures/cards/card-fixture.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { createScriptedBank } from '#tests/support/fixtures/scripted-bank.ts';
import { upload } from '#tests/support/multipart.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';
import { eventually } from '#tests/support/waiting/eventually.ts';

const bank = createScriptedBank();
/** What the provider reports of each day. */
const reports = new Map<string, SettlementRow[]>();
const report = (day: string) =>
  Promise.resolve({ outcome: 'accepted' as const, rows: reports.get(day) ?? [] });
let t: TestApp;
let fixture: MoneyFixture;
let cards: CardFixture;
withMoneyFixture(
  async (opened) => {
    ({ t, fixture } = opened);
    cards = await createCardFixture(t, fixture, bank);
  },
  { payments: { ...bank.provider, report } },
);

/** Promise 33: the provider's file settles each capture and refund, once and equal. */
it('books each row of a file once, from card_clearing to the bank, fees and losses', async () => {
  const { order, payment } = await cards.sold();
  const before = await cards.clearing();
  const lines = [
    cards.line('capture', payment, order.total),
    cards.line('fee', payment, 125n),
    cards.line('chargeback', payment, order.total),
  ];
  const first = await cards.send(lines);
  expect(first).toMatchObject({
    status: 201,
    body: { rows: 3, booked: 3, known: 0, unmatched: 0 },
  });
  const after = await cards.clearing();
  expect(BigInt(before.left) - BigInt(after.left)).toBe(BigInt(order.total));
  expect(BigInt(after.fees) - BigInt(before.fees)).toBe(125n);
  expect(BigInt(after.losses) - BigInt(before.losses)).toBe(BigInt(order.total));
  expect(await cards.shown(order)).toMatchObject({
    settledOn: SETTLED_ON,
    chargedBack: order.total,
  });
  expect(await cards.transfers(order)).toHaveLength(3);

  const again = await cards.send(lines);
  expect(again.body).toMatchObject({ rows: 3, booked: 0, known: 3, unmatched: 0 });
  expect(await cards.transfers(order)).toHaveLength(3);
  expect(await cards.clearing()).toEqual(after);
  const { body } = await t.call(auditRoutes.list, { query: { limit: '1' } }, fixture.admin);
  expect(body.items[0]).toMatchObject({
    action: 'settlement.upload',
    subject: `card_settlement ${again.body.id}`,
    after: { name: 'march.csv', rows: 3 },
  });
  expect(await cards.failing()).toEqual([]);
});

it('lists what it cannot book, with the reason, and books it once it can', async () => {
  const { order, payment } = await cards.sold();
  const unknown = randomUUID();
  const file = [
    cards.line('capture', unknown, 100n),
    cards.line('capture', payment, BigInt(order.total) - 1n),
    cards.line('refund', payment, 300n),
    cards.line('chargeback', payment, BigInt(order.total) + 1n),
  ];
  expect((await cards.send(file)).body).toMatchObject({ booked: 0, unmatched: 4 });
  expect(await cards.listed(unknown)).toMatchObject([
    { state: 'unmatched', trouble: 'unknown', order: null, amount: '100' },
  ]);
  const troubles = (await cards.listed(payment)).map(({ kind, trouble }) => `${kind} ${trouble}`);
  expect(troubles.sort()).toEqual(['capture amount', 'chargeback amount', 'refund not_done']);
  await cards.send([cards.line('capture', payment, order.total)]);
  expect((await cards.send([cards.line('capture', payment, order.total)])).body.unmatched).toBe(1);
  expect((await cards.listed(payment)).map(({ trouble }) => trouble)).toContain('repeated');
  expect(await cards.transfers(order)).toHaveLength(1);

  await fixture.command(
    refundsRoutes.give,
    {
      params: { id: order.id },
      body: { amount: '300', fundedBy: 'platform', target: 'card', reason: 'Cold' },
    },
    fixture.finance,
    { version: order.version },
  );
  await eventually(async () => expect((await cards.paymentOf(payment)).refunded).toBe(300n));
  expect((await cards.send(file)).body).toMatchObject({ booked: 1, unmatched: 3 });
  expect(await cards.transfers(order)).toHaveLength(2);
  expect(await cards.failing()).toEqual([]);
});

it('refuses a malformed file with its errors by line, and books nothing of it', async () => {
  const { order, payment } = await cards.sold();
  const good = cards.line('capture', payment, order.total, 'row 1');
  const refused = await cards.send([
    good,
    `row 2,capture,ref ${payment},12.345,MAD,${SETTLED_ON}`,
    `row 3,payment,ref ${payment},12,EUR,9 March`,
    `row 1,fee,ref ${payment},1,MAD,${SETTLED_ON}`,
    ',fee,,1,MAD',
  ]);
  expect(refused).toMatchObject({ status: 422, body: { code: 'import.refused' } });
  const { fields = [] } = refused.body as unknown as {
    fields?: { path: string; message: string }[];
  };
  expect(fields.map(({ path, message }) => `${path} ${message.split(':')[0]}`)).toEqual([
    'line 3 amount',
    'line 4 kind',
    'line 4 currency',
    'line 4 day',
    'line 5 row',
    'line 6 row',
    'line 6 payment',
    'line 6 day',
  ]);
  expect(await cards.listed(payment)).toEqual([]);

  await cards.send([good]);
  const other = await cards.send([cards.line('capture', payment, 100n, 'row 1')]);
  expect(other).toMatchObject({ status: 422, body: { fields: [{ path: 'line 2' }] } });
  const bad = ['', 'a,b\n1,2', '\0\0\0', `${SETTLEMENTS_HEAD}\n"`];
  for (const content of bad)
    expect((await upload(t, SETTLEMENTS_PATH, fixture.finance, content)).status).toBe(422);
});

it('books a row once when files with it arrive at the same time', async () => {
  const { order, payment } = await cards.sold();
  const file = [cards.line('capture', payment, order.total), cards.line('fee', payment, 10n)];
  const answers = await Promise.all(Array.from({ length: 6 }, () => cards.send(file)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  expect(await cards.transfers(order)).toHaveLength(2);
  expect(await cards.failing()).toEqual([]);
});

it('asks a provider that reports for the days that have ended, and fails a late payment', async () => {
  const { order, payment } = await cards.sold();
  const today = casablancaDay(t.clock());
  const row = { row: randomUUID(), kind: 'capture' as const, payment: `ref ${payment}` };
  const { settlements } = createServices(
    { db: t.db, pool: t.pool, clock: t.clock, payments: { ...bank.provider, report } },
    silentLog,
  );
  const daily = () => settlements.daily();
  await daily();
  expect(await cards.transfers(order)).toHaveLength(0);
  await sql`update payment_acts set done_at = now() - interval '4 days'
    where payment_id = ${payment}`.execute(t.db);
  expect(await cards.failing()).toEqual([
    `each capture and refund is settled within three days: payment ${payment} capture`,
  ]);
  expect(await cards.clearing()).toMatchObject({ late: order.total, latePayments: 1 });
  const day = dayAfter(today, -3);
  reports.set(day, [{ ...row, amount: BigInt(order.total), day }]);
  for (let n = 0; n < 2; n += 1) await daily();
  expect(await cards.transfers(order)).toHaveLength(1);
  expect(await cards.failing()).toEqual([]);
});

it('lists what the provider reports otherwise than an uploaded file said, and books neither twice', async () => {
  const { order, payment } = await cards.sold();
  const name = randomUUID();
  // A member of staff uses the reference of a chargeback for a fee of 0.01.
  expect((await cards.send([cards.line('fee', payment, 1n, name)])).body.booked).toBe(1);
  const day = dayAfter(casablancaDay(t.clock()), -2);
  const amount = BigInt(order.total);
  reports.set(day, [{ row: name, kind: 'chargeback', payment: `ref ${payment}`, amount, day }]);
  const { settlements } = createServices(
    { db: t.db, pool: t.pool, clock: t.clock, payments: { ...bank.provider, report } },
    silentLog,
  );
  for (let n = 0; n < 2; n += 1) await settlements.daily();
  reports.delete(day);
  expect(await cards.listed(payment)).toMatchObject([
    { kind: 'chargeback', amount: order.total, state: 'unmatched', trouble: 'contradicted' },
    { kind: 'fee', amount: '1', state: 'booked', trouble: null },
  ]);
  // Its own text as a reference does not book it.
  const [row] = await cards.listed(payment);
  const again = [`${row?.row},chargeback,ref ${payment},${order.total}.00,MAD,${day}`];
  expect((await cards.send(again)).status).toBe(422);
});

it('books one of two files that contradict each other at the same time', async () => {
  const { payment } = await cards.sold();
  const name = randomUUID();
  const answers = await Promise.all(
    [1n, 2n, 3n].map((amount) => cards.send([cards.line('fee', payment, amount, name)])),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
});

it.each(['operator', 'supervisor', 'catalogue', 'store', 'driver', 'customer'] as const)(
  'refuses a file of a %s, and shows none',
  async (role) => {
    const person = await t.person(role);
    expect((await cards.send([], person)).status).toBe(403);
    expect((await t.call(settlementsRoutes.list, {}, person)).status).toBe(403);
    expect((await t.call(settlementsRoutes.clearing, {}, person)).status).toBe(403);
  },
);
