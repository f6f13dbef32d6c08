import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isAlive } from '#server/platform/db/embedded/process-identity.ts';
import { type EmbeddedDatabase, startEmbedded } from '#server/platform/db/embedded.ts';
import { silentLog } from '#server/platform/db/log.ts';
import { overTcp, queryOnce } from '#tests/support/database.ts';
import { findProcesses } from '#tests/support/processes/commands.ts';

const holderProgram = fileURLToPath(
  new URL('../../support/processes/embedded-holder.ts', import.meta.url),
);

let dataDir: string;
let running: EmbeddedDatabase[];
let children: ChildProcess[];
/**
 * Databases whose supervisor was killed. They are stopped at the end, because they would keep
 * writing to the folder.
 */
let elsewhere: number[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tawsil-embedded-'));
  running = [];
  children = [];
  elsewhere = [];
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const database of running) await database.stop();
  for (const pid of elsewhere) {
    // Immediate shutdown, of all its processes.
    if (isAlive(pid)) process.kill(pid, 'SIGQUIT');
    await expect.poll(() => isAlive(pid)).toBe(false);
  }
  await rm(dataDir, { recursive: true, force: true });
});

async function start() {
  const database = await startEmbedded({ dataDir, log: silentLog });
  running.push(database);
  return database;
}

async function startElsewhere(): Promise<{ ownerUrl: string; pid: number; child: ChildProcess }> {
  const child = spawn(process.execPath, ['--import', 'tsx', holderProgram, dataDir], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  children.push(child);
  const [message] = await once(child, 'message');
  elsewhere.push(message.pid);
  return { ...message, child };
}

/** The database servers on the directory, including those started elsewhere. */
const postmasters = () => findProcesses(dataDir).filter(({ command }) => command.includes(' -D '));

test('a database whose supervisor runs is never stopped by another start', async () => {
  const other = await startElsewhere();
  const lock = join(dataDir, 'server.lock');
  const holder = JSON.parse(await readFile(lock, 'utf8')) as { mark: string };
  const ticks = holder.mark.split(':')[1];

  // As in a container, where a sandboxed service sees another id of the boot.
  await writeFile(lock, JSON.stringify({ ...holder, mark: `another-boot:${ticks}` }));
  await expect(start()).rejects.toThrow(/Another Tawsil server/);

  await rm(lock);
  await expect(start()).rejects.toThrow(`is running under process ${other.child.pid}`);
  expect(await queryOnce(other.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('its server connects by a Unix socket, and over TCP where the path is too long for one', async () => {
  const address = `SELECT host(inet_server_addr()) AS address`;
  const near = await start();
  expect(await queryOnce(near.ownerUrl, address)).toEqual([{ address: null }]);
  expect(await queryOnce(overTcp(near.appUrl).href, address)).toEqual([{ address: '127.0.0.1' }]);
  expect((await stat(join(dataDir, 'socket'))).mode & 0o777).toBe(0o700);
  await near.stop();

  const far = await startEmbedded({ dataDir: join(dataDir, 'd'.repeat(80)), log: silentLog });
  running.push(far);
  expect(await queryOnce(far.appUrl, address)).toEqual([{ address: '127.0.0.1' }]);
});

test('data persists across a stop and a start', async () => {
  const first = await start();
  await queryOnce(first.ownerUrl, 'CREATE TABLE kept AS SELECT 42 AS n');
  await first.stop();
  const second = await start();
  expect(await queryOnce(second.ownerUrl, 'SELECT n FROM kept')).toEqual([{ n: 42 }]);
  const settings = `SELECT current_setting('fsync') AS fsync,
    current_setting('server_encoding') AS encoding, current_setting('listen_addresses') AS on`;
  expect(await queryOnce(second.ownerUrl, settings)).toEqual([
    { fsync: 'on', encoding: 'UTF8', on: '127.0.0.1' },
  ]);
});

test('passwords are required, and readable only by their owner', async () => {
  const database = await start();
  const { mode } = await stat(join(dataDir, 'database-passwords.json'));
  expect(mode & 0o777).toBe(0o600);
  const wrong = new URL(database.ownerUrl);
  wrong.password = 'guess';
  await expect(queryOnce(wrong.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
});

test('a second server on the directory is refused with a reason, within and outside the process', async () => {
  await start();
  await expect(start()).rejects.toThrow(/Another Tawsil server \(process \d+, since .*\) is using/);
  await running.pop()?.stop();
  const { child } = await startElsewhere();
  await expect(start()).rejects.toThrow(`process ${child.pid}`);
});

test('a database whose supervisor was killed is stopped, and its data is kept', async () => {
  const orphan = await startElsewhere();
  await queryOnce(orphan.ownerUrl, 'CREATE TABLE kept AS SELECT 7 AS n');
  orphan.child.kill('SIGKILL');
  await once(orphan.child, 'exit');
  expect(isAlive(orphan.pid)).toBe(true);
  const database = await start();
  expect(database.pid).not.toBe(orphan.pid);
  expect(await queryOnce(database.ownerUrl, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
});

test('a stop during a restart leaves no process behind', async () => {
  const database = await start();
  const { pid } = database;
  // As with systemd, which signals every process of a service: the database ends before the
  // supervisor.
  process.kill(pid, 'SIGTERM');
  const isRestarting = () => postmasters().some((other) => other.pid !== pid);
  await expect.poll(isRestarting, { interval: 1 }).toBe(true);
  await database.stop();
  expect(postmasters()).toEqual([]);
});

test('a lock file and a PID file with the PID of another process are ignored', async () => {
  await (await start()).stop();
  const bystander = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  children.push(bystander);
  const lock = { id: 'old', pid: bystander.pid, mark: 'another boot:1', since: 'long ago' };
  await writeFile(join(dataDir, 'server.lock'), JSON.stringify(lock));
  await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${bystander.pid}\n`);
  const database = await start();
  expect(await queryOnce(database.ownerUrl, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  expect(bystander.exitCode).toBeNull();
  expect(bystander.signalCode).toBeNull();
});

test('exactly one of several concurrent starts after a crash succeeds', async () => {
  const crashed = await startElsewhere();
  crashed.child.kill('SIGKILL');
  await once(crashed.child, 'exit');
  const results = await Promise.allSettled([start(), start(), start(), start()]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a killed database is restarted at the same address', async () => {
  const database = await start();
  const before = database.pid;
  process.kill(before, 'SIGKILL');
  await expect.poll(() => database.pid).not.toBe(before);
  expect(await queryOnce(database.ownerUrl, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
});

test('data of another PostgreSQL version is refused with a reason', async () => {
  await (await start()).stop();
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '15\n');
  await expect(start()).rejects.toThrow('made by PostgreSQL 15');
  expect(await readFile(join(dataDir, 'postgres', 'PG_VERSION'), 'utf8')).toBe('15\n');
});

test('a first start that was killed half-way is repeated', async () => {
  await mkdir(join(dataDir, 'postgres-new'));
  await writeFile(join(dataDir, 'postgres-new', 'PG_VERSION'), '18\n');
  await start();
});

test.runIf(process.getuid?.() === 0)(
  'a directory of root that is closed to other users can be used',
  async () => {
    const closed = dataDir;
    await chmod(closed, 0o700);
    dataDir = join(closed, 'data');
    const database = await start();
    expect(await queryOnce(database.ownerUrl, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    await running.pop()?.stop();
    expect((await stat(closed)).mode & 0o777).toBe(0o700);
    await rm(closed, { recursive: true });
  },
);

test.each(['', '{"superuser": "abc', '{"superuser": "secret-word"}', 'null'])(
  'damaged passwords are reported with the remedy (%s)',
  async (text) => {
    await (await start()).stop();
    await writeFile(join(dataDir, 'database-passwords.json'), text);
    const failure = await startEmbedded({ dataDir, log: silentLog }).catch((error: Error) => error);
    expect(failure).toBeInstanceOf(Error);
    const { message } = failure as Error;
    expect(message).toContain('database-passwords.json is damaged.');
    expect(message).toContain('npx tawsil restore');
    expect(message).not.toContain('secret-word');
  },
);

test('the database log is limited in size, and the previous one is kept', async () => {
  const limitBytes = 20_000;
  const database = await startEmbedded({
    dataDir,
    log: silentLog,
    logBound: { limitBytes, lookMs: 20 },
  });
  running.push(database);
  const size = async (name: string) =>
    stat(join(dataDir, name)).then(
      (found) => found.size,
      () => 0,
    );
  const warn = (n: number) =>
    queryOnce(
      database.ownerUrl,
      `DO $$ BEGIN FOR i IN 1..200 LOOP RAISE WARNING 'round ${n}: %', repeat('x', 100); END LOOP; END $$`,
    );
  for (let n = 0; n < 5; n += 1) {
    await warn(n);
    // Each round exceeds the limit of the log.
    await expect.poll(() => size('postgres.log')).toBeLessThanOrEqual(limitBytes);
  }
  expect(await size('postgres.log.1')).toBeGreaterThan(limitBytes);
  // Writing continues at the beginning of the file.
  await queryOnce(database.ownerUrl, `DO $$ BEGIN RAISE WARNING 'still here'; END $$`);
  await expect.poll(() => readFile(join(dataDir, 'postgres.log'), 'utf8')).toContain('still here');
  const text = await readFile(join(dataDir, 'postgres.log'), 'utf8');
  expect(text).not.toContain('\0');
});
