import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { usersRoutes } from '#contract/routes/people/users.ts';
import { jobsRoutes } from '#contract/routes/platform/jobs.ts';
import { createAppClient } from '#server/city/app-client.ts';
import { withConnection } from '#server/platform/db/connection.ts';
import { createDatabaseAfter } from '#tests/support/database/older-database.ts';
import { natsSkipReason, startNats } from '#tests/support/processes/nats-server.ts';
import { ADMIN } from '#tests/support/processes/restartable-server.ts';
import { startServer } from '#tests/support/processes/server-process.ts';
import { PLAIN } from '#tests/support/text/spellings.ts';
import { NO_TELEPHONES, TELEPHONES } from '#tests/support/text/telephone-spellings.ts';
import { fillOldForms, OLD_NAMES, OLD_NUMBERS } from '#tests/support/upgrade/old-forms.ts';
import { eventually } from '#tests/support/waiting/eventually.ts';

/**
 * The built release before, of `npm run test:upgrade`. Without it, this release's own server stands
 * in its place.
 */
const before = process.env.TAWSIL_RELEASE_BEFORE;
const AT_ONCE = 500;
/** A customer in whose rows both jobs are held up, until a server has been killed in their middle. */
const HELD = 1_700;

async function startReleases() {
  const { db, urls } = await createDatabaseAfter('0161-arrivals');
  await fillOldForms(db);
  const folder = await mkdtemp(path.join(tmpdir(), 'tawsil-releases-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const nats = await startNats();
  onTestFinished(() => nats.kill());
  let started = 0;
  const start = async (release?: string) => {
    started += 1;
    const env = {
      DATABASE_URL: urls.appUrl,
      DATABASE_MIGRATION_URL: urls.ownerUrl,
      NATS_URL: nats.url,
      TAWSIL_FILES_ENDPOINT: 'http://127.0.0.1:9/files',
      TAWSIL_FILES_KEY_ID: 'none',
      TAWSIL_FILES_SECRET: 'none',
      TAWSIL_ADMIN_EMAIL: ADMIN.email,
      TAWSIL_ADMIN_PASSWORD: ADMIN.password,
    };
    const server = await startServer(path.join(folder, String(started)), env, [], release);
    onTestFinished(() => (server.isRunning() ? server.stop().then(() => undefined) : undefined));
    return { ...server, client: createAppClient(server.url, ADMIN) };
  };
  return { db, urls, start };
}
type Releases = Awaited<ReturnType<typeof startReleases>>;
type Db = Releases['db'];
type Started = Awaited<ReturnType<Releases['start']>>;

/** Creates customers through a server until it is stopped, each with a number in one of its spellings. */
function write({ client }: Started, name: string, stored: Map<number, string>) {
  let isOver = false;
  const work = async () => {
    for (let nth = 0; !isOver; nth += 1) {
      const { typed, number } = OLD_NUMBERS[nth % TELEPHONES_SPELT] as (typeof OLD_NUMBERS)[number];
      const email = `${name}-${nth}@example.com`;
      const body = { name: `Cœur ${nth}`, email, role: 'customer' as const, phone: typed };
      const made = await client.call(usersRoutes.create, { body }).catch(() => null);
      if (made) stored.set(made.id, number);
    }
  };
  const working = work();
  return () => {
    isOver = true;
    return working;
  };
}
const TELEPHONES_SPELT = TELEPHONES.flatMap(({ spellings }) => spellings).length;

async function places(db: Db) {
  const { rows } = await sql<{ id: number; done: boolean }>`
    select after_id as id, done_at is not null as done from search_fills where table_name = 'users'
    union all
    select after_id, done_at is not null from telephone_fills where table_name = 'users'`.execute(
    db,
  );
  return rows;
}
const notDone = async (db: Db) =>
  (
    await sql`select table_name from search_fills where done_at is null union all
      select table_name from telephone_fills where done_at is null`.execute(db)
  ).rows;

/** Rows with the transactions that wrote them last. */
const writtenBy = async (db: Db, upTo: number) =>
  (await sql`select id, xmin::text from users where id <= ${upTo} order by id`.execute(db)).rows;

const idsFound = async ({ client }: Started, q: string) => {
  const ids: number[] = [];
  for await (const { id } of client.all(usersRoutes.list, { query: { q } })) ids.push(id);
  return ids.sort((a, b) => a - b);
};

/** Starts this release, and kills it in the middle of both jobs. Returns the last row that both have passed. */
async function killInTheMiddle({ db, urls, start }: Releases): Promise<number> {
  let passed = 0;
  await withConnection(urls.ownerUrl, async (connection) => {
    await connection.query(`begin; select from users where id = ${HELD} for update`);
    const killed = await start();
    await eventually(async () => {
      const at = await places(db);
      expect(at).toHaveLength(2);
      for (const { id, done } of at) {
        expect(id).toBeGreaterThanOrEqual(2 * AT_ONCE);
        expect(done).toBe(false);
      }
      passed = Math.min(...at.map(({ id }) => id));
    });
    await killed.kill(false);
    await connection.query('rollback');
    // Its leases last for half a minute, which only `npm run test:upgrade` waits for.
    if (before === undefined)
      await connection.query('update jobs set lease_until = now() where lease_until > now()');
  });
  return passed;
}

describe.skipIf(natsSkipReason !== null)(
  'promise 32: two releases work side by side while names and numbers get one form',
  () => {
    it('the jobs go on where they were killed, every row is found by every spelling, nothing is lost', async () => {
      const releases = await startReleases();
      const { db, start } = releases;
      const other = before === undefined ? undefined : await start(before);
      const foundBefore = other && (await findTexts(other));
      const passed = await killInTheMiddle(releases);
      expect(passed).toBeLessThan(HELD);
      const written = await writtenBy(db, passed);
      const beside = other ?? (await start());

      const stored = new Map<number, string>();
      const current = await start();
      const stops = [write(beside, 'beside', stored), write(current, 'current', stored)];
      try {
        await eventually(async () => expect(await notDone(db)).toEqual([]), { interval: 500 });
      } finally {
        await Promise.all(stops.map((stop) => stop()));
      }
      expect(await writtenBy(db, passed)).toEqual(written);
      expect(stored.size).toBeGreaterThan(0);
      // What the release before has stored behind the place of the first run.
      await runAgain(current);

      await expectNumbers(db, stored);
      await expectNames(db);
      await expectFound(current, db);
      if (other)
        for (const [n, [text, ids]] of (await findTexts(other)).entries())
          expect([text, ids]).toEqual([text, expect.arrayContaining(foundBefore?.[n]?.[1] ?? [])]);
    });
  },
);

/** As staff do: the run that is due a day after the upgrade, at once. */
async function runAgain({ client }: Started): Promise<void> {
  const query = { kind: 'telephones.normalise', limit: '20' };
  const jobs = await client.call(jobsRoutes.list, { query });
  const job = jobs.items.find(({ key }) => key === '0178-day');
  if (!job) throw new Error('The run a day after is not planned');
  const { id } = job;
  await client.call(
    jobsRoutes.send,
    { params: { id: String(id) }, body: { event: 'job.run' } },
    job.version,
  );
  await eventually(async () => {
    const { endedAt, state } = await client.call(jobsRoutes.get, { params: { id: String(id) } });
    expect([state, endedAt]).toEqual(['done', expect.any(String)]);
  });
}

/** What the servers of the release before find by each text, as it is stored. */
const findTexts = async (server: Started) => {
  const found: (readonly [string, number[]])[] = [];
  for (const [text] of PLAIN) found.push([text, await idsFound(server, text)]);
  return found;
};

async function expectNumbers(db: Db, stored: ReadonlyMap<number, string>): Promise<void> {
  const numbers = OLD_NUMBERS.map(({ number }) => number);
  for (const table of ['stores', 'orders']) {
    const { rows } = await sql<{ phone: string }>`
      select phone from ${sql.table(table)} order by id limit ${numbers.length}`.execute(db);
    expect([table, rows.map(({ phone }) => phone)]).toEqual([table, numbers]);
  }
  const { rows } = await sql<{ id: number; name: string; phone: string }>`
    select id, name, phone from users where phone is not null order by id`.execute(db);
  const old = rows.filter(({ name }) => name === 'Number').map(({ phone }) => phone);
  expect(old).toEqual(numbers);
  const many = rows.filter(({ name }) => name.startsWith('Œuvrard'));
  expect(many.map(({ phone }) => phone)).toEqual(
    Array.from({ length: 3_000 }, (_, n) => `+212661${String(n + 1).padStart(6, '0')}`),
  );
  const created = new Map(rows.map(({ id, phone }) => [id, phone]));
  expect(Array.from(stored.keys(), (id) => [id, created.get(id)])).toEqual(Array.from(stored));
}

async function expectNames(db: Db): Promise<void> {
  const names = OLD_NAMES.map(({ becomes }) => becomes);
  for (const table of ['zones', 'categories']) {
    const { rows } = await sql<{ name: string }>`
      select name from ${sql.table(table)} order by id`.execute(db);
    expect([table, rows.map(({ name }) => name)]).toEqual([table, names]);
  }
  const { rows } = await sql<{ zone: string }>`select distinct zone from stores`.execute(db);
  expect(rows).toEqual([{ zone: OLD_NAMES[1]?.becomes }]);
}

async function expectFound(server: Started, db: Db): Promise<void> {
  // Texts that are no number are kept, and found by the digits that they begin with.
  const { rows: kept } = await sql<{ id: number; phone: string }>`
    select id, phone from users where phone is not null order by id`.execute(db);
  const phones = new Map(kept.map(({ id, phone }) => [id, phone]));
  for (const { number, spellings } of TELEPHONES) {
    const ids = kept.flatMap(({ id, phone }) => (phone === number ? [id] : []));
    for (const q of spellings) {
      const found = await idsFound(server, q);
      const numbers = found.filter((id) => !NO_TELEPHONES.includes(phones.get(id) ?? ''));
      expect([q, numbers]).toEqual([q, ids]);
    }
  }
  const { rows } = await sql<{ id: number; email: string }>`
    select id, email from users where email like 'name-%'`.execute(db);
  for (const [n, [text, plain]] of PLAIN.entries()) {
    const id = rows.find(({ email }) => email === `name-${n + 1}@x`)?.id;
    for (const q of [text, plain])
      expect([q, await idsFound(server, q)]).toEqual([q, expect.arrayContaining([id])]);
  }
}
