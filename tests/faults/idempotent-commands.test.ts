import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { walletsRoutes } from '#contract/routes/money/wallets.ts';
import { createRandom } from '#server/city/random.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createMoneyFixture, type MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { isFullRun } from '#tests/support/promise-limits.ts';

const COMMANDS = isFullRun ? 10_000 : 60;
const RESENDS = 5;
const AT_ONCE = 8;

let t: TestApp;
let fixture: MoneyFixture;
let url = '';
const listen = async () => {
  await t.app().listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(t.app().server.address() as AddressInfo).port}`;
};
beforeAll(async () => {
  t = await startTestApp();
  fixture = await createMoneyFixture(t);
  await listen();
});
afterAll(() => t.close());

/** Sends top-ups to a person's wallet. */
function senderTo(userId: number) {
  const path = walletsRoutes.adjust.path.replace('{id}', String(userId));
  return (commandId: string, amount: string, patienceMs: number | null) =>
    fetch(url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'device-id': 'web_test',
        authorization: `Bearer ${fixture.finance.token}`,
      },
      body: JSON.stringify({ commandId, type: 'top_up', amount, reason: 'x' }),
      // A client that disconnects before the response cannot know whether the command was applied.
      ...(patienceMs === null ? {} : { signal: AbortSignal.timeout(patienceMs) }),
    });
}
const balanceOf = async (id: number) =>
  BigInt((await t.call(walletsRoutes.get, { params: { id } }, fixture.finance)).body.balance);

/** Promises 3 and 4: a command applies once, and its id with another body is refused. */
it(`${COMMANDS} commands whose responses are lost apply once, though sent up to ${RESENDS} times`, async () => {
  const customer = await t.person('customer');
  const send = senderTo(customer.id);
  const random = createRandom(3);
  let mutated = 0;

  async function command(): Promise<void> {
    const commandId = randomUUID();
    for (let n = 1; n <= RESENDS; n += 1) {
      const patience = n === RESENDS ? null : Math.floor(random.next() * 25);
      const answer = await send(commandId, '100', patience).catch(() => null);
      // 409 means that the previous attempt is still running. A restart closes the connection.
      if (answer?.status === 200) break;
      if (n === RESENDS) {
        n -= 1;
        await answer?.text();
      }
    }
    // The same id with another body is an error.
    if (random.next() < 0.3) {
      const other = () => send(commandId, '101', null).catch(() => null);
      let answer = await other();
      // An abandoned attempt may still be running: the retry gets 409.
      while (answer?.status === 409) answer = await other();
      if (answer) {
        mutated += 1;
        expect(answer.status).toBe(422);
      }
    }
  }

  let left = COMMANDS;
  const half = Math.floor(COMMANDS / 2);
  let restarted = false;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      if (left < half && !restarted) {
        restarted = true;
        await t.restart();
        await listen();
      }
      await command();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));

  expect(await balanceOf(customer.id)).toBe(BigInt(COMMANDS) * 100n);
  expect(mutated).toBeGreaterThan(0);
});

/**
 * The same losses with a new id for each attempt, as with a server that ignores ids: responses are
 * lost after the work too, so that the count above can fail.
 */
it('a server that ignored the command id would apply a command twice', async () => {
  const customer = await t.person('customer');
  const send = senderTo(customer.id);
  const random = createRandom(4);
  let done = 0;
  await expect
    .poll(
      async () => {
        done += 1;
        for (let n = 1; n <= RESENDS; n += 1) {
          const patience = n === RESENDS ? null : Math.floor(random.next() * 40);
          const answer = await send(randomUUID(), '100', patience).catch(() => null);
          if (answer?.status === 200) break;
        }
        return await balanceOf(customer.id);
      },
      { interval: 1 },
    )
    .toSatisfy((balance: bigint) => balance > BigInt(done) * 100n);
});
