import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const PROGRAMS = {
  export: new URL('./export-process.ts', import.meta.url),
  job: new URL('./job-process.ts', import.meta.url),
  mail: new URL('./mail-process.ts', import.meta.url),
  money: new URL('./money-process.ts', import.meta.url),
  orders: new URL('../order/orders-process.ts', import.meta.url),
  push: new URL('./push-process.ts', import.meta.url),
};

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Bundles these programs once for a worker, in half a second. Each start from sources
 * would take 3 s of CPU, because it would compile a thousand of them.
 */
let bundling: Promise<string> | undefined;
async function bundle(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'tawsil-programs-'));
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }));
  await build({
    logLevel: 'warn',
    configFile: false,
    publicDir: false,
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      target: 'node20',
      rolldownOptions: {
        input: Object.fromEntries(
          Object.entries(PROGRAMS).map(([name, url]) => [name, fileURLToPath(url)]),
        ),
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  // The packages, and the version of the server.
  for (const name of ['node_modules', 'package.json'])
    await symlink(join(root, name), join(outDir, name));
  return outDir;
}

/** Starts one of the programs, each a part of the server, as a process that a test may kill. */
export async function forkProgram(
  name: keyof typeof PROGRAMS,
  env: Readonly<Record<string, string>>,
  options: ForkOptions = {},
): Promise<ChildProcess> {
  bundling ??= bundle();
  const file = join(await bundling, `${name}.mjs`);
  return fork(file, { execArgv: [], ...options, env: { ...process.env, ...env } });
}
