import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';
import type { Answer, TestApp } from '#tests/support/app.ts';
import { databaseContents } from '#tests/support/database/contents.ts';
import { type ChangeRequest, sendChange } from '#tests/support/order/order-changes.ts';
import type { Death } from '#tests/support/order/orders-process.ts';
import { forkProgram } from '#tests/support/processes/programs.ts';
import { isFullRun } from '#tests/support/promise-limits.ts';
import { eventually } from '#tests/support/waiting/eventually.ts';

type Row = { id: number; version: number };

/** A change whose steps a server is killed in. */
export interface KilledChange {
  /** Makes a row that can change so. */
  begin: () => Promise<Row>;
  /** A new request for the change of the row that was made last. */
  request: () => ChangeRequest;
}

/** Servers on the database of a test, each of which can be killed between two statements. */
export function createKillableServers(t: TestApp) {
  const running = new Set<ChildProcess>();

  async function start() {
    const env = { ORDERS_DATABASE_URL: t.database.appUrl };
    const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const;
    const child = await forkProgram('orders', env, { stdio: [...stdio] });
    running.add(child);
    child.once('exit', () => running.delete(child));
    const ended = once(child, 'exit');
    const [{ port }] = (await once(child, 'message')) as [{ port: number }];
    return {
      /** Names the step in which it dies; returns the statements since it was last asked. */
      async dieAt(death: Death): Promise<string[]> {
        const answer = once(child, 'message');
        child.send(death);
        const [{ statements }] = (await answer) as [{ statements: string[] }];
        return statements;
      },
      /** By which signal it died. */
      died: async () => (await ended)[1] as string | null,
      kill: async () => {
        child.kill('SIGKILL');
        await ended;
      },
      /** Undefined: it gave no answer. */
      async send({ id, version }: Row, { route, as, body }: ChangeRequest) {
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
  async function endOf({ begin, request }: KilledChange): Promise<number> {
    const row = await begin();
    const server = await start();
    await server.dieAt({ nth: null });
    expect((await server.send(row, request()))?.status).toBeLessThan(300);
    const statements = await server.dieAt({ nth: null });
    await server.kill();
    const end = statements.findIndex((one) => /\bcommit\b/i.test(one)) + 1;
    expect(end).toBeGreaterThan(3);
    return end;
  }

  return {
    /** Kills those that a failed test has left. */
    stop(): void {
      for (const child of running) child.kill('SIGKILL');
    },

    /**
     * Kills a server in the steps of a change. Nothing or all of it is done, and the request sent
     * again, to this server and to another, has one result.
     */
    async killIn(change: KilledChange): Promise<void> {
      const { begin, request } = change;
      const end = await endOf(change);
      let next = start();
      for (const death of deathsOf(end)) {
        const row = await begin();
        const asked = request();
        const server = await next;
        next = start();
        const contents = await databaseContents(t.pool);
        await server.dieAt(death);
        const lost = await server.send(row, asked);
        expect([death, lost?.status]).toEqual([death, undefined]);
        expect(await server.died()).toBe('SIGKILL');
        const isDone = death.isAnswered === true;
        // The database itself ends the transaction of a lost connection.
        if (!isDone)
          await eventually(async () => expect(await databaseContents(t.pool)).toEqual(contents));
        const left = await databaseContents(t.pool);
        const again = await sendChange(t, row, asked);
        if (!isDone) expect([death, again.status]).toEqual([death, expect.toBeOneOf([200, 201])]);
        const after = await databaseContents(t.pool);
        expect(after).not.toEqual(contents);
        if (isDone) expect(after).toEqual(left);
        // The next server has the same result, and changes nothing.
        const other = await (await next).send(row, asked);
        expect(resultOf(other as Answer<unknown>)).toEqual(resultOf(again));
        expect(await databaseContents(t.pool)).toEqual(after);
      }
      await (await next).kill();
    },
  };
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
