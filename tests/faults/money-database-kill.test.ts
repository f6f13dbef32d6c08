import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { walletsRoutes } from '#contract/routes/money/wallets.ts';
import { usersRoutes } from '#contract/routes/people/users.ts';
import { CallError, createAppClient } from '#server/city/app-client.ts';
import { createRandom } from '#server/city/random.ts';
import { waitUntil } from '#tests/support/browser/console-socket.ts';
import { ADMIN, withRestartableServer } from '#tests/support/processes/restartable-server.ts';
import { killDatabase } from '#tests/support/processes/server-process.ts';
import { isFullRun } from '#tests/support/promise-limits.ts';

const KILLS = isFullRun ? 50 : 2;
const WRITERS = 6;
const WALLETS = 4;
/** Responses between two kills. */
const ANSWERS = 40;

const server = withRestartableServer('money-kill');

/** A command with an unknown result; it keeps its id until the result is known. */
interface MoveRequest {
  commandId: string;
  wallet: number;
  amount: bigint;
}

/** Money commands while the database is killed with kill -9: none is lost or applied twice. */
it(`${KILLS} kills of the database while money moves: no command is lost or applied twice`, async () => {
  const client = createAppClient(server.current().url, ADMIN);
  const random = createRandom(9);
  const wallets: number[] = [];
  for (let n = 1; n <= WALLETS; n += 1) {
    const body = {
      name: `Customer ${n}`,
      email: `customer-${n}@example.com`,
      role: 'customer',
    };
    wallets.push((await client.call(usersRoutes.create, { body: body as never })).id);
  }
  const owed = new Map<number, bigint>(wallets.map((id) => [id, 0n]));
  const refused = new Set<number>();
  const unknown: MoveRequest[] = [];
  let answers = 0;
  let stop = false;

  const send = async ({ commandId, wallet, amount }: MoveRequest) => {
    await client.call(walletsRoutes.adjust, {
      params: { id: String(wallet) },
      body: { commandId, type: 'top_up', amount: amount.toString(), reason: 'Load' },
    });
    owed.set(wallet, (owed.get(wallet) ?? 0n) + amount);
    answers += 1;
  };
  const write = async () => {
    while (!stop) {
      const pending = unknown.pop() ?? {
        commandId: randomUUID(),
        wallet: random.pick(wallets),
        // Small, because one person may move only a limited amount a day by hand.
        amount: BigInt(random.whole(1, 100)),
      };
      try {
        await send(pending);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        refused.add(error.status);
        unknown.push(pending);
      }
    }
  };
  const writers = Array.from({ length: WRITERS }, write);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const goal = answers + ANSWERS;
    await waitUntil('money moves', () => answers >= goal);
    killDatabase(server.folder());
  }
  const last = answers + ANSWERS;
  await waitUntil('money moves again', () => answers >= last);
  stop = true;
  await Promise.all(writers);
  for (const pending of unknown) await send(pending);

  // Unavailable, or still running the same command: no other refusal occurred.
  expect([...refused].filter((status) => ![503, 409].includes(status))).toEqual([]);
  expect(refused.has(503)).toBe(true);
  for (const [id, amount] of owed) {
    const { balance } = await client.call(walletsRoutes.get, { params: { id: String(id) } });
    expect([id, balance]).toEqual([id, amount.toString()]);
  }
  const books = await client.call(auditRoutes.ledger, {});
  expect(books.checks.filter(({ ok }) => !ok)).toEqual([]);
  expect(await client.call(auditRoutes.verify, {})).toMatchObject({ isWhole: true });
});
