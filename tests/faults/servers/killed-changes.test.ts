import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, describe, expect, it } from 'vitest';
import type { Order } from '#contract/routes/operations/orders.ts';
import type { Answer, TestApp } from '#tests/support/app.ts';
import { databaseContents } from '#tests/support/database/contents.ts';
import { createAmendmentFixture } from '#tests/support/order/amendment-fixture.ts';
import {
  type ChangeRequest,
  createOrderChanges,
  ORDER_CHANGES,
  sendChange,
} from '#tests/support/order/order-changes.ts';
import type { Death } from '#tests/support/order/orders-process.ts';
import { expectSoundBooks } from '#tests/support/order/sound-books.ts';
import { forkProgram } from '#tests/support/processes/programs.ts';
import { isFullRun } from '#tests/support/promise-limits.ts';
import { eventually } from '#tests/support/waiting/eventually.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let changeOf: ReturnType<typeof createOrderChanges>;
withApp(
  async (app) => {
    t = app;
    changeOf = createOrderChanges(app, await createAmendmentFixture(app));
  },
  { manualTicks: true, sweepMs: 3_600_000 },
);
/** Processes left by a failed test. */
const servers = new Set<ChildProcess>();
afterAll(() => {
  for (const child of servers) child.kill('SIGKILL');
});

/** Starts a server on the database of the test, which can be killed between two statements. */
async function startServer() {
  const env = { ORDERS_DATABASE_URL: t.database.appUrl };
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const;
  const child = await forkProgram('orders', env, { stdio: [...stdio] });
  servers.add(child);
  child.once('exit', () => servers.delete(child));
  const ended = once(child, 'exit');
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  /** Names the step in which it dies; returns the statements since it was last asked. */
  const dieAt = async (death: Death): Promise<string[]> => {
    const answer = once(child, 'message');
    child.send(death);
    const [{ statements }] = (await answer) as [{ statements: string[] }];
    return statements;
  };
  return {
    dieAt,
    /** By which signal it died. */
    died: async () => (await ended)[1] as string | null,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    /** Undefined: it gave no answer. */
    async send({ id, version }: Order, { route, as, body }: ChangeRequest) {
      const url = `http://127.0.0.1:${port}${route.path.replace('{id}', String(id))}`;
      const answer = await fetch(url, {
        method: route.method,
        headers: {
          'content-type': 'application/json',
          'device-id': 'web_test',
          'if-match': `"${version}"`,
          authorization: `Bearer ${as.token}`,
        },
        body: JSON.stringify(body),
      }).catch(() => undefined);
      return answer && { status: answer.status, body: await answer.json(), headers: {} };
    },
  };
}

/** How many statements the transaction of a change has that is not interrupted. */
async function endOf(name: (typeof ORDER_CHANGES)[number]): Promise<number> {
  const { begin, request } = changeOf(name);
  const order = await begin();
  const server = await startServer();
  await server.dieAt({ nth: null });
  expect((await server.send(order, request()))?.status).toBe(200);
  const statements = await server.dieAt({ nth: null });
  await server.kill();
  const end = statements.findIndex((one) => /\bcommit\b/i.test(one)) + 1;
  expect(end).toBeGreaterThan(3);
  return end;
}

/**
 * The steps in which the server dies: before each statement of the transaction, or before one in its
 * middle and its end; and once it has ended, when only the answer is missing.
 */
function deathsOf(end: number): Death[] {
  const all = Array.from({ length: end }, (_, n) => n + 1);
  const nths = isFullRun ? all : [Math.ceil(end / 2), end];
  return [...nths.map((nth) => ({ nth })), { nth: end, isAnswered: true }];
}

/** The result of a request: an act that is done answers a repeat of some calls by the present row. */
function resultOf({ status, body }: Answer<unknown>): unknown {
  return status === 412 ? (body as { current: unknown }).current : body;
}

describe.each(ORDER_CHANGES)('a server that is killed in the steps of %s', (name) => {
  it('leaves nothing or all of it, and the request sent again has one result', async () => {
    const { begin, request } = changeOf(name);
    const end = await endOf(name);
    let next = startServer();
    for (const death of deathsOf(end)) {
      const order = await begin();
      const asked = request();
      const server = await next;
      next = startServer();
      const contents = await databaseContents(t.pool);
      await server.dieAt(death);
      const lost = await server.send(order, asked);
      expect([death, lost?.status]).toEqual([death, undefined]);
      expect(await server.died()).toBe('SIGKILL');
      const isDone = death.isAnswered === true;
      // The database itself ends the transaction of a lost connection.
      if (!isDone)
        await eventually(async () => expect(await databaseContents(t.pool)).toEqual(contents));
      const left = await databaseContents(t.pool);
      const again = await sendChange(t, order, asked);
      expect([death, again.status]).toEqual([death, isDone ? expect.any(Number) : 200]);
      const after = await databaseContents(t.pool);
      expect(after).not.toEqual(contents);
      if (isDone) expect(after).toEqual(left);
      // The next server has the same result, and changes nothing.
      const other = await (await next).send(order, asked);
      expect(resultOf(other as Answer<unknown>)).toEqual(resultOf(again));
      expect(await databaseContents(t.pool)).toEqual(after);
    }
    await (await next).kill();
    await expectSoundBooks(t);
  });
});
