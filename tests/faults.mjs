// `npm run test:faults`: the promises with their full figures; this takes hours, not minutes.
import { fileURLToPath } from 'node:url';
import { build } from '../server/bootstrap/build.mjs';
import { install } from '../server/bootstrap/install.mjs';
import { step } from '../server/bootstrap/progress.mjs';
import { chromiumFromDebian, ensureChromium } from './support/browser/chromium.mjs';
import { programsFromDebian } from './support/processes/from-debian.mjs';
import { filesOfPromises, promiseTable } from './support/promise-table.mjs';
import { exitWithTotals, runVitest } from './support/vitest-step.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
await install();
const fromDebian = chromiumFromDebian();
fromDebian.catch(() => undefined);
process.env.TAWSIL_CHROMIUM = await step('Finding Chromium', () => ensureChromium(fromDebian));
await programsFromDebian();
await build();
process.env.TAWSIL_FAULTS = 'full';

const files = filesOfPromises();
// Every promise, wherever its test is, and the other tests with faults.
const elsewhere = [...files.keys()].filter((file) => !file.startsWith('tests/faults/'));
const runs = [
  await step('Fault tests', () => runVitest('faults-full', ['system'], 0, ['tests/faults/'])),
  await step('Promises that other tests hold', () =>
    runVitest('promises-full', ['unit', 'system'], 0, elsewhere),
  ),
];
console.log(
  promiseTable(
    files,
    runs.flatMap(({ results }) => results),
  ).join('\n'),
);
exitWithTotals(runs);
