import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { freePort, runCommand } from '#tests/support/processes/commands.ts';

const VERSION = '99.1.2';
let folder: string;
let archive: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tawsil-release-'));
  // The embedded database runs as another user than root.
  await chmod(folder, 0o711);
  archive = join(folder, `tawsil-${VERSION}.tar.gz`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(file: string, args: string[], env: Record<string, string> = {}) {
  const command = runCommand(file, args, env);
  const code = await command.exited;
  return { code, output: command.output() };
}

/** Starts the unpacked release as the unit does, with nothing else on the path. */
async function startRelease(root: string) {
  const port = await freePort();
  const script = `process.chdir(${JSON.stringify(root)}); await import(${JSON.stringify(join(root, 'server/bootstrap/start.mjs'))});`;
  const server = runCommand(process.execPath, ['--input-type=module', '-e', script], {
    PATH: '/nonexistent',
    PORT: String(port),
    TAWSIL_CITY: 'off',
    TAWSIL_DATA_DIR: join(folder, 'data'),
    TAWSIL_METRICS_TOKEN: 'the token of this test',
  });
  const stop = async () => {
    process.kill(server.pid, 'SIGTERM');
    return server.exited;
  };
  onTestFinished(async () => {
    await stop().catch(() => undefined);
  });
  await server.waitForOutput('Tawsil is ready');
  return { url: `http://127.0.0.1:${port}`, stop, output: server.output };
}

it('a release is an archive that starts with Node.js alone, and says which it is', async () => {
  const args = ['server/bootstrap/release.mjs', VERSION, '--no-tag', '--quick', '--out', folder];
  const made = await run(process.execPath, args);
  expect([made.code, made.output]).toEqual([0, expect.stringContaining(archive)]);
  const hash = createHash('sha256').update(await readFile(archive));
  expect(await readFile(`${archive}.sha256`, 'utf8')).toBe(
    `${hash.digest('hex')}  tawsil-${VERSION}.tar.gz\n`,
  );

  expect(await run('tar', ['-xzf', archive, '-C', folder])).toMatchObject({ code: 0 });
  const root = join(folder, `tawsil-${VERSION}`);
  const started = await startRelease(root);
  expect(started.output()).not.toMatch(/Installing|Building/);
  expect(await (await fetch(`${started.url}/api/ready`)).json()).toMatchObject({ status: 'ready' });
  const page = await readFile(join(root, 'dist/client/index.html'), 'utf8');
  const [, script = ''] = /src="(\/[^"]+\.js)"/.exec(page) ?? [];
  expect((await fetch(started.url + script)).status).toBe(200);
  const authorization = 'Bearer the token of this test';
  const metrics = await (
    await fetch(`${started.url}/metrics`, { headers: { authorization } })
  ).text();
  expect(metrics).toContain(`"${VERSION}"`);
  expect(await started.stop()).toBe(0);

  const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8');
  expect(changelog).toContain(`## ${VERSION} (`);
  for (const left of ['server/app.ts', 'node_modules/vite', 'node_modules/maplibre-gl'])
    expect(existsSync(join(root, left)), left).toBe(false);
  const help = await run(process.execPath, [join(root, 'server/bootstrap/tawsil.mjs'), '--help']);
  expect(help).toMatchObject({ code: 0 });
});

it('a release without a version, or with a bad one, is refused with its usage', async () => {
  for (const args of [[], ['1.2'], ['1.2.3', '1.2.4']]) {
    const { code, output } = await run(process.execPath, ['server/bootstrap/release.mjs', ...args]);
    expect([code, output]).toEqual([1, expect.stringContaining('Usage: npm run release')]);
  }
});
