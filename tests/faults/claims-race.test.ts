import { describe, expect, it } from 'vitest';
import { type Claim, claimsRoutes } from '#contract/routes/operations/claims.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createDispatchFixture } from '#tests/support/fixtures/dispatch-fixture.ts';
import { withoutLocks } from '#tests/support/processes/without-locks.ts';
import { isFullRun } from '#tests/support/promise-limits.ts';

const OPERATORS = 12;
const ORDERS = isFullRun ? 500 : 15;

/** All operators claim each order at once. Returns the numbers of claims and of errors. */
async function race(t: TestApp, orders: number) {
  const fixture = await createDispatchFixture(t);
  const staff = await Promise.all(
    Array.from({ length: OPERATORS }, (_, n) => t.person('operator', `Operator ${n}`)),
  );
  const outcome = { wins: [] as number[], misled: 0, other: [] as number[] };
  for (let n = 0; n < orders; n += 1) {
    const { id: orderId } = await fixture.place();
    const answers = await Promise.all(
      staff.map((as) => t.call(claimsRoutes.claim, { params: { orderId }, body: {} }, as)),
    );
    const winner = answers.findIndex(({ status }) => status === 200);
    outcome.wins.push(answers.filter(({ status }) => status === 200).length);
    for (const { status, body } of answers) {
      if (status === 200) continue;
      if (status !== 409) outcome.other.push(status);
      // The loser gets the holder.
      const held = (body as unknown as { claim?: Claim }).claim;
      if (held?.by.id !== staff[winner]?.id) outcome.misled += 1;
    }
  }
  return outcome;
}

describe(`${OPERATORS} operators who claim one order at once, ${ORDERS} times`, () => {
  it('make one claim, and the others receive its holder', async () => {
    const t = await startTestApp();
    try {
      const { wins, misled, other } = await race(t, ORDERS);
      expect(wins).toEqual(Array(ORDERS).fill(1));
      expect(misled).toBe(0);
      expect(other).toEqual([]);
    } finally {
      await t.close();
    }
  });

  it('fails without the row lock: several claims are confirmed', async () => {
    const t = await startTestApp({}, (db) => db.withPlugin(withoutLocks));
    try {
      const { wins } = await race(t, 12);
      expect(wins.some((count) => count > 1)).toBe(true);
    } finally {
      await t.close();
    }
  });
});
