import { describe, expect, it } from 'vitest';
import type { Order } from '#contract/routes/operations/orders.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { orderOf, startTestApp, type TestApp } from '#tests/support/app.ts';
import { withoutLocks } from '#tests/support/processes/without-locks.ts';
import { isFullRun } from '#tests/support/promise-limits.ts';

const OPERATORS = 20;
const ORDERS = isFullRun ? 1_000 : 20;

/** Many operators assign the same order to different drivers at once. Returns the outcome. */
async function race(t: TestApp, orders: number, operators: number) {
  const staff = await Promise.all(Array.from({ length: operators }, () => t.person('operator')));
  const drivers = await Promise.all(Array.from({ length: operators }, () => t.person('driver')));
  const customer = await t.person('customer');
  const store = await t.store();
  const outcome = { wins: [] as number[], stale: 0, bare: 0, other: [] as number[], broken: 0 };
  for (let n = 0; n < orders; n += 1) {
    // Paid by card, because a thousand cash orders would exceed any driver's ceiling.
    const order = (
      await t.call(ordersRoutes.place, { body: orderOf(store, { payment: 'card' }) }, customer)
    ).body;
    const tries = staff.map((operator, index) =>
      t.call(
        ordersRoutes.assign,
        { body: { orderId: order.id, driverId: drivers[index]?.id } },
        operator,
        { 'if-match': '"1"' },
      ),
    );
    const bare = t.call(
      ordersRoutes.assign,
      { body: { orderId: order.id, driverId: drivers[0]?.id } },
      staff[0],
    );
    const answers = await Promise.all(tries);
    outcome.wins.push(answers.filter((answer) => answer.status === 200).length);
    for (const answer of answers) {
      if (answer.status === 412) {
        outcome.stale += 1;
        // The loser gets the assigned driver and the operator who assigned.
        const refusal = answer.body as unknown as { current: Order; changedBy: { id: number } };
        const winner = staff.findIndex((operator) => operator.id === refusal.changedBy.id);
        if (refusal.current.driver?.id !== drivers[winner]?.id) outcome.broken += 1;
      } else if (answer.status !== 200) outcome.other.push(answer.status);
    }
    if ((await bare).status === 428) outcome.bare += 1;
    // History forms one chain: version 1, 2, 3 … each once.
    const { rows } = await t.pool.query<{ version: number }>(
      `select (data->>'version')::int as version from events where order_id = $1 order by id`,
      [order.id],
    );
    const chain = rows.map((row) => row.version);
    if (chain.some((version, index) => version !== index + 1)) outcome.broken += 1;
  }
  return outcome;
}

/** Promise 13: one assignment wins. */
describe(`${OPERATORS} operators who assign one order at once, ${ORDERS} times`, () => {
  it('assign it once, and the others receive who was first', async () => {
    const t = await startTestApp();
    try {
      const { wins, stale, bare, other, broken } = await race(t, ORDERS, OPERATORS);
      expect(wins).toEqual(Array(ORDERS).fill(1));
      expect(stale).toBe(ORDERS * (OPERATORS - 1));
      expect(bare).toBe(ORDERS);
      expect(other).toEqual([]);
      expect(broken).toBe(0);
    } finally {
      await t.close();
    }
  });

  it('fails without the row lock: several winners or broken chains', async () => {
    const t = await startTestApp({}, (db) => db.withPlugin(withoutLocks));
    try {
      const { wins, broken } = await race(t, 12, OPERATORS);
      expect(wins.some((count) => count > 1) || broken > 0).toBe(true);
    } finally {
      await t.close();
    }
  });
});
