// `npm test`: everything, from a fresh clone. `npm run check` (`--before-browser`): what needs neither a
// build nor a browser. Continues after a failure, and summarises at the end.
import { fileURLToPath } from 'node:url';
import { build } from '../server/bootstrap/build.mjs';
import { checkNode, install } from '../server/bootstrap/install.mjs';
import { run, step } from '../server/bootstrap/progress.mjs';
import { chromiumFromDebian, ensureChromium } from './support/browser/chromium.mjs';
import { programsFromDebian } from './support/processes/from-debian.mjs';
import { runVitest } from './support/vitest-step.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
checkNode();

const isWhole = !process.argv.includes('--before-browser');
let passed = 0;
let failed = 0;
const failures = [];

/** A step that is one check: it passes or fails as a whole. */
async function check(name, work) {
  try {
    await step(name, work);
    passed += 1;
    return true;
  } catch (error) {
    failed += 1;
    failures.push(`${name}\n${String(error.message).trimEnd()}`);
    console.log(String(error.message).trimEnd());
    return false;
  }
}

async function tests(name, projects, retries, files) {
  const result = await step(
    name,
    () => runVitest(projects.join('-'), projects, retries, files),
    (ended) => ended.failed === 0,
  );
  passed += result.passed;
  failed += result.failed;
  failures.push(...result.failures);
}

const bin = (name, ...args) => run(process.execPath, [`node_modules/${name}`, ...args]);

/**
 * By itself it checks on each core, and each works out again what files have in common: 67 s of CPU
 * on two, where this takes 39 s and leaves a core to the other checks.
 */
const lint = () =>
  run(process.execPath, ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'], {
    env: { GOMAXPROCS: '1', ...process.env },
  });

/**
 * Four checkers, as it has them by itself, each work out again what files have in common, and its memory
 * is tidied too often: 52 s of CPU and 5.1 GB, where this took 13 s and 2.8 GB.
 */
const types = () =>
  run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.', '--checkers', '1'], {
    env: { GOGC: '300', ...process.env },
  });

function finish() {
  // Repeated at the end, because much output may precede the summary, and a log may only keep its
  // end.
  for (const failure of failures) console.log(`\n✗ ${failure}`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

// Debian's package and those of npm do not depend on each other.
const fromDebian = isWhole ? chromiumFromDebian() : undefined;
fromDebian?.catch(() => undefined);

try {
  await install();
} catch (error) {
  console.log(String(error.message).trimEnd());
  failed += 1;
  finish();
}

if (isWhole) {
  await check('Finding Chromium', async () => {
    process.env.TAWSIL_CHROMIUM = await ensureChromium(fromDebian);
  });
  await programsFromDebian();
}
// In parallel, because each by itself leaves a core idle for much of its time.
await Promise.all([
  check('Lint: oxlint, with types', lint),
  check('Lint: Biome', () => bin('@biomejs/biome/bin/biome', 'check', '--error-on-warnings'))
    .then(() => check('Unused code and dependencies', () => bin('knip/bin/knip.js')))
    .then(() => check('Types', types)),
]);
await tests('Unit, component and architecture tests', ['unit', 'dom', 'architecture']);
if (!isWhole) finish();
const built = await check('Build', () => build('quick'));
// What runs in several processes gets one more try on a machine that others use too. Whatever needed
// it is named with its failure, and is a defect until it is understood.
const RETRIES = 1;
// Without a build there is nothing to open in a browser, or to start.
const files = built ? [] : ['tests/api/', 'tests/conformance/'];
await tests('API, fault and end-to-end tests', ['system'], RETRIES, files);
finish();
