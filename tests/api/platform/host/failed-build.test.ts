import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '#tests/support/processes/commands.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tawsil-build-'));
  await cp('server/bootstrap', join(folder, 'server/bootstrap'), { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A project so small that it is built in a second. */
async function write(source: string): Promise<void> {
  await mkdir(join(folder, 'src'), { recursive: true });
  await writeFile(join(folder, 'index.html'), '<script type="module" src="/src/main.js"></script>');
  await writeFile(join(folder, 'src/main.js'), source);
  await writeFile(
    join(folder, 'vite.config.ts'),
    `export default ({ isSsrBuild }) => ({ build: {
      outDir: isSsrBuild ? 'dist/server' : 'dist/client', rolldownOptions: { input: 'src/main.js' },
    } });`,
  );
}

async function build() {
  const script = `process.chdir(${JSON.stringify(folder)});
    const { build } = await import(${JSON.stringify(join(folder, 'server/bootstrap/build.mjs'))});
    await build('quick');`;
  const command = runCommand(process.execPath, ['--input-type=module', '-e', script], {});
  const code = await command.exited;
  return { code, output: command.output() };
}

const files = async () => {
  const names = await readdir(join(folder, 'dist'), { recursive: true, withFileTypes: true });
  const inside = names
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  return Promise.all(inside.map(async (name) => [name, await readFile(name, 'utf8')]));
};

it('a build that fails leaves the build in use as it was, and one that succeeds replaces it', async () => {
  await write('console.log("first");');
  expect(await build()).toMatchObject({ code: 0 });
  const first = await files();
  expect(JSON.stringify(first)).toContain('first');

  await write('import "./missing.js";');
  const { code, output } = await build();
  expect([code, output]).toEqual([1, expect.stringContaining('missing.js')]);
  expect(await files()).toEqual(first);
  expect((await readdir(folder)).filter((name) => name.startsWith('dist'))).toEqual(['dist']);

  await write('console.log("second");');
  expect(await build()).toMatchObject({ code: 0 });
  expect(JSON.stringify(await files())).toContain('second');
  expect((await readdir(folder)).filter((name) => name.startsWith('dist'))).toEqual(['dist']);
});
