import { once } from 'node:events';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { silentLog } from '#server/platform/db/log.ts';
import { type Job, LeaseLost } from '#server/platform/jobs/job.ts';
import { createJobQueue } from '#server/platform/jobs/queue.ts';
import { createJobRunner } from '#server/platform/jobs/runner.ts';
import { MAX_ATTEMPTS } from '#server/platform/jobs/schedule.ts';
import type { TestApp } from '#tests/support/app.ts';
import { queryOnce } from '#tests/support/database.ts';
import { forkProgram } from '#tests/support/processes/programs.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
withApp(
  async (made) => {
    t = made;
  },
  { manualTicks: true },
);

const queue = createJobQueue();
const kind = 'imports.remove_expired' as const;
const LEASE_MS = 900;

beforeAll(async () => {
  await queryOnce(
    t.database.ownerUrl,
    'create table effects (key text); grant all on effects to tawsil_app',
  );
});

const effects = async (like: string) =>
  (
    await sql<{ key: string }>`select key from effects where key like ${like} order by key`.execute(
      t.db,
    )
  ).rows.map(({ key }) => key);
const write = (db: TestApp['db'], key: string) =>
  sql`insert into effects values (${key})`.execute(db);

const add = (key: string, more: { dueAt?: Date; payload?: unknown } = {}) =>
  t.db.transaction().execute((trx) => queue.add(trx, { kind, key, dueAt: t.clock(), ...more }));
const row = (key: string) =>
  t.db.selectFrom('job_rows').selectAll().where('key', '=', key).executeTakeFirstOrThrow();
const claim = (leaseMs = LEASE_MS) =>
  queue.claim(t.db, { kinds: [kind], at: t.clock(), leaseMs, by: 'test' });

/** A server that runs this job; it stops with the test. */
async function serve(run: Job['run'], more: Partial<Job> = {}) {
  const runner = createJobRunner({
    db: t.db,
    clock: t.clock,
    log: silentLog,
    queue,
    leaseMs: LEASE_MS,
    jobs: [{ kind, run, ...more }],
  });
  onTestFinished(() => runner.stop());
  await runner.start();
  return runner;
}
/** The effect and the end of the job in one transaction. */
const together: Job['run'] = ({ key, finish }) =>
  t.db.transaction().execute(async (trx) => {
    await write(trx, key);
    await finish(trx);
  });

describe('a job', () => {
  it('runs once among many servers', async () => {
    for (let n = 10; n < 40; n += 1) await add(`many ${n}`);
    await Promise.all([serve(together), serve(together), serve(together)]);
    await expect.poll(() => effects('many %').then((all) => all.length)).toBe(30);
    expect(new Set(await effects('many %')).size).toBe(30);
    await expect.poll(async () => (await row('many 39')).state).toBe('done');
    expect(await row('many 10')).toMatchObject({ runs: 1, attempt: 0, last_error: null });
  });

  it('is stored with its cause, once for each key, and can be cancelled until it runs', async () => {
    const undone = t.db.transaction().execute(async (trx) => {
      await queue.add(trx, { kind, key: 'undone', dueAt: t.clock() });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const later = new Date(t.clock().getTime() + 3_600_000);
    await add('twice', { dueAt: later, payload: { n: 1 } });
    await add('twice', { dueAt: later, payload: { n: 2 } });
    const { rows } =
      await sql`select key, payload from jobs where key in ('undone', 'twice')`.execute(t.db);
    expect(rows).toEqual([{ key: 'twice', payload: { n: 2 } }]);
    const cancel = () => t.db.transaction().execute((trx) => queue.cancel(trx, kind, 'twice'));
    expect([await cancel(), await cancel()]).toEqual([true, false]);
    await add('held');
    expect((await claim())?.key).toBe('held');
    const held = t.db.transaction().execute((trx) => queue.cancel(trx, kind, 'held'));
    expect(await held).toBe(false);
    await t.db.deleteFrom('jobs').where('key', '=', 'held').execute();
  });

  it('is retried with growing delays, and finally fails', async () => {
    await add('fails');
    let tries = 0;
    await serve(() => {
      tries += 1;
      return Promise.reject(new Error('No luck'));
    });
    for (let n = 1; n <= MAX_ATTEMPTS; n += 1) {
      await expect.poll(() => tries).toBe(n);
      await expect.poll(async () => (await row('fails')).lease).toBe(null);
      const { state, due_at, last_error } = await row('fails');
      expect([state, last_error]).toEqual([n < MAX_ATTEMPTS ? 'retrying' : 'failed', 'No luck']);
      const waits = due_at.getTime() - t.clock().getTime();
      expect(waits).toBeGreaterThan(3_000);
      expect(waits).toBeLessThanOrEqual(3_600_000);
      await t.db
        .updateTable('jobs')
        .set({ due_at: t.clock() })
        .where('key', '=', 'fails')
        .execute();
    }
    await t.db.deleteFrom('jobs').where('key', '=', 'fails').execute();
  });

  it('is taken over from a server whose lease has ended, which can then write nothing', async () => {
    await add('silent');
    const first = await claim(1);
    if (!first) throw new Error('Nothing was due');
    await serve(together);
    await expect.poll(() => effects('silent')).toEqual(['silent']);
    await expect.poll(async () => (await row('silent')).state).toBe('done');
    const late = t.db.transaction().execute(async (trx) => {
      await write(trx, 'silent too late');
      await queue.finish(trx, first, t.clock(), null);
    });
    await expect(late).rejects.toBeInstanceOf(LeaseLost);
    expect(await effects('silent%')).toEqual(['silent']);
    expect(await queue.extend(t.db, first, LEASE_MS)).toBe(false);
    expect((await row('silent')).last_error).toContain('stopped before the end');
    expect((await row('silent')).last_error_sentence).toMatchObject({
      reason: 'job.server_stopped',
    });
  });

  it('renews its lease while it runs longer', async () => {
    await add('long');
    let runs = 0;
    let end: () => void = () => undefined;
    const wait: Job['run'] = () => {
      runs += 1;
      return new Promise<void>((done) => {
        end = done;
      });
    };
    await Promise.all([serve(wait), serve(wait)]);
    await expect.poll(() => runs).toBe(1);
    const { lease_until: before } = await row('long');
    await expect
      .poll(async () => ((await row('long')).lease_until ?? 0) > (before ?? 0))
      .toBe(true);
    expect([runs, (await row('long')).state]).toEqual([1, 'running']);
    end();
    await expect.poll(async () => (await row('long')).state).toBe('done');
  });

  it('of a killed server is run by another one', async () => {
    await add('killed');
    const server = await forkProgram('job', {
      JOB_DATABASE_URL: t.database.appUrl,
      JOB_LEASE_MS: String(LEASE_MS),
    });
    onTestFinished(() => void server.kill('SIGKILL'));
    const [message] = await once(server, 'message');
    expect(message).toEqual({ began: 'killed' });
    expect((await row('killed')).state).toBe('running');
    server.kill('SIGKILL');
    await once(server, 'exit');
    await serve(together);
    await expect.poll(() => effects('killed')).toEqual(['killed']);
    await expect.poll(async () => (await row('killed')).state).toBe('done');
    expect(await row('killed')).toMatchObject({ runs: 1 });
  });

  it('with a schedule is planned once, and again after each run', async () => {
    let runs = 0;
    const run: Job['run'] = () => {
      runs += 1;
      return Promise.resolve();
    };
    const schedule = { everyMs: 3_600_000 };
    await Promise.all([serve(run, { schedule }), serve(run, { schedule })]);
    const rows = await t.db
      .selectFrom('job_rows')
      .selectAll()
      .where('is_scheduled', '=', true)
      .execute();
    expect(rows.map(({ kind: one, key, state }) => [one, key, state])).toEqual([
      [kind, '', 'waiting'],
    ]);
    t.moveClock(3_600_000);
    await expect.poll(() => runs).toBe(1);
    await expect.poll(async () => (await row('')).runs).toBe(1);
    expect((await row('')).due_at.getTime()).toBeGreaterThan(t.clock().getTime() + 3_000_000);
  });
});
