// `npm run test:upgrade`: an upgrade with servers of two releases side by side, the one before built from git.
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from '../server/bootstrap/build.mjs';
import { install } from '../server/bootstrap/install.mjs';
import { run, step } from '../server/bootstrap/progress.mjs';
import { programsFromDebian } from './support/processes/from-debian.mjs';
import { exitWithTotals, runVitest } from './support/vitest-step.mjs';

/**
 * The last commit before the baseline of the schema (docs/decisions/0107);
 * `npm run test:upgrade -- <commit>` takes another one with all of the replaced migrations.
 */
const BEFORE = '68c00e18';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const commit = process.argv[2] ?? BEFORE;
const folder = resolve(`node_modules/.cache/release-${commit}`);

/** Its packages are those of this release: since then, some were added and none was changed. */
async function buildBefore() {
  if (existsSync(`${folder}/dist/.built`)) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await run('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', commit, folder]);
  symlinkSync(resolve('node_modules'), `${folder}/node_modules`);
  await run('sh', ['-c', 'cd "$0" && node server/bootstrap/build.mjs', folder]);
}

await install();
await programsFromDebian();
await build();
await step(`Building the release of ${commit}`, buildBefore);
process.env.TAWSIL_RELEASE_BEFORE = folder;
exitWithTotals([
  await step('Upgrade', () =>
    runVitest('upgrade', ['system'], 0, ['tests/faults/servers/two-releases.test.ts']),
  ),
]);
