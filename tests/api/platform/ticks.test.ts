import { type RawBuilder, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { assembleAreas } from '#server/areas.ts';
import type { Tick } from '#server/platform/area.ts';
import { createDb, createPool } from '#server/platform/db/connect.ts';
import { silentLog } from '#server/platform/db/log.ts';
import { runTicks } from '#server/platform/ticks/run-ticks.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
let pool: ReturnType<typeof createPool>;
let statements: string[] = [];
const stops: (() => void)[] = [];
const open = () =>
  createDb(pool, { onStatement: ({ query }) => void statements.push(query.sql.trim()) });
let db: ReturnType<typeof open>;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.appUrl, { role: 'tawsil_app' });
  db = open();
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  // A running query would be counted for the next test.
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  statements = [];
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** Starts ticks that are checked every 10 ms, and counts their runs and rests. */
function start(due: Record<string, Tick['due']>, slowMs = 10_000) {
  const ran: Record<string, number> = {};
  const rested: Record<string, number> = {};
  const count = (of: Record<string, number>, name: string) => async () => {
    of[name] = (of[name] ?? 0) + 1;
  };
  const ticks = Object.entries(due).map(([name, isDue]) => ({
    everyMs: 10,
    run: count(ran, name),
    rest: count(rested, name),
    ...(isDue ? { due: isDue } : {}),
  }));
  stops.push(
    runTicks({
      db,
      clock: () => new Date(),
      ticks,
      lookMs: 10,
      slowMs,
      logFailure: (work) => void work(),
    }),
  );
  return { ran, rested };
}

describe('the ticks of a server', () => {
  it('are checked in one statement, and only due ones run', async () => {
    const { ran, rested } = start({
      a: () => sql<boolean>`exists (select from event_head where seq = -1)`,
      b: (at) => sql<boolean>`${at}::timestamptz > '2020-01-01'`,
      c: () => sql<boolean>`exists (select from jobs where due_at < '2000-01-01')`,
    });
    await expect.poll(() => ran.b ?? 0).toBeGreaterThan(3);
    await expect.poll(() => rested.a ?? 0).toBeGreaterThan(3);
    await expect.poll(() => rested.c ?? 0).toBeGreaterThan(3);
    expect(ran.a).toBeUndefined();
    expect(ran.c).toBeUndefined();
    // With a query for each tick there would be three times as many.
    expect(statements.length).toBeLessThanOrEqual((ran.b ?? 0) + 1);
  });

  it('need no statement if their state is known', async () => {
    const { ran, rested } = start({ a: () => true, b: () => false, always: undefined });
    await expect
      .poll(() => Math.min(ran.a ?? 0, rested.b ?? 0, ran.always ?? 0))
      .toBeGreaterThan(2);
    expect(ran.b).toBeUndefined();
    expect(statements).toEqual([]);
  });

  it('run if the check takes too long', async () => {
    const holder = await pool.connect();
    await holder.query('select pg_advisory_lock(7)');
    const check = sql<boolean>`(select pg_advisory_xact_lock_shared(7)) is null`;
    const { ran } = start({ a: () => check }, 20);
    await expect.poll(() => ran.a ?? 0).toBeGreaterThan(0);
    // Only now can the check end.
    await holder.query('select pg_advisory_unlock(7)');
    holder.release();
  });

  it('run if the check fails', async () => {
    const { ran, rested } = start({
      a: () => sql<boolean>`1 / 0 = 1`,
      b: () => sql<boolean>`false`,
    });
    await expect.poll(() => Math.min(ran.a ?? 0, ran.b ?? 0)).toBeGreaterThan(0);
    expect(rested).toEqual({});
  });
});

describe('an idle server', () => {
  const assembled = () => {
    const assembly = assembleAreas({ db, pool }, silentLog);
    return { services: assembly.services, finish: assembly.finish() };
  };

  it('has no tick of a few seconds that queries the database', async () => {
    const { finish } = assembled();
    const often = finish.ticks.filter(({ everyMs, due }) => everyMs <= 10_000 && !due);
    // Only the writing of positions, which wait in memory; without any, nothing is written.
    expect(often).toHaveLength(1);
    for (const { run } of often) await run();
    expect(statements).toEqual([]);
    await finish.stop();
  });

  it('only counts evaluations of the alarms until a rule could find something', async () => {
    const { services, finish } = assembled();
    const { alarmEvaluation, feed } = services;
    const answer = async () => {
      const due = alarmEvaluation.isDue(new Date());
      if (typeof due === 'boolean') return due;
      const { rows } = await sql<{
        due: boolean;
      }>`select ${due as RawBuilder<boolean>} as due`.execute(db);
      return rows[0]?.due;
    };
    await feed.start();
    expect(await answer()).toBe(true);
    await alarmEvaluation.evaluate();
    expect(await answer()).toBe(false);
    const evaluationCount = async () =>
      (await sql<{ turn: bigint }>`select turn from alarm_turns`.execute(db)).rows[0]?.turn;
    const before = await evaluationCount();
    await alarmEvaluation.rest();
    expect(await evaluationCount()).toBe((before as bigint) + 1n);
    expect(alarmEvaluation.isLeader()).toBe(true);

    const now = new Date();
    const undo: [string, RawBuilder<unknown>, RawBuilder<unknown>][] = [
      [
        'a mail that was not sent',
        sql`insert into mails (key, to_name, to_address, subject, text, html, state, created_at, state_at)
          values ('tick', 'A', 'a@example.com', 's', 't', 'h', 'failed', ${now}, ${now})`,
        sql`update mails set state = 'sent' where key = 'tick'`,
      ],
      [
        'an event that is not published',
        sql`insert into events (at, type, subject, data) values (${now}, 'zone.changed', 'zone', '{}')`,
        sql`select events_publish(10)`,
      ],
    ];
    for (const [what, happens, ends] of undo) {
      await feed.stop();
      await happens.execute(db);
      expect(await answer(), what).toBe(true);
      await ends.execute(db);
      expect(await answer(), what).toBe(false);
    }
    // Another server has taken over the evaluation.
    await sql`update alarm_turns set holder = gen_random_uuid()`.execute(db);
    await alarmEvaluation.rest();
    expect(alarmEvaluation.isLeader()).toBe(false);
    expect(await answer()).toBe(true);
    await finish.stop();
  });
});
