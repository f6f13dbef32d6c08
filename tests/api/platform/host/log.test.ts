import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitUntil } from '#tests/support/browser/console-socket.ts';
import { createTestDatabase, overTcp, type TestDatabase } from '#tests/support/database.ts';
import { runCommand } from '#tests/support/processes/commands.ts';
import { type FaultProxy, startFaultProxy } from '#tests/support/processes/fault-proxy.ts';
import { type ServerProcess, startServer } from '#tests/support/processes/server-process.ts';

interface Line {
  level: string;
  time: string;
  msg: string;
  [field: string]: unknown;
}
/** Every line of an output as JSON; throws with the first one that is not. */
function linesOf(output: string): Line[] {
  return output
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      try {
        return JSON.parse(line) as Line;
      } catch {
        throw new Error(`Not JSON: ${line}`);
      }
    });
}

const NOWHERE = 'postgres://a@127.0.0.1:1/none';

let database: TestDatabase;
let network: FaultProxy;
let folder: string;
let server: ServerProcess | undefined;
let env: Record<string, string>;
beforeAll(async () => {
  database = await createTestDatabase();
  const url = overTcp(database.appUrl);
  network = await startFaultProxy({ host: url.hostname, port: Number(url.port) });
  url.host = new URL(network.url).host;
  folder = await mkdtemp(join(tmpdir(), 'tawsil-log-'));
  env = {
    DATABASE_URL: url.href,
    DATABASE_MIGRATION_URL: database.ownerUrl,
    LOG_LEVEL: 'info',
    TAWSIL_METRICS_TOKEN: 'the metrics token of a test',
  };
});
afterAll(async () => {
  if (server?.isRunning()) await server.stop();
  await network.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});

it('a server writes JSON lines only, with names of levels and ISO times, and two for an outage', async () => {
  const running = await startServer(folder, env);
  server = running;
  const ready = () => fetch(`${running.url}/api/ready`).then(({ status }) => status);
  expect(await ready()).toBe(200);
  const password = linesOf(running.output()).find(({ msg }) => msg === 'A sign-in')?.password;
  expect(password).toMatch(/^[a-z-]{20,}$/);

  network.close();
  const headers = { authorization: 'Bearer the metrics token of a test' };
  await waitUntil('the database is missed', async () => {
    await fetch(`${running.url}/metrics`, { headers });
    return (await ready()) === 503;
  });
  const isSaid = (msg: string) => linesOf(running.output()).some((line) => line.msg === msg);
  await waitUntil('ticks, jobs and gauges have failed often', async () => {
    await fetch(`${running.url}/metrics`, { headers });
    return linesOf(running.output()).some(({ msg }) => msg.startsWith('The database is lost'));
  });
  for (let times = 0; times < 5; times += 1) await fetch(`${running.url}/metrics`, { headers });
  network.open();
  await waitUntil('the server is ready again', async () => (await ready()) === 200);
  await waitUntil('the return is logged', async () => isSaid('The database answers again'));

  expect(await running.stop()).toBe(0);
  const lines = linesOf(running.output());
  for (const { level, time } of lines) {
    expect(level).toMatch(/^(info|warn|error|fatal)$/);
    expect(new Date(time).toISOString()).toBe(time);
  }
  const failures = lines.filter(({ level }) => level !== 'info');
  expect(failures.map(({ msg }) => msg)).toEqual([
    'The database is lost; its failures are counted until it answers again',
    'The database answers again',
  ]);
  expect(failures[1]?.failures).toBeGreaterThan(10);
  expect(lines.at(0)?.msg).toBe('Starting');
  expect(lines.at(-1)).toMatchObject({ msg: 'Stopped', exitCode: 0 });
  expect(lines.find(({ msg }) => msg === 'Stopping')).toMatchObject({ why: 'SIGTERM' });
});

it('the generated password is displayed once', async () => {
  const again = await startServer(folder, env);
  server = again;
  await again.stop();
  const lines = linesOf(again.output());
  expect(lines.filter((line) => 'password' in line)).toEqual([]);
  expect(lines.map(({ msg }) => msg)).toContainEqual(
    expect.stringContaining(`the password is in ${join(folder, 'sign-ins.json')}`),
  );
});

it.each([
  ['an invalid setting', { PORT: 'many' }, 'PORT: must be a whole number'],
  [
    'a database that does not respond',
    { DATABASE_URL: NOWHERE, DATABASE_MIGRATION_URL: NOWHERE },
    /^The database at 127\.0\.0\.1:1\/\w+ cannot be opened: .*ECONN.*DATABASE_MIGRATION_URL/,
  ],
])('%s is the last reason in the log', async (_, wrong, reason) => {
  const command = runCommand(process.execPath, ['dist/server/start.js'], {
    ...env,
    TAWSIL_DATA_DIR: join(folder, 'other'),
    TAWSIL_CITY: 'off',
    ...wrong,
  });
  expect(await command.exited).toBe(1);
  const lines = linesOf(command.output());
  expect(lines.find(({ level }) => level === 'fatal')?.msg).toMatch(reason);
});
