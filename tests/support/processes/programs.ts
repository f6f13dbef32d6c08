import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const NAMES = ['export', 'job', 'mail', 'money', 'push'] as const;
type Name = (typeof NAMES)[number];

const packages = fileURLToPath(new URL('../../../node_modules', import.meta.url));
const source = (name: Name) => fileURLToPath(new URL(`./${name}-process.ts`, import.meta.url));

/**
 * Bundles the programs of this folder once for a worker, in half a second. Each start from sources
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
        input: Object.fromEntries(NAMES.map((name) => [name, source(name)])),
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  await symlink(packages, join(outDir, 'node_modules'));
  return outDir;
}

/** Starts a part of the server as a process that a test may kill: `<name>-process.ts`. */
export async function forkProgram(
  name: Name,
  env: Readonly<Record<string, string>>,
  options: ForkOptions = {},
): Promise<ChildProcess> {
  bundling ??= bundle();
  const file = join(await bundling, `${name}.mjs`);
  return fork(file, { execArgv: [], ...options, env: { ...process.env, ...env } });
}
