import { randomUUID } from 'node:crypto';
import { cashRoutes } from '#contract/routes/money/cash.ts';
import { chargesRoutes } from '#contract/routes/money/charges.ts';
import { refundsRoutes } from '#contract/routes/money/refunds.ts';
import { remediesRoutes } from '#contract/routes/money/remedies.ts';
import { walletsRoutes } from '#contract/routes/money/wallets.ts';
import { alarmsRoutes } from '#contract/routes/operations/alarms.ts';
import { casesRoutes } from '#contract/routes/operations/cases/cases.ts';
import { contactRoutes } from '#contract/routes/operations/contact/contact.ts';
import { contactAppsRoutes } from '#contract/routes/operations/contact/contact-apps.ts';
import { handoverRoutes } from '#contract/routes/operations/handover.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import type { Person, TestApp } from '../app.ts';
import { waitUntil } from '../browser/console-socket.ts';
import type { MoneyFixture } from '../fixtures/money-fixture.ts';
import { ifMatch, succeeded } from './succeeded.ts';

interface Parts {
  t: TestApp;
  money: MoneyFixture;
  name: string;
  zone: { id: number; name: string };
  store: { id: number };
  customer: Person;
  driver: Person;
  owner: Person;
  operator: Person;
  waiting: Order;
  delivered: Order;
}

/** Creates the money, alarm, document and handover sheet of one zone. */
export async function addRecords(parts: Parts) {
  const { t, money, name, zone, store, customer, driver, owner, operator } = parts;
  const { waiting, delivered } = parts;
  const { admin, finance, supervisor } = money;
  await money.fund(50_000n, store.id);
  const payout = await money.request('10000', store.id);
  const refund = succeeded(
    await money.command(
      refundsRoutes.give,
      {
        params: { id: delivered.id },
        body: { amount: '100', fundedBy: 'platform', reason: `${name} refund` },
      },
      finance,
      { version: (await money.read(delivered.id)).version },
    ),
  ).body;
  succeeded(
    await money.command(
      walletsRoutes.adjust,
      {
        params: { id: customer.id },
        body: { type: 'goodwill', amount: '500', reason: `${name} goodwill` },
      },
      finance,
    ),
  );
  const { atHand } = succeeded(
    await t.call(cashRoutes.atHand, { params: { id: driver.id } }, finance),
  ).body as { atHand: string };
  const half = String(BigInt(atHand) / 2n);
  succeeded(
    await money.command(
      cashRoutes.remit,
      { params: { id: driver.id }, body: { expected: atHand, counted: half } },
      supervisor,
    ),
  );
  const problem = succeeded(
    await t.call(
      casesRoutes.open,
      {
        body: {
          commandId: randomUUID(),
          orderId: delivered.id,
          cause: 'quality',
          reason: `${name} complaint`,
        },
      },
      operator,
    ),
  ).body;
  const remedy = succeeded(
    await money.command(
      remediesRoutes.give,
      {
        params: { id: delivered.id },
        body: {
          caseId: problem.id,
          basis: 'goodwill',
          amount: '200',
          reason: `${name} remedy`,
          bearers: [{ party: 'store' }],
        },
      },
      operator,
      { version: (await money.read(delivered.id)).version },
    ),
  ).body;
  const [charge] = succeeded(
    await t.call(chargesRoutes.list, { query: { storeId: String(store.id) } }, admin),
  ).body.items;
  const question = { commandId: randomUUID(), orderId: delivered.id, text: `${name} question` };
  succeeded(await t.call(contactAppsRoutes.write, { body: question }, customer));
  const thread = succeeded(
    await t.call(
      contactRoutes.call,
      {
        body: {
          commandId: randomUUID(),
          about: { orderId: delivered.id },
          party: 'customer',
          outcome: 'no_answer',
          note: `${name} call`,
        },
      },
      operator,
    ),
  ).body;
  succeeded(
    await t.call(
      contactRoutes.call,
      {
        body: {
          commandId: randomUUID(),
          about: { driverId: driver.id },
          party: 'driver',
          outcome: 'busy',
        },
      },
      operator,
    ),
  );
  const alarm = await t.db
    .insertInto('alarms')
    .values({
      rule: 'order.unassigned',
      cause: `${name} cause`,
      scope: 'zone',
      priority: 2,
      state: 'unacknowledged',
      zone: zone.name,
      count: 1,
      subjects: JSON.stringify([
        {
          kind: 'order',
          id: String(waiting.id),
          label: `#${waiting.id} ${name} store`,
          since: t.clock().toISOString(),
          dueAt: null,
        },
      ]),
      marks: '{}',
      action: JSON.stringify({ kind: 'assign_driver', orderId: waiting.id, zone: zone.name }),
      raised_at: t.clock(),
      state_at: t.clock(),
      owner: null,
      acknowledged_at: null,
      acknowledged_count: null,
      shelf: null,
      escalated_at: null,
      due_at: null,
      due_event: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // The server's own evaluation may clear it first: its order is not unassigned for long enough.
  await waitUntil('the alarm is acknowledged', async () => {
    await t.db
      .updateTable('alarms')
      .set({ state: 'unacknowledged' })
      .where('id', '=', alarm.id)
      .where('state', '=', 'cleared')
      .execute();
    const { status } = await t.call(alarmsRoutes.acknowledge, { params: { id: alarm.id } }, admin);
    return status === 200;
  });
  const paper = await t.db
    .insertInto('files')
    .values({
      kind: 'document',
      sha256: Buffer.alloc(32, name.length),
      name: `${name} licence.pdf`,
      type: 'application/pdf',
      bytes: 10,
      width: null,
      height: null,
      owner_id: owner.id,
      uploaded_at: t.clock(),
      touched_at: t.clock(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.db
    .insertInto('driver_documents')
    .values({
      driver_id: driver.id,
      position: 0,
      kind: 'licence',
      number: `${name} number`,
      expires_on: null,
      file_id: paper.id,
      note: null,
    })
    .execute();
  const sheet = succeeded(await t.call(handoverRoutes.draft, {}, operator)).body;
  succeeded(
    await t.call(
      handoverRoutes.send,
      { params: { id: sheet.id }, body: { event: 'handover.offer' } },
      operator,
      ifMatch(sheet),
    ),
  );
  const transfer = await t.db
    .selectFrom('ledger_transfers')
    .select('id')
    .where('order_id', '=', delivered.id)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const remittance = await t.db
    .selectFrom('remittances')
    .select('id')
    .where('driver_id', '=', driver.id)
    .executeTakeFirstOrThrow();
  const override = await t.db
    .selectFrom('zone_overrides')
    .select('id')
    .where('zone_id', '=', zone.id)
    .executeTakeFirstOrThrow();
  return {
    payout,
    refund,
    alarm,
    problem,
    remedy,
    chargeId: charge?.id ?? 0,
    thread,
    paper,
    sheet,
    transferId: String(transfer.id),
    remittanceId: remittance.id,
    overrideId: override.id,
  };
}
