import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { commitmentsRoutes } from '#contract/routes/books/commitments.ts';
import { cashRoutes } from '#contract/routes/money/cash.ts';
import { DISPUTE_MS, disputesRoutes } from '#contract/routes/money/disputes.ts';
import { refundsRoutes } from '#contract/routes/money/refunds.ts';
import { walletsRoutes } from '#contract/routes/money/wallets.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { carriedOrder, sendEvent } from '#tests/support/fixtures/carried-order.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';
import { createSecondAccount } from '#tests/support/two-people/second-account.ts';

let t: TestApp;
let fixture: MoneyFixture;
withMoneyFixture((opened) => {
  ({ t, fixture } = opened);
});

const dispute = (
  { id }: Pick<Order, 'id'>,
  as: Person,
  event = 'order.deliver',
  commandId?: string,
) =>
  fixture.command(
    disputesRoutes.create,
    { params: { id }, body: { event, reason: 'I never had it' } },
    as,
    commandId === undefined ? {} : { commandId },
  );
const decide = (id: number, event: 'uphold' | 'dismiss', as: Person, version = 1) =>
  t.call(
    disputesRoutes.send,
    { params: { id }, body: { event: `dispute.${event}`, reason: 'Asked the customer' } },
    as,
    { 'if-match': `"${version}"` },
  );
const cashOf = async ({ id }: Person) =>
  (await t.call(cashRoutes.atHand, { params: { id } }, fixture.finance)).body;
const committedBy = async (as: Person) =>
  (await t.call(commitmentsRoutes.mine, {}, as)).body.committed;
const unsound = async () =>
  (await t.call(auditRoutes.ledger, {}, fixture.admin)).body.checks.filter(({ ok }) => !ok);

/** A cash order of a new driver, which staff booked as delivered. */
async function bookedOrder(of?: Person): Promise<{ driver: Person; order: Order }> {
  const driver = of ?? (await fixture.driver(1));
  return { driver, order: await fixture.deliverOrder(await fixture.place(), driver) };
}

describe('a delivery that staff booked', () => {
  it('asks the driver for no cash while he disputes it, nor if that is upheld', async () => {
    const { driver, order } = await bookedOrder();
    const other = await fixture.deliverOrder(await fixture.place(), driver);
    const both = BigInt(order.total) + BigInt(other.total);
    expect(await cashOf(driver)).toMatchObject({ atHand: `${both}` });
    const made = await dispute(order, driver);
    expect(made).toMatchObject({
      status: 201,
      body: { orderId: order.id, amount: order.total, state: 'open' },
    });
    expect(await cashOf(driver)).toMatchObject({
      atHand: other.total,
      orders: [{ orderId: other.id, amount: other.total }],
    });
    const { body: shown } = await t.call(ordersRoutes.get, { params: { id: order.id } }, driver);
    expect(shown.timeline.at(-1)).toMatchObject({
      type: 'order.disputed',
      reason: 'I never had it',
    });
    expect(await unsound()).toEqual([]);
    const before = await committedBy(fixture.finance);
    expect((await decide(made.body.id, 'uphold', fixture.finance)).body).toMatchObject({
      state: 'upheld',
      stateBy: { id: fixture.finance.id },
    });
    expect(BigInt(await committedBy(fixture.finance)) - BigInt(before)).toBe(BigInt(order.total));
    expect(await cashOf(driver)).toMatchObject({ atHand: other.total });
    expect(await unsound()).toEqual([]);
    expect(await decide(made.body.id, 'dismiss', fixture.finance, 2)).toMatchObject({
      status: 409,
      body: { code: 'dispute.illegal_event', legalEvents: [] },
    });
  });

  it('asks him again if it is dismissed, and he disputes once', async () => {
    const { driver, order } = await bookedOrder();
    const { body } = await dispute(order, driver);
    expect((await decide(body.id, 'dismiss', fixture.supervisor)).body).toMatchObject({
      state: 'dismissed',
    });
    expect(await cashOf(driver)).toMatchObject({
      atHand: order.total,
      orders: [{ orderId: order.id, amount: order.total }],
    });
    expect(await dispute(order, driver)).toMatchObject({
      status: 409,
      body: { code: 'order.not_disputable' },
    });
    expect(await unsound()).toEqual([]);
    const { items } = (
      await t.call(auditRoutes.list, { query: { action: 'dispute.dismiss' } }, fixture.admin)
    ).body;
    expect(items[0]).toMatchObject({ subject: `order ${order.id}`, after: { state: 'dismissed' } });
  });

  it('disputes the part that the driver still holds, and a repeat is one dispute', async () => {
    const { driver, order } = await bookedOrder();
    const paid = 100n;
    await fixture.command(
      cashRoutes.remit,
      {
        params: { id: driver.id },
        body: { expected: order.total, counted: `${paid}`, missingIsVariance: false },
      },
      fixture.finance,
    );
    const commandId = randomUUID();
    const [one, again] = [
      await dispute(order, driver, 'order.deliver', commandId),
      await dispute(order, driver, 'order.deliver', commandId),
    ];
    expect(one.body).toMatchObject({ amount: `${BigInt(order.total) - paid}` });
    expect(again.body).toEqual(one.body);
    expect(await cashOf(driver)).toMatchObject({ atHand: '0' });
    expect(await unsound()).toEqual([]);
  });
});

const refund = ({ id }: Order, version: number, amount: string) =>
  fixture.command(
    refundsRoutes.give,
    { params: { id }, body: { fundedBy: 'platform', reason: 'Cold', amount } },
    fixture.finance,
    { version },
  );
describe('cash that nobody got', () => {
  it('is refunded to nobody while it is disputed, nor if that is upheld', async () => {
    for (const event of ['uphold', 'dismiss'] as const) {
      const { driver, order } = await bookedOrder();
      const made = await dispute(order, driver);
      const refused = { status: 409, body: { code: 'order.not_refundable' } };
      expect(await refund(order, order.version + 1, '1')).toMatchObject(refused);
      expect((await decide(made.body.id, event, fixture.supervisor)).status).toBe(200);
      expect(await refund(order, order.version + 2, order.total)).toMatchObject(
        event === 'uphold' ? refused : { status: 200 },
      );
    }
  });
});

describe('who disputes and who decides', () => {
  it('shows its decider what the customer was refunded before', async () => {
    const { driver, order } = await bookedOrder();
    expect((await refund(order, order.version, '500')).status).toBe(200);
    const params = { id: (await dispute(order, driver)).body.id };
    const shown = await t.call(disputesRoutes.get, { params }, fixture.finance);
    expect(shown.body.refunded).toBe('500');
  });

  it('is its driver, within 72 hours, and only what another booked', async () => {
    const { order } = await bookedOrder();
    expect(await dispute(order, await fixture.driver(1))).toMatchObject({ status: 404 });
    expect(await dispute(order, await t.person('customer'))).toMatchObject({ status: 403 });
    expect(await dispute(order, fixture.supervisor)).toMatchObject({ status: 403 });
    const own = await fixture.driver(1);
    const carried = await carriedOrder(t, fixture, { driver: own });
    const delivered = (await sendEvent(t, carried, 'order.deliver', own)).body as Order;
    expect(await dispute(delivered, own)).toMatchObject({
      status: 409,
      body: { code: 'order.not_disputable' },
    });
    // Signed in before the clock is set back, so that the session is valid afterwards.
    const lateDriver = await fixture.driver(1);
    t.moveClock(-DISPUTE_MS - 1_000);
    const late = await bookedOrder(lateDriver);
    t.moveClock(DISPUTE_MS + 1_000);
    expect(await dispute(late.order, late.driver)).toMatchObject({
      status: 409,
      body: { code: 'order.not_disputable' },
    });
  });

  it('is another person than who booked it, linked to neither, in the list, the call and SQL', async () => {
    const driver = await fixture.driver(1);
    const booker = await createSecondAccount(t, fixture.admin, 'supervisor', 'Booker');
    const linked = await createSecondAccount(t, fixture.admin, 'finance', 'Linked');
    const carried = await carriedOrder(t, fixture, { driver });
    const order = (await sendEvent(t, carried, 'order.deliver', booker)).body as Order;
    const { id } = (await dispute(order, driver)).body;
    const seen = async (as: Person) => {
      const query = { state: 'open', orderId: `${order.id}` };
      return (await t.call(disputesRoutes.list, { query }, as)).body.items[0]?.acts.uphold;
    };
    for (const [as, code] of [
      [booker, 'dispute.four_eyes'],
      [linked, 'account.not_independent'],
      [fixture.admin, 'account.not_independent'],
    ] as const) {
      expect(await seen(as)).toMatchObject({ code });
      expect(await decide(id, 'uphold', as)).toMatchObject({ status: 403, body: { code } });
      await expect(
        sql`update order_disputes set state = 'dismissed', state_at = now(),
          state_by = ${JSON.stringify({ id: as.id })}::jsonb where id = ${id}`.execute(t.db),
      ).rejects.toMatchObject({ constraint: 'disputes_four_eyes' });
    }
    expect(await seen(fixture.finance)).toBe(true);
    // The database wants the movement of the cash, too.
    await expect(
      sql`update order_disputes set state = 'upheld', state_at = now(),
        state_by = ${JSON.stringify({ id: fixture.finance.id })}::jsonb where id = ${id}`.execute(
        t.db,
      ),
    ).rejects.toMatchObject({ constraint: 'disputes_life' });
    expect(await decide(id, 'uphold', fixture.finance)).toMatchObject({ status: 200 });
  });
});

describe('a pickup that staff booked', () => {
  const picked = async () => {
    const driver = await fixture.driver(1);
    return { driver, order: await carriedOrder(t, fixture, { driver }) };
  };

  it('is not to be collected while it is disputed, and staff do not deliver it', async () => {
    const { driver, order } = await picked();
    expect(await cashOf(driver)).toMatchObject({ toCollect: order.total });
    const made = await dispute(order, driver, 'order.pick_up');
    expect(made).toMatchObject({ status: 201, body: { amount: '0', event: 'order.pick_up' } });
    expect(await cashOf(driver)).toMatchObject({ toCollect: '0' });
    const now = { ...order, version: order.version + 1 };
    expect(await sendEvent(t, now, 'order.deliver', fixture.finance)).toMatchObject({
      status: 403,
    });
    expect(await sendEvent(t, now, 'order.deliver', fixture.supervisor)).toMatchObject({
      status: 409,
      body: { code: 'order.disputed' },
    });
    expect((await decide(made.body.id, 'dismiss', fixture.finance)).status).toBe(200);
    expect(await cashOf(driver)).toMatchObject({ toCollect: order.total });
    const next = { ...order, version: order.version + 2 };
    expect(await sendEvent(t, next, 'order.deliver', fixture.supervisor)).toMatchObject({
      status: 200,
    });
  });

  it('is not disputed once the driver has delivered the order himself', async () => {
    const { driver, order } = await picked();
    const delivered = (await sendEvent(t, order, 'order.deliver', driver)).body as Order;
    expect(await cashOf(driver)).toMatchObject({ atHand: order.total });
    expect(await dispute(delivered, driver, 'order.pick_up')).toMatchObject({
      status: 409,
      body: { code: 'order.not_disputable' },
    });
    expect(await cashOf(driver)).toMatchObject({ atHand: order.total });
    await expect(
      sql`insert into order_disputes (order_id, booked, booked_at, booked_by, driver_id, reason,
          created_at, amount, state_at)
        select ${order.id}, type, at, actor, ${driver.id}, 'x', now(), 0, now() from events
        where order_id = ${order.id} and type = 'order.picked_up'`.execute(t.db),
    ).rejects.toMatchObject({ constraint: 'disputes_life' });
  });

  it('ends when the driver delivers the order, or when it is returned', async () => {
    for (const event of ['order.deliver', 'order.return'] as const) {
      const { driver, order } = await picked();
      const { id } = (await dispute(order, driver, 'order.pick_up')).body;
      const now = { ...order, version: order.version + 1 };
      const as = event === 'order.deliver' ? driver : fixture.supervisor;
      expect((await sendEvent(t, now, event, as)).status).toBe(200);
      const { body } = await t.call(disputesRoutes.get, { params: { id } }, fixture.finance);
      expect(body).toMatchObject({ state: 'ended', stateBy: null });
    }
    expect(await unsound()).toEqual([]);
  });
});

describe('what is decided against the platform', () => {
  it('is committed by its decider, who decides no more than one person may', async () => {
    const { driver, order } = await bookedOrder();
    const { id } = (await dispute(order, driver)).body;
    const limit = 10_000n;
    await fixture.set('money', { aloneBelow: limit.toString() });
    const person = await t.person('finance');
    const params = { id: (await t.person('customer')).id };
    const amount = `${limit - BigInt(order.total)}`;
    const goodwill = { params, body: { type: 'goodwill', amount, reason: 'x' } };
    expect((await fixture.command(walletsRoutes.adjust, goodwill, person)).status).toBe(200);
    expect(await decide(id, 'uphold', person)).toMatchObject({
      status: 403,
      body: { code: 'commitment.four_eyes', fields: [{ path: 'body.event' }] },
    });
    expect((await decide(id, 'dismiss', person)).status).toBe(200);
    expect(await unsound()).toEqual([]);
  });
});
