import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tawsil-stop-'));
  await chmod(folder, 0o711);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts the built server; `onOutput` gets all output so far. */
async function run(
  dataDir: string,
  onOutput: (output: string, stop: (signal?: NodeJS.Signals) => void) => void,
  pastDays = '1',
) {
  const child = spawn(process.execPath, [path.resolve('dist/server/start.js')], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      TAWSIL_DATA_DIR: dataDir,
      TAWSIL_CITY_PAST: pastDays,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      onOutput(output, (signal = 'SIGINT') => child.kill(signal));
    });
  const [code] = await once(child, 'exit');
  return { code, output };
}

it.each([
  'Creating the database',
  'Starting the database',
  'Migrated the database',
  'Letting the city live its last days',
  'its past, day 1',
  'Starting the city',
])('Ctrl-C at "%s" stops all of it cleanly, without an error', async (moment) => {
  // A separate folder for each attempt, because a second one would not repeat the work of the
  // first.
  const dataDir = path.join(folder, randomUUID());
  let isStopped = false;
  const stopThen = (text: string, stop: () => void) => {
    if (isStopped || !text.includes(moment)) return;
    isStopped = true;
    stop();
  };
  const { code, output } = await run(dataDir, stopThen, moment === 'Starting the city' ? '0' : '1');
  expect(output).toContain('"msg":"Stopping"');
  expect(output).not.toContain('at once');
  expect(output).not.toMatch(/shutting down|terminat|ECONN/);
  expect(code).toBe(0);
  expect(await readdir(dataDir)).not.toContain('server.lock');
  expect(await readdir(path.join(dataDir, 'postgres'))).not.toContain('postmaster.pid');
});

// Each costs two starts: while accounts, stores and their menus, and orders are made.
it.each(['Letting the city live its last days', 'City: 25 of 44 stores', 'its past, day 1'])(
  'after a kill at a random moment after "%s" the next start works',
  async (moment) => {
    const dataDir = path.join(folder, randomUUID());
    let isKilled = false;
    await run(dataDir, (text, stop) => {
      if (isKilled || !text.includes(moment)) return;
      isKilled = true;
      setTimeout(() => stop('SIGKILL'), Math.random() * 3_000);
    });
    let isStopped = false;
    const { code, output } = await run(dataDir, (text, stop) => {
      // Once: a second signal ends the server at once.
      if (isStopped || !text.includes('Casablanca is open')) return;
      isStopped = true;
      stop();
    });
    expect(output).toContain('Tawsil is ready');
    expect(output).not.toContain('The city cannot start');
    expect(output).not.toContain('is not complete');
    expect(code).toBe(0);
  },
);

it('an invalid data directory is refused with a message', async () => {
  const file = path.join(folder, 'a-file');
  await writeFile(file, '');
  const { code, output } = await run(file, () => undefined);
  expect(code).toBe(1);
  expect(output).toContain('EEXIST');
  expect(output).not.toContain('    at ');
});
