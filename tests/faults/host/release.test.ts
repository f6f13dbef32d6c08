import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runnableBlocks } from '#tests/support/fixtures/shell-blocks.ts';
import { freePort, runCommand } from '#tests/support/processes/commands.ts';

const INSTALL = 'docs/operations/install.md';
const UPDATING = 'docs/operations/updating.md';
const UNIT = '/etc/systemd/system/tawsil.service';
/** Root becomes this user, as whom nothing outside of the folder can be written. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const VERSION = '99.1.2';

let folder: string;
let archive: string;
let port: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tawsil-release-'));
  await chmod(folder, 0o755);
  if (isRoot) await chown(folder, NOBODY, NOBODY);
  archive = join(folder, `tawsil-${VERSION}.tar.gz`);
  port = await freePort();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(file: string, args: string[]) {
  const command = runCommand(file, args, {});
  const code = await command.exited;
  return { code, output: command.output() };
}

/** Paths and the port of a page or unit, in the folder of this test. */
const inFolder = (text: string) =>
  text
    .replaceAll(
      /(?<![\w.$}])\/(opt\/tawsil|etc\/tawsil\.env|usr\/local\/bin|var\/lib\/tawsil|var\/backups)/g,
      `${folder}/$1`,
    )
    .replaceAll('127.0.0.1:4000', `127.0.0.1:${port}`);

/** Commands of a page as an ordinary user runs them: files keep this owner, and the unit is ours. */
const asUser = (text: string) =>
  inFolder(text)
    .replaceAll(' -o tawsil -g tawsil', '')
    .replace(/^VERSION=.*$/m, `VERSION=${VERSION}`)
    .replaceAll('npx tawsil ', `node server/bootstrap/tawsil.mjs --unit ${folder}${UNIT} `)
    .replaceAll(/tawsil\.mjs (--unit \S+) (\w+)/g, 'tawsil.mjs $2 $1');

/** Runs commands in one shell, which ends at the first that fails. */
function shell(script: string) {
  const args = ['-euc', `cd ${folder}\n${script}`];
  return isRoot
    ? runCommand(
        'setpriv',
        [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', 'bash', ...args],
        { HOME: folder },
      )
    : runCommand('bash', args, { HOME: folder });
}

async function expectDone(script: string): Promise<string> {
  const command = shell(script);
  const code = await command.exited;
  expect([code, command.output()]).toEqual([0, expect.anything()]);
  return command.output();
}

/** The unit, started as systemd does: its directory, its environment and its command. */
async function startUnit() {
  const unit = await readFile(join(folder, UNIT), 'utf8');
  const of = (key: string) => new RegExp(`^${key}=(.+)$`, 'm').exec(unit)?.[1] ?? '';
  const server = shell(
    `set -a; . ${of('EnvironmentFile').replace(/^-/, '')}; set +a
     cd ${of('WorkingDirectory')}; exec env ${of('Environment')} PORT=${port} ${of('ExecStart')}`,
  );
  await server.waitForOutput('Tawsil is ready');
  return server;
}

it('a release is an archive with its checksum, and without sources and their tools', async () => {
  const args = ['server/bootstrap/release.mjs', VERSION, '--no-tag', '--quick', '--out', folder];
  const made = await run(process.execPath, args);
  expect([made.code, made.output]).toEqual([0, expect.stringContaining(archive)]);
  const hash = createHash('sha256').update(await readFile(archive));
  expect(await readFile(`${archive}.sha256`, 'utf8')).toBe(
    `${hash.digest('hex')}  tawsil-${VERSION}.tar.gz\n`,
  );
});

it('the install page leads from the archive to a server with a backup', async () => {
  await mkdir(dirname(join(folder, UNIT)), { recursive: true });
  await writeFile(
    join(folder, UNIT),
    inFolder(await readFile('docs/operations/tawsil.service', 'utf8')),
  );
  await mkdir(join(folder, 'var/lib/tawsil'), { recursive: true });
  await mkdir(join(folder, 'var/backups'), { recursive: true });
  const command = 'usr/local/bin';
  await mkdir(join(folder, command), { recursive: true });
  if (isRoot)
    for (const path of ['var/lib/tawsil', 'var/backups', 'var', 'etc', command])
      await chown(join(folder, path), NOBODY, NOBODY);
  const blocks = runnableBlocks(INSTALL).map(asUser);
  const ready = blocks.findIndex((block) => block.includes('/api/ready'));
  // The files of the release belong to root.
  await mkdir(join(folder, 'opt'), { recursive: true });
  if (isRoot) await chown(join(folder, 'opt'), NOBODY, NOBODY);
  await expectDone(blocks.slice(0, ready).join('\n'));
  expect((await stat(join(folder, 'etc/tawsil.env'))).mode & 0o777).toBe(0o600);

  const server = await startUnit();
  expect(server.output()).not.toMatch(/Installing|Building/);
  const output = await expectDone(blocks.slice(ready).join('\n'));
  expect(output).toContain('"status":"ready"');
  expect(output).toMatch(/TAWSIL_ADMIN_PASSWORD=\S{24}/);
  expect(output).toContain('Backed up and verified');

  const root = join(folder, `opt/tawsil/releases/tawsil-${VERSION}`);
  const page = await readFile(join(root, 'dist/client/index.html'), 'utf8');
  const [, script = ''] = /src="(\/[^"]+\.js)"/.exec(page) ?? [];
  expect((await fetch(`http://127.0.0.1:${port}${script}`)).status).toBe(200);
  expect(await readFile(join(root, 'CHANGELOG.md'), 'utf8')).toContain(`## ${VERSION} (`);
  for (const left of ['server/app.ts', 'node_modules/vite', 'node_modules/maplibre-gl'])
    expect(existsSync(join(root, left)), left).toBe(false);

  // The steps of an update before the switch leave the server as it is.
  const [update = ''] = runnableBlocks(UPDATING).map(asUser);
  await expectDone(update);
  expect((await fetch(`http://127.0.0.1:${port}/api/ready`)).status).toBe(200);
  process.kill(server.pid, 'SIGTERM');
  expect(await server.exited).toBe(0);
});

it('a release without a version, or with a bad one, is refused with its usage', async () => {
  for (const args of [[], ['1.2'], ['1.2.3', '1.2.4']]) {
    const { code, output } = await run(process.execPath, ['server/bootstrap/release.mjs', ...args]);
    expect([code, output]).toEqual([1, expect.stringContaining('Usage: npm run release')]);
  }
});
