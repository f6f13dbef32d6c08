import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#tests/support/processes/server-process.ts';
import { findDiskSkipReason, openDisk } from '#tests/support/processes/small-disk.ts';

const why = await findDiskSkipReason('tmpfs');

const LIVING = 'Letting the city live its last days';
/** The last message of a start. */
const OPEN = 'Casablanca is open';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tawsil-stop-'));
  await chmod(folder, 0o711);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * Starts the built server, and sends the signal a while after the text appears in its output. Only
 * once: a second signal ends the server at once.
 */
async function run(
  dataDir: string,
  end?: { at: string | RegExp; signal: NodeJS.Signals; afterMs?: number },
) {
  const child = spawn(process.execPath, [path.resolve('dist/server/start.js')], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      TAWSIL_DATA_DIR: dataDir,
      TAWSIL_CITY_PAST: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let isSent = false;
  let isOpen = false;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (isSent || isOpen || !end) return;
      isSent = output.search(end.at) >= 0;
      // The last moment of all: without the awaited one the server would run for ever.
      isOpen = !isSent && output.includes(OPEN);
      if (isSent) setTimeout(() => child.kill(end.signal), end.afterMs ?? 0);
      if (isOpen) child.kill('SIGINT');
    });
  const [code] = await once(child, 'exit');
  return { code, output, isSent };
}

async function expectCleanStop(dataDir: string, at: string) {
  const { code, output, isSent } = await run(dataDir, { at, signal: 'SIGINT' });
  expect({ at, isSent, code }).toEqual({ at, isSent: true, code: 0 });
  expect(output).toContain('"msg":"Stopping"');
  expect(output).not.toContain('at once');
  expect(output).not.toMatch(/shutting down|terminat|ECONN/);
  expect(await readdir(dataDir)).not.toContain('server.lock');
  expect(await readdir(path.join(dataDir, 'postgres'))).not.toContain('postmaster.pid');
  return output;
}

async function expectStart(dataDir: string) {
  const output = await expectCleanStop(dataDir, OPEN);
  expect(output).toContain('Tawsil is ready');
  expect(output).not.toContain('The city cannot start');
  expect(output).not.toContain('is not complete');
}

async function kill(dataDir: string, at: string | RegExp) {
  const afterMs = Math.random() * 3_000;
  const { isSent } = await run(dataDir, { at, signal: 'SIGKILL', afterMs });
  expect({ at, isSent }).toEqual({ at, isSent: true });
}

// Within a folder each start continues what the one before has left: the city is made twice, and
// not once for each moment.
it('a first start that is stopped and killed at any moment works the next time', async () => {
  const dataDir = path.join(folder, 'killed');
  for (const at of ['Creating the database', 'Starting the database', LIVING])
    await expectCleanStop(dataDir, at);
  // While accounts, stores and their menus, and orders are made.
  for (const at of [LIVING, 'City: 25 of 44 stores', /its past, day 1|Casablanca is open/])
    await kill(dataDir, at);
  await expectStart(dataDir);
});

it('Ctrl-C before the city is made, and in the middle of its past, leaves no trace', async () => {
  const dataDir = path.join(folder, 'stopped');
  for (const at of ['Migrated the database', 'its past, day 1']) await expectCleanStop(dataDir, at);
  await expectStart(dataDir);
});

it.skipIf(why)(
  'a first start on a full disk names the reason, and works when there is room',
  async () => {
    const disk = await openDisk('tmpfs', 60);
    try {
      await chmod(disk.folder, 0o711);
      const dataDir = path.join(disk.folder, 'data');
      const { code, output } = await run(dataDir);
      expect(output).toContain(`The disk of ${dataDir} is full`);
      expect(code).toBe(1);
      disk.resize(1_000);
      const server = await startServer(dataDir);
      expect(await server.stop()).toBe(0);
    } finally {
      await disk.close();
    }
  },
);

it('an invalid data directory is refused with a message', async () => {
  const file = path.join(folder, 'a-file');
  await writeFile(file, '');
  const { code, output } = await run(file);
  expect(code).toBe(1);
  expect(output).toContain('EEXIST');
  expect(output).not.toContain('    at ');
});
