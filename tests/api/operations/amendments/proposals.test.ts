import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#contract/routes/operations/orders.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { waitUntil } from '#tests/support/browser/console-socket.ts';
import {
  type AmendmentFixture,
  createAmendmentFixture,
} from '#tests/support/order/amendment-fixture.ts';
import { expectSoundBooks } from '#tests/support/order/sound-books.ts';

let t: TestApp;
let fixture: AmendmentFixture;
beforeAll(async () => {
  t = await startTestApp();
  fixture = await createAmendmentFixture(t);
});
afterAll(async () => {
  await expectSoundBooks(t);
  await t.close();
});

/** An accepted order of three of a counted dish and one of another, and its customer. */
async function kitchenOrder(ifMissing?: string, payment = 'card') {
  const customer = await t.person('customer');
  const item = await fixture.dish(50, { stock: 10 });
  const asked = { itemId: item, quantity: 3, ...(ifMissing ? { ifMissing } : {}) };
  const placed = await fixture.placeOf([asked, fixture.dishes[0] as number], { payment }, customer);
  expect([placed.status, placed.body]).toMatchObject([201, { total: '25500' }]);
  return { customer, item, order: (await fixture.step(placed.body, 'accept')).body as Order };
}
const less = (quantity: number, left?: number) => ({
  lines: [{ line: 1, quantity, ...(left === undefined ? {} : { left }) }],
});
const withSubstitute = (itemId: number, quantity = 3, pays?: string) => ({
  lines: [
    { line: 1, quantity: 3 - quantity },
    { add: { itemId, quantity }, replaces: 1, ...(pays ? { pays } : {}) },
  ],
});
const linesOf = async (id: number) =>
  (await fixture.detail(id)).lines.map(({ line, quantity }) => [line, quantity]);

describe('a store reports', () => {
  it('a line found after all: it withdraws, and nothing has changed', async () => {
    const { order, item } = await kitchenOrder();
    const proposed = await fixture.propose(order, less(0));
    expect(proposed.body).toMatchObject({
      version: order.version + 1,
      total: '25500',
      amendment: { number: 0, open: { number: 1, by: 'store', total: '10500' } },
    });
    const { body } = await fixture.answer(order, 'withdraw', 1, fixture.owner);
    expect(body).toMatchObject({ total: '25500', amendment: null });
    expect([await linesOf(order.id), await fixture.stockOf(item)]).toEqual([
      [
        [1, 3],
        [2, 1],
      ],
      7,
    ]);
  });

  it('a line found in part: the customer accepts what there is; the rest is off the shelf', async () => {
    const { order, item, customer } = await kitchenOrder();
    await fixture.propose(order, less(2));
    const accepted = await fixture.answer(order, 'accept', 1, customer);
    expect(accepted.body).toMatchObject({
      total: '20500',
      amendment: { number: 1, open: null, isUnseen: true },
    });
    expect([await linesOf(order.id), await fixture.stockOf(item)]).toEqual([
      [
        [1, 2],
        [2, 1],
      ],
      0,
    ]);
    const seen = await fixture.answer(order, 'see', 1, fixture.owner);
    expect(seen.body.amendment).toMatchObject({ isUnseen: false });
  });

  it('a missing line to be left out: it is gone at once', async () => {
    const { order, item } = await kitchenOrder('remove');
    const { body } = await fixture.propose(order, less(0, 1));
    expect(body).toMatchObject({ total: '10500', amendment: { number: 1, open: null } });
    expect(await fixture.stockOf(item)).toBe(1);
    const { amendments } = await fixture.history(order.id);
    expect(amendments[0]).toMatchObject({ state: 'applied', consent: 'preference' });
  });

  it('a replaced line: the customer accepts it, at the total that was proposed', async () => {
    const { order, customer } = await kitchenOrder('ask', 'cash');
    const substitute = await fixture.dish(55, { stock: 3 });
    const { body } = await fixture.propose(order, withSubstitute(substitute));
    expect(body).toMatchObject({ total: '25500', amendment: { open: { total: '27000' } } });
    const accepted = await fixture.answer(order, 'accept', 1, customer);
    expect(accepted.body).toMatchObject({ total: '27000', amendment: { number: 1 } });
    expect(await linesOf(order.id)).toEqual([
      [2, 1],
      [3, 3],
    ]);
    expect(await fixture.stockOf(substitute)).toBe(0);
  });

  it('a replacement above what the card was authorised for: others pay it, or it is refused', async () => {
    const { order, customer } = await kitchenOrder();
    const substitute = await fixture.dish(55);
    const refused = await fixture.propose(order, withSubstitute(substitute));
    expect(refused).toMatchObject({ status: 409, body: { code: 'payment.above_authorised' } });
    await fixture.propose(order, withSubstitute(substitute, 3, 'store'));
    const { body } = await fixture.answer(order, 'accept', 1, customer);
    expect(body.total).toBe('25500');
  });

  it('a refused replacement: the line is left out', async () => {
    const { order, item, customer } = await kitchenOrder('ask', 'cash');
    const substitute = await fixture.dish(55, { stock: 3 });
    await fixture.propose(order, withSubstitute(substitute));
    const { body } = await fixture.answer(order, 'refuse', 1, customer);
    expect(body).toMatchObject({ total: '10500', amendment: { number: 2, open: null } });
    expect([await fixture.stockOf(item), await fixture.stockOf(substitute)]).toEqual([0, 3]);
    const { amendments } = await fixture.history(order.id);
    expect(amendments).toMatchObject([
      { number: 1, state: 'refused', consent: null },
      { number: 2, state: 'applied', consent: 'default' },
    ]);
  });
});

describe('an open proposal', () => {
  it('is one: a later report of the store joins it, and staff supersede it', async () => {
    const { order } = await kitchenOrder();
    const { body: first } = await fixture.propose(order, less(2));
    const { body: second } = await fixture.propose(first, {
      lines: [{ line: 2, quantity: 0 }],
    });
    expect(second.amendment?.open).toMatchObject({ number: 2, total: '11500' });
    await fixture.amend(second, { lines: [{ line: 2, quantity: 0 }], cause: 'changed_mind' });
    const { amendments } = await fixture.history(order.id);
    expect(amendments.map(({ state }) => state)).toEqual(['superseded', 'superseded', 'applied']);
  });

  it('stays while instructions and telephone change', async () => {
    const { order } = await kitchenOrder();
    const { body: open } = await fixture.propose(order, less(2));
    const { body } = await fixture.amend(open, { note: 'Ring twice', cause: 'changed_mind' });
    expect(body).toMatchObject({ amendment: { number: 2, open: { number: 1 } } });
    const { body: after } = await fixture.settle(body, 'accept', 1);
    expect(after).toMatchObject({ total: '20500', amendment: { number: 2, isUnseen: true } });
  });

  it('is settled by pickup, in one transaction: what is missing is missing', async () => {
    const { order } = await kitchenOrder('ask', 'cash');
    const driver = await fixture.driver(1);
    const substitute = await fixture.dish(55);
    const ready = (await fixture.step((await fixture.step(order, 'prepare')).body, 'ready')).body;
    const { body: assigned } = await fixture.assign(ready, driver.id);
    const { body: open } = await fixture.amend(assigned, withSubstitute(substitute));
    expect(open.amendment?.open).toMatchObject({ by: 'staff' });
    // The driver saw the order before it was proposed.
    expect((await fixture.step(assigned, 'pick_up', driver)).status).toBe(412);
    const { body: carried } = await fixture.step(open, 'pick_up', driver);
    expect(carried).toMatchObject({
      status: 'picked_up',
      total: '10500',
      version: open.version + 2,
      amendment: { number: 2, open: null },
    });
    expect((await fixture.step(open, 'deliver', driver)).status).toBe(412);
    expect((await fixture.step(carried, 'deliver', driver)).body.status).toBe('delivered');
    const { amendments } = await fixture.history(order.id);
    expect(amendments.map(({ state }) => state)).toEqual(['expired', 'applied']);
  });

  it('is closed by a cancellation, and nobody can answer it', async () => {
    const { order, customer } = await kitchenOrder();
    const { body: open } = await fixture.propose(order, less(2));
    expect((await fixture.step(open, 'cancel')).body).toMatchObject({
      status: 'cancelled',
      amendment: null,
    });
    const late = await fixture.answer(order, 'accept', 1, customer);
    expect(late).toMatchObject({ status: 409, body: { code: 'order.not_amendable' } });
    expect((await fixture.history(order.id)).amendments[0]?.state).toBe('closed');
  });

  it('ends by time with its default', async () => {
    const { order, customer } = await kitchenOrder();
    await fixture.propose(order, less(0));
    const { order: ended } = await kitchenOrder();
    const { body: open } = await fixture.propose(ended, less(0));
    // Cancelled by a server of the release before, which knows no proposals.
    const setOpen = (value: string | null) =>
      t.pool.query('update orders set amendment_open = $2 where id = $1', [ended.id, value]);
    await setOpen(null);
    expect((await fixture.step(open, 'cancel')).status).toBe(200);
    await setOpen(JSON.stringify(open.amendment?.open));
    t.moveClock(11 * 60_000);
    const late = await fixture.answer(order, 'accept', 1, customer);
    expect([409, 404]).toContain(late.status);
    await waitUntil('the proposal has ended', async () => {
      const { total } = await fixture.detail(order.id);
      return total === '10500';
    });
    await waitUntil('that of the ended order is closed', async () => {
      const { amendments } = await fixture.history(ended.id);
      return amendments[0]?.state === 'closed';
    });
    expect((await fixture.history(order.id)).amendments).toMatchObject([
      { state: 'expired' },
      { state: 'applied', consent: 'default', askedBy: null },
    ]);
  });

  it('is tried before it is written: what cannot be accepted is refused', async () => {
    const { order } = await kitchenOrder('ask', 'cash');
    const few = await fixture.dish(40, { stock: 2 });
    const { status, body } = await fixture.propose(order, withSubstitute(few));
    expect([status, body]).toMatchObject([409, { code: 'item.unavailable' }]);
    expect((await fixture.history(order.id)).amendments).toEqual([]);
  });

  it('leaves nothing behind if nothing would be left of the order', async () => {
    const { order } = await kitchenOrder();
    const body = { lines: [1, 2].map((line) => ({ line, quantity: 0 })) };
    expect(await fixture.propose(order, body)).toMatchObject({
      status: 409,
      body: { code: 'order.not_amendable', reason: 'amendment.empty' },
    });
  });
});
