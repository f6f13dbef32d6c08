import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { runCommand } from '#tests/support/processes/commands.ts';

let folder: string;
let t: TestApp;

/** A project so small that it is built in a second: a page, and a part that is loaded later. */
async function build(word: string): Promise<void> {
  await writeFile(join(folder, 'index.html'), '<script type="module" src="/src/main.js"></script>');
  await writeFile(join(folder, 'src/main.js'), `import('./part.js'); console.log('${word}');`);
  await writeFile(join(folder, 'src/part.js'), `console.log('part of ${word}');`);
  await writeFile(join(folder, `public/${word}.svg`), '<svg/>');
  const script = `process.chdir(${JSON.stringify(folder)});
    const { build } = await import(${JSON.stringify(join(folder, 'server/bootstrap/build.mjs'))});
    await build('quick');`;
  const command = runCommand(process.execPath, ['--input-type=module', '-e', script], {});
  expect([await command.exited, command.output()]).toMatchObject([0, expect.anything()]);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tawsil-rebuilt-'));
  await cp('server/bootstrap', join(folder, 'server/bootstrap'), { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  await mkdir(join(folder, 'src'));
  await mkdir(join(folder, 'public'));
  await writeFile(
    join(folder, 'vite.config.ts'),
    `export default ({ isSsrBuild }) => ({ build: isSsrBuild
      ? { outDir: 'dist/server', rolldownOptions: { input: 'src/main.js' } }
      : { outDir: 'dist/client' } });`,
  );
  await build('first');
  t = await startTestApp({ consoleRoot: join(folder, 'dist/client') });
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});

const get = (url: string) => t.send<string>('GET', url, { headers: { accept: 'text/html' } });
const assets = async () =>
  (await readdir(join(folder, 'dist/client/assets')))
    .filter((name) => name.endsWith('.js'))
    .map((name) => `/assets/${name}`);
const statusOf = async (urls: readonly string[]) =>
  Promise.all(urls.map(async (url) => (await get(url)).status));

/** The script that the page of the console starts, and the text of it. */
async function openConsole() {
  const { body } = await get('/');
  const url = /src="([^"]+)"/.exec(body)?.[1] ?? '';
  return { url, script: (await get(url)).body };
}

describe('a build under a running server', () => {
  it('is served whole, and the files of the one before to the pages that are open', async () => {
    const former = await assets();
    expect(former).toHaveLength(2);
    expect((await openConsole()).script).toContain('first');

    await build('second');
    expect((await openConsole()).script).toContain('second');
    expect(await statusOf(await assets())).toEqual([200, 200]);
    expect(await statusOf(former)).toEqual([200, 200]);
    expect((await get(former[0] ?? '')).headers['cache-control']).toContain('immutable');
    // A file that only the new build has beside its page.
    expect((await get('/second.svg')).headers['cache-control']).toBe('no-cache');
  });

  it('removes the files of the build before the last one, at which open pages reload', async () => {
    const second = await assets();
    const { url } = await openConsole();
    await build('third');
    expect(await statusOf([url])).toEqual([200]);
    await build('fourth');
    expect((await openConsole()).script).toContain('fourth');
    // What src/app/reload-for-release.ts asks for.
    expect((await t.send('HEAD', url)).status).toBe(404);
    expect(await statusOf(second)).toEqual([404, 404]);
    expect(await readdir(folder)).not.toContain('dist.former');
  });
});
