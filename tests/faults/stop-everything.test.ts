import { chmod, cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  findProcesses,
  freePorts,
  runCommand,
  sendSignalToEach,
} from '#tests/support/processes/commands.ts';

let folder: string;
let dataDir: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tawsil-end-'));
  await chmod(folder, 0o711);
  // The first start creates the database; each later one opens what the stop before it has left.
  dataDir = path.join(folder, 'data');
});
afterEach(async () => {
  sendSignalToEach(findProcesses(folder), 'SIGKILL');
  await rm(path.join(folder, 'clone'), { recursive: true, force: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Longer than the starter waits before it kills its children; a failure shows what is left. */
const nothingLeft = () => expect.poll(() => findProcesses(folder), { interval: 100 }).toEqual([]);

type Send = (pid: number) => void;
const signals: [string, Send][] = [
  ['SIGTERM to npm alone', (pid) => process.kill(pid, 'SIGTERM')],
  ['SIGTERM to the whole group', (pid) => process.kill(-pid, 'SIGTERM')],
  [
    'SIGTERM to every process, as systemd does',
    () => {
      sendSignalToEach(findProcesses(folder), 'SIGTERM');
    },
  ],
  ['SIGHUP to npm alone', (pid) => process.kill(pid, 'SIGHUP')],
  [
    'SIGTERM twice',
    (pid) => {
      process.kill(pid, 'SIGTERM');
      setTimeout(() => {
        const ours = findProcesses(folder).filter(({ command }) => command.includes('start.mjs'));
        sendSignalToEach(ours, 'SIGTERM');
      }, 50);
    },
  ],
];

/** `npm start` rebuilds only changed parts: building would test something else. */
async function npm(script: string, more: Record<string, string> = {}) {
  const [port = 0, devPort = 0] = await freePorts(2);
  return runCommand('npm', ['run', script], {
    PORT: String(port),
    TAWSIL_DEV_PORT: String(devPort),
    TAWSIL_DATA_DIR: dataDir,
    TAWSIL_CITY_PAST: '0',
    LOG_LEVEL: 'warn',
    ...more,
  });
}

it.each(signals)('npm start ends server, database and city: %s', async (_name, send) => {
  const running = await npm('start');
  await running.waitForOutput('Tawsil is ready');
  const commands = () => findProcesses(folder).map(({ command }) => command);
  await expect.poll(() => commands().some((c) => c.includes('city/main'))).toBe(true);
  expect(commands().some((c) => c.includes('postgres'))).toBe(true);
  send(running.pid);
  await nothingLeft();
});

/** The log line of a step that has succeeded. */
const done = (name: string) => new RegExp(`"state":"done",[^\\n]*"msg":"${name}"`);

it('npm start can be stopped while the city’s past is created', async () => {
  const running = await npm('start', {
    TAWSIL_CITY_PAST: '7',
    TAWSIL_DATA_DIR: path.join(folder, 'past'),
  });
  await running.waitForOutput('Letting the city live its last days');
  process.kill(running.pid, 'SIGTERM');
  await nothingLeft();
});

it('npm run dev ends server, database and Vite', async () => {
  const running = await npm('dev', { TAWSIL_CITY: 'off' });
  await running.waitForOutput('Tawsil is ready');
  process.kill(running.pid, 'SIGTERM');
  await nothingLeft();
});

/** A copy of the sources, so that builds and installs stay separate. */
async function clone() {
  const root = path.join(folder, 'clone');
  await mkdir(root);
  await symlink(path.resolve('node_modules'), path.join(root, 'node_modules'));
  for (const name of ['contract', 'machines', 'rules', 'streams', 'src', 'public', 'server'])
    await cp(name, path.join(root, name), { recursive: true });
  for (const name of ['index.html', 'package.json', 'package-lock.json'])
    await cp(name, path.join(root, name));
  for (const name of ['tsconfig.json', 'vite.config.ts']) await cp(name, path.join(root, name));
  return root;
}

it.each(signals.slice(0, 2))(
  'npm start can be stopped while it builds: %s',
  async (_name, send) => {
    const root = await clone();
    const running = runCommand('npm', ['start', '--prefix', root], { TAWSIL_DATA_DIR: dataDir });
    await running.waitForOutput('Building the console');
    await expect
      .poll(() => findProcesses(folder).some(({ command }) => command.includes('vite.js build')))
      .toBe(true);
    send(running.pid);
    await nothingLeft();
  },
);

it('start.mjs ends the installation and every process that it started', async () => {
  const root = await clone();
  await rm(path.join(root, 'node_modules'));
  await mkdir(path.join(root, 'node_modules'));
  // An npm that does its work in a separate process, as real installations do.
  const slow = path.join(folder, 'npm.js');
  await writeFile(
    slow,
    `require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'worker'], { stdio: 'inherit' });
     setInterval(() => {}, 1000);`,
  );
  const running = runCommand(process.execPath, [path.join(root, 'server/bootstrap/start.mjs')], {
    TAWSIL_DATA_DIR: dataDir,
    npm_execpath: slow,
  });
  await running.waitForOutput('Installing packages');
  await expect
    .poll(() => findProcesses(folder).some(({ command }) => command.endsWith('worker')))
    .toBe(true);
  process.kill(running.pid, 'SIGTERM');
  await nothingLeft();
  expect(await running.exited).not.toBe(0);
});

it('forwards a signal once although npm, which also forwards it, ends much later', async () => {
  const root = await clone();
  const child = path.join(folder, 'child.mjs');
  await writeFile(
    child,
    `let signals = 0;
     process.on('SIGTERM', () => {
       signals += 1;
       if (signals === 1) setTimeout(() => { console.log('signals: ' + signals); process.exit(0); }, 2_500);
     });
     console.log('child is ready');
     setInterval(() => {}, 1_000);`,
  );
  const starter = path.join(root, 'server/bootstrap/starter.mjs');
  await writeFile(
    starter,
    `import { live, start } from './children.mjs'; live([start([${JSON.stringify(child)}])]);`,
  );
  const npmLike = path.join(folder, 'slow-npm.cjs');
  await writeFile(
    npmLike,
    `const child = require('node:child_process').spawn(process.execPath, [${JSON.stringify(starter)}], {
       stdio: 'inherit', env: { ...process.env, npm_lifecycle_event: 'start' },
     });
     process.on('SIGTERM', () => { child.kill('SIGTERM'); setTimeout(() => process.exit(143), 1_200); });`,
  );
  const running = runCommand(process.execPath, [npmLike], {});
  await running.waitForOutput('child is ready');
  process.kill(running.pid, 'SIGTERM');
  await running.waitForOutput('signals: ').catch(() => undefined);
  await expect.poll(() => running.output()).toContain('signals: 1');
  await nothingLeft();
});

it('npm start ends, with the exit code of its server, if that fails while the console is built', async () => {
  const root = await clone();
  const file = path.join(folder, 'not-a-folder');
  await writeFile(file, '');
  const running = runCommand('npm', ['start', '--prefix', root], { TAWSIL_DATA_DIR: file });
  expect(await running.exited).toBe(1);
  expect(running.output()).toContain('EEXIST');
  expect(running.output()).not.toMatch(done('Building the console'));
  await nothingLeft();
});

it('npm start creates its database while it builds the console, and listens after both', async () => {
  const root = await clone();
  const [port = 0] = await freePorts(1);
  const running = runCommand('npm', ['start', '--prefix', root], {
    PORT: String(port),
    TAWSIL_DATA_DIR: path.join(folder, 'first'),
    TAWSIL_CITY: 'off',
  });
  await running.waitForOutput('Migrated the database');
  expect(running.output()).not.toMatch(done('Building the console'));
  await running.waitForOutput('Tawsil is ready');
  expect(running.output()).toMatch(done('Compressing the console'));
  const icon = await fetch(`http://127.0.0.1:${port}/favicon.svg`);
  expect(icon.status).toBe(200);
  process.kill(running.pid, 'SIGTERM');
  await nothingLeft();
});
