import { randomUUID } from 'node:crypto';
import { chargesRoutes } from '#contract/routes/money/charges.ts';
import { payoutsRoutes } from '#contract/routes/money/payouts.ts';
import { type Remedy, remediesRoutes } from '#contract/routes/money/remedies.ts';
import { walletsRoutes } from '#contract/routes/money/wallets.ts';
import { casesRoutes } from '#contract/routes/operations/cases/cases.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { checkLedger } from '#server/books/ledger/check.ts';
import { figureChecks } from '#server/insight/reports/figures/check.ts';
import { dueChecks } from '#server/money/dues/checks.ts';
import { paymentChecks } from '#server/money/payments/checks.ts';
import { remedyChecks } from '#server/money/remedies/checks.ts';
import { orderChecks } from '#server/operations/orders/change/checks.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { createAmendmentFixture } from '#tests/support/order/amendment-fixture.ts';
import { eventually } from '#tests/support/waiting/eventually.ts';

type Row = { id: number; version: number };
const ifMatch = ({ version }: Row) => ({ 'if-match': `"${version}"` });

/** Every check of the daily proof that fails. */
export async function unsoundChecks(t: Pick<TestApp, 'db' | 'clock'>) {
  const further = [
    ...orderChecks,
    ...figureChecks,
    ...paymentChecks,
    ...dueChecks,
    ...remedyChecks,
  ];
  const { checks } = await checkLedger(t.db, t.clock(), further);
  return checks.filter(({ ok }) => !ok);
}

/** A store with a menu, delivered orders, and calls to give, charge and contest. */
export async function createRemedyFixture(t: TestApp) {
  const fixture = await createAmendmentFixture(t);
  const driver = await fixture.driver(1);

  const command = (body: object) => ({ commandId: randomUUID(), ...body });
  const balance = async (kind: string, owner = 0) => {
    const { rows } = await t.pool.query<{ balance: string }>(
      `select coalesce(sum(balance), 0)::text as balance from ledger_accounts
       where kind = $1 and owner_id = $2`,
      [kind, owner],
    );
    return BigInt(rows[0]?.balance ?? '0');
  };

  /** Delivers an order by this fixture's driver, and waits until its card is charged. */
  async function delivered(order: Order): Promise<Order> {
    const assigned = (await fixture.assign(order, driver.id)).body;
    const now = await fixture.until(assigned, 'deliver');
    if (now.payment === 'card')
      await eventually(async () => {
        const { rows } = await t.pool.query(
          `select from payments where order_id = $1 and state = 'captured'`,
          [order.id],
        );
        if (rows.length === 0) throw new Error('The card is not charged');
      });
    return now;
  }

  return {
    ...fixture,
    carrier: driver,
    balance,
    delivered,

    /**
     * An order of 163.80 by card: goods of 186.00 (90, 36 and 60), 37.20 off, half of it the store's. Its
     * line 4 is that of 36.00.
     */
    async amendedOrder(): Promise<{ order: Order; customer: Person }> {
      const promotion = await fixture.launchShared({
        kind: 'percent',
        percentBp: 2_000,
        amount: null,
        minimumOrder: '15000',
        storeShareBp: 5_000,
        budget: '100000',
        stores: [{ id: fixture.store.id }],
      });
      const customer = await t.person('customer');
      const { body: placed } = await fixture.placeOf(fixture.dishes, {}, customer);
      const accepted = (await fixture.step(placed, 'accept')).body;
      const { body: amended } = await fixture.amend(accepted, {
        lines: [
          { line: 2, quantity: 0 },
          { line: 3, quantity: 0 },
          { line: 5, quantity: 0 },
          { add: { itemId: fixture.substitute, quantity: 1 }, replaces: 3, pays: 'customer' },
        ],
      });
      await fixture.send(await fixture.get(promotion.id), 'end');
      const assigned = (await fixture.assign(amended, driver.id)).body;
      let now = assigned;
      for (const event of ['prepare', 'ready', 'pick_up', 'deliver'])
        now = (await fixture.step(now, event)).body;
      await eventually(async () => {
        const { rows } = await t.pool.query(
          `select from payments where order_id = $1 and state = 'captured'`,
          [now.id],
        );
        if (rows.length === 0) throw new Error('The card is not charged');
      });
      return { order: now, customer };
    },

    /** A delivered order of these items. */
    async soldOrder(
      items: Parameters<typeof fixture.placeOf>[0],
      more: object = {},
      customer?: Person,
    ): Promise<Order> {
      const as = customer ?? (await t.person('customer'));
      const { status, body } = await fixture.placeOf(items, more, as);
      if (status !== 201) throw new Error(`No order: ${JSON.stringify(body)}`);
      return delivered(body);
    },

    read: async (id: number) =>
      (await t.call(ordersRoutes.adminGet, { params: { id } }, fixture.operator)).body,

    openCase: async (orderId: number, as: Person = fixture.operator, cause = 'item_wrong') =>
      (await t.call(casesRoutes.open, { body: command({ orderId, cause }) as never }, as)).body,
    caseOf: async (id: number) =>
      (await t.call(casesRoutes.get, { params: { id } }, fixture.operator)).body,

    preview: (orderId: number, as: Person = fixture.operator, query: object = {}) =>
      t.call(remediesRoutes.preview, { params: { id: orderId }, query }, as),
    give: (order: Row, body: object, as: Person = fixture.operator) =>
      t.call(
        remediesRoutes.give,
        { params: { id: order.id }, body: command({ cause: 'item_wrong', ...body }) as never },
        as,
        ifMatch(order),
      ),
    decideRemedy: (
      remedy: Row,
      event: 'approve' | 'refuse' | 'withdraw' | 'reverse',
      as: Person = fixture.supervisor,
    ) =>
      t.call(
        remediesRoutes.send,
        {
          params: { id: remedy.id },
          body: { event: `remedy.${event}`, reason: 'Asked both' },
        },
        as,
        ifMatch(remedy),
      ),
    charge: (remedy: Row, bearers: object[], as: Person = fixture.operator) =>
      t.call(
        remediesRoutes.charge,
        { params: { id: remedy.id }, body: command({ bearers }) as never },
        as,
        ifMatch(remedy),
      ),
    remedy: async (id: number, as: Person = fixture.operator): Promise<Remedy> =>
      (await t.call(remediesRoutes.get, { params: { id } }, as)).body,
    remediesOf: async (orderId: number, as: Person = fixture.operator) =>
      (await t.call(remediesRoutes.list, { query: { orderId: String(orderId) } }, as)).body,
    chargesOf: async (orderId: number, as: Person = fixture.operator) =>
      (await t.call(chargesRoutes.list, { query: { orderId: String(orderId) } }, as)).body.items,
    ownCharges: async (as: Person) => (await t.call(chargesRoutes.own, { query: {} }, as)).body,
    /** Pays a driver from his wallet by hand. */
    withdraw: (person: Person, amount: string) =>
      t.call(
        walletsRoutes.adjust,
        {
          params: { id: person.id },
          body: command({ type: 'withdrawal', amount, reason: 'Paid out' }) as never,
        },
        fixture.finance,
      ),
    contestOwn: (chargeId: number, as: Person, reason = 'We sent the right dish') =>
      t.call(
        chargesRoutes.contestOwn,
        { params: { id: chargeId }, body: command({ reason }) as never },
        as,
      ),
    contest: (charge: Row, as: Person = fixture.operator) =>
      t.call(
        chargesRoutes.contest,
        { params: { id: charge.id }, body: command({ reason: 'They called' }) as never },
        as,
        ifMatch(charge),
      ),
    decideContest: (charge: Row, event: 'uphold' | 'dismiss', as: Person = fixture.supervisor) =>
      t.call(
        chargesRoutes.send,
        {
          params: { id: charge.id },
          body: { event: `contest.${event}`, reason: 'Saw the photo' },
        },
        as,
        ifMatch(charge),
      ),
    chargeNow: async (id: number, as: Person = fixture.supervisor) =>
      (await t.call(chargesRoutes.get, { params: { id } }, as)).body,

    /** Pays the store out until it has nothing. */
    async payOut(): Promise<void> {
      const asked = await fixture.command(
        payoutsRoutes.payoutFullBalance,
        { body: { storeId: fixture.store.id } },
        fixture.finance,
      );
      // There is nothing besides what it owes.
      if (asked.status === 409) return;
      const payout = asked.body;
      await fixture.approve(payout, fixture.supervisor, { typedAmount: payout.amount });
      const approved = (await fixture.payout(payout.id)).payout;
      const paid = await fixture.act('pay', approved, fixture.finance, { reference: 'R1' });
      if (paid.status !== 200) throw new Error(`Not paid: ${JSON.stringify(paid.body)}`);
    },
  };
}
export type RemedyFixture = Awaited<ReturnType<typeof createRemedyFixture>>;
