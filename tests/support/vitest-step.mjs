import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { CommandFailed, run } from '../../server/bootstrap/progress.mjs';

const reports = 'node_modules/.cache/tawsil-tests';
const SLOWEST = 10;

/** The kind of tests that a file holds: its folder in tests/, or "unit" beside the source. */
const kindOf = (file) => /^tests\/([^/]+)\//.exec(relative('.', file))?.[1] ?? 'unit';

/** The slowest tests of each kind, one line each, to find out why a step takes too long. */
function slowest(results) {
  const seconds = ({ duration = 0 }) => `${(duration / 1000).toFixed(1)} s`.padStart(8);
  return [...new Set(results.map(({ name }) => kindOf(name)))].flatMap((kind) => {
    const files = results.filter(({ name }) => kindOf(name) === kind);
    const tests = files.flatMap(({ assertionResults }) => assertionResults);
    const first = tests.sort((a, b) => (b.duration ?? 0) - (a.duration ?? 0)).slice(0, SLOWEST);
    return [
      `The slowest ten of ${tests.length} tests, ${kind}:`,
      ...first.map((test) => `${seconds(test)}  ${test.fullName}`),
    ];
  });
}

const LINES = 12;

/** The project of vite.config.ts that a test file belongs to. */
function projectOf(file) {
  const kind = kindOf(file);
  if (kind === 'unit') return relative('.', file).startsWith('src') ? 'dom' : 'unit';
  return kind === 'architecture' ? kind : 'system';
}

/** The command that runs a file of tests alone. */
const aloneText = (file) =>
  `Alone: npx vitest run --project ${projectOf(file)} ${relative('.', file)}`;

/** The failures of a run, each with its file, the beginning of its message, and how to run it alone. */
function failures(results) {
  return results.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    const texts = failed.map((test) => [test.fullName, ...(test.failureMessages ?? [])].join('\n'));
    if (texts.length === 0 && message) texts.push(message);
    return texts.map((text) =>
      [relative('.', name), ...text.split('\n').slice(0, LINES), aloneText(name)].join('\n  '),
    );
  });
}

/**
 * Prints the failures of several runs and the totals of their tests, and exits with status 1 after
 * a failure.
 * @param {readonly Awaited<ReturnType<typeof runVitest>>[]} runs
 * @returns {never}
 */
export function exitWithTotals(runs) {
  const sum = (what) => runs.reduce((total, one) => total + one[what], 0);
  for (const failure of runs.flatMap((one) => one.failures)) console.log(`\n✗ ${failure}`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exit(sum('failed') === 0 ? 0 : 1);
}

/**
 * Runs some of Vitest's projects and returns the number of passed and failed tests. A file that
 * could not be loaded, or a run that crashed, counts as one failure, so that no failure is missed.
 * @param {string} name
 * @param {string[]} projects
 * @param {number} [retries] retries after a failure; tests that needed one are reported
 * @param {readonly string[]} [files] only these files; all files of the projects by default
 * @returns {Promise<{passed: number, failed: number, failures: string[], results: import('./promise-table.mjs').FileResult[]}>}
 *   with the failures as text
 */
export async function runVitest(name, projects, retries = 0, files = []) {
  const report = join(reports, `${name}.json`);
  mkdirSync(reports, { recursive: true });
  rmSync(report, { force: true });
  let hasCrashed = false;
  try {
    await run(
      process.execPath,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        ...files,
        ...projects.flatMap((project) => ['--project', project]),
        '--reporter=dot',
        '--reporter=json',
        '--reporter=./tests/support/retried-tests.mjs',
        `--retry=${retries}`,
        `--outputFile.json=${report}`,
      ],
      { show: true },
    );
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    hasCrashed = true;
  }
  if (!existsSync(report))
    return { passed: 0, failed: hasCrashed ? 1 : 0, failures: [], results: [] };
  const found = JSON.parse(readFileSync(report, 'utf8'));
  console.log(slowest(found.testResults).join('\n'));
  const unloaded = found.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((t) => t.status !== 'failed'),
  ).length;
  const failed = found.numFailedTests + unloaded;
  const isOutside = hasCrashed && failed === 0;
  return {
    passed: found.numPassedTests,
    failed: failed + Number(isOutside),
    failures: [
      ...failures(found.testResults),
      ...(isOutside ? [`${name}: an error outside every test, see “Unhandled Errors” above`] : []),
    ],
    results: found.testResults,
  };
}
