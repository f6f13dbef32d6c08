import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { DriverFact } from '#contract/operations/driver-facts/fact.ts';
import { createServices, type Services } from '#server/areas.ts';
import type { Caller } from '#server/platform/auth/caller.ts';
import { createDb, createPool } from '#server/platform/db/connect.ts';
import { silentLog } from '#server/platform/db/log.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { type Person, startTestApp } from '#tests/support/app.ts';
import { createAnswerFixture } from '#tests/support/order/answer-fixture.ts';
import { withoutLocks } from '#tests/support/processes/without-locks.ts';
import { isFullRun } from '#tests/support/promise-limits.ts';

const ORDERS = isFullRun ? 200 : 12;
/** Each moves the clock, which a token does not outlive for long. */
const TIMED_OUT = Math.min(ORDERS, 30);

/** Two servers on one database, and orders whose drivers are asked. */
async function createRace(hasLocks: boolean) {
  const t = await startTestApp();
  const fixture = await createAnswerFixture(t);
  await fixture.setZone(20);
  const drivers = [await fixture.driver(), await fixture.driver()] as const;
  const pools = [0, 1].map(() => createPool(t.database.appUrl, { role: 'tawsil_app', max: 4 }));
  const servers = pools.map((pool) => {
    const db = createDb(pool);
    const used = hasLocks ? db : db.withPlugin(withoutLocks);
    return createServices({ db: used, pool, clock: t.clock }, silentLog);
  }) as [Services, Services];
  const callerOf = ({ id, role }: Person): Caller => ({
    userId: id,
    name: 'Test',
    role,
    sessionId: 0,
    zones: 'all',
  });
  return {
    t,
    fixture,
    servers,
    drivers,
    /** An order that waits for the first driver's answer, and its version. */
    async sent() {
      const id = await fixture.placed();
      return { id, version: (await fixture.assign(id, drivers[0])).body.version as number };
    },
    fact: async (server: Services, type: DriverFact['type'], order: number) => {
      const fact = { type, id: randomUUID(), at: t.clock().toISOString(), order } as DriverFact;
      try {
        const [result] = await server.facts.take(callerOf(drivers[0]), [fact]);
        return result?.code ?? result?.result ?? 'none';
      } catch (error) {
        // Only without locks: the trigger, or an order that lost its driver in between.
        return hasLocks ? Promise.reject(error as Error) : 'broken';
      }
    },
    assign: async (server: Services, id: number, version: number, to: number | null) => {
      const by = { caller: callerOf(fixture.operator), address: 'test', deviceId: 'web_test' };
      try {
        await server.orders.assign(id, version, to, by);
        return 'ok';
      } catch (error) {
        if (error instanceof Refusal) return error.code;
        return hasLocks ? Promise.reject(error as Error) : 'broken';
      }
    },
    async stop() {
      for (const pool of pools) await pool.end();
      await t.close();
    },
  };
}
type Race = Awaited<ReturnType<typeof createRace>>;

async function withRace(work: (race: Race) => Promise<void>, hasLocks = true): Promise<void> {
  const race = await createRace(hasLocks);
  await work(race).finally(race.stop);
}

/** Each of these has exactly one winner, in either order of their begin. */
async function declineAgainst(race: Race, to: 'other' | 'nobody', orders: number) {
  const pairs: string[] = [];
  const { servers, drivers, fixture } = race;
  for (let n = 0; n < orders; n += 1) {
    const { id, version } = await race.sent();
    const driver = to === 'other' ? drivers[1].id : null;
    const [first, second] = n % 2 === 0 ? servers : [servers[1], servers[0]];
    const [declined, assigned] = await Promise.all([
      race.fact(first, 'decline', id),
      race.assign(second, id, version, driver),
    ]);
    const [row] = await fixture.rowsOf(id);
    const order = await fixture.read(id);
    pairs.push(`${declined} ${assigned} ${row?.answer} v+${order.version - version}`);
  }
  return pairs;
}
const WON = ['recorded version.stale declined v+1', 'answer.was_taken_back ok taken_back v+1'];
const isWon = (pair: string) => WON.includes(pair);

describe('answers on two servers', () => {
  it.each(['other', 'nobody'] as const)('a decline against an assignment to %s', async (to) => {
    await withRace(async (race) => {
      const pairs = await declineAgainst(race, to, ORDERS);
      expect(pairs.filter((pair) => !isWon(pair))).toEqual([]);
    });
  });

  it('fails without the row lock', async () => {
    await withRace(async (race) => {
      const pairs = await declineAgainst(race, 'nobody', 12);
      expect(pairs.some((pair) => !isWon(pair))).toBe(true);
    }, false);
  });

  it('an acceptance against a reassignment: it counts if it was first', async () => {
    await withRace(async (race) => {
      for (let n = 0; n < ORDERS; n += 1) {
        const { id, version } = await race.sent();
        const [accepted, assigned] = await Promise.all([
          race.fact(race.servers[0], 'accept', id),
          race.assign(race.servers[1], id, version, race.drivers[1].id),
        ]);
        const [first, second] = await race.fixture.rowsOf(id);
        expect(assigned).toBe('ok');
        expect([accepted, first?.answer]).toEqual(
          accepted === 'recorded'
            ? ['recorded', 'accepted']
            : ['answer.was_taken_back', 'taken_back'],
        );
        expect(second).toMatchObject({ driver_id: race.drivers[1].id, answer: null });
      }
    });
  });

  it('a time-out, which both servers run, against an acceptance and against a decline', async () => {
    await withRace(async (race) => {
      const { servers, fixture, t } = race;
      for (let n = 0; n < TIMED_OUT; n += 1) {
        const { id, version } = await race.sent();
        const type = n % 2 === 0 ? 'accept' : 'decline';
        t.moveClock(20_001);
        const [answered] = await Promise.all([
          race.fact(servers[n % 2] as Services, type, id),
          ...servers.map(({ answers }) => answers.timeOutDue()),
        ]);
        const [row] = await fixture.rowsOf(id);
        const order = await fixture.read(id);
        const isFirst = answered === 'recorded';
        const given = type === 'accept' ? 'accepted' : 'declined';
        expect([answered, row?.answer]).toEqual(
          isFirst ? ['recorded', given] : ['answer.was_timed_out', 'timed_out'],
        );
        const isKept = isFirst && type === 'accept';
        expect([order.version - version, order.driver !== null]).toEqual([isKept ? 0 : 1, isKept]);
        expect(order.declined?.by.length ?? 0).toBe(isKept ? 0 : 1);
      }
    });
  });

  it('a repeated fact, sent to both at once, is recorded once', async () => {
    await withRace(async (race) => {
      for (let n = 0; n < ORDERS; n += 1) {
        const { id } = await race.sent();
        const type = n % 2 === 0 ? 'accept' : 'decline';
        const results = await Promise.all(race.servers.map((one) => race.fact(one, type, id)));
        expect(results.toSorted()).toEqual(['recorded', 'repeated']);
      }
    });
  });
});
