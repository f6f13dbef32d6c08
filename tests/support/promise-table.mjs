import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

/** The promises of the project, by the numbers that tests refer to. */
export const PROMISES = new Map([
  [1, 'Money is conserved'],
  [2, 'No overdraft; a frozen wallet cannot move'],
  [3, 'A command applies once'],
  [4, 'The same id with another body is refused'],
  [5, 'Paid once; unknown goes to review'],
  [6, 'Four eyes'],
  [7, 'History cannot be rewritten'],
  [8, 'Tampering with the audit is found'],
  [9, 'What was answered survives kill -9'],
  [10, 'What was answered survives power loss'],
  [11, 'A full disk is safe'],
  [12, 'A database restart or stall is survived'],
  [13, 'One assignment wins'],
  [14, 'Only legal transitions'],
  [15, 'One refresh for many 401s'],
  [16, 'A stolen refresh token ends its family'],
  [17, 'Sign-out or disabling ends API and socket'],
  [18, 'No event lost, order kept'],
  [19, 'Late commits are not skipped'],
  [20, 'Storms and slow clients are bounded'],
  [21, 'Bad input is never a 500'],
  [22, 'Deny by default'],
  [23, 'Brute force is slowed, nobody enumerated'],
  [24, 'Clock skew is safe'],
  [25, 'No client can end the process or keep a slot'],
  [26, 'No person passes a rule of two people'],
  [27, 'A point has one zone'],
  [28, 'Nobody sees or changes what is outside his scope'],
  [29, 'A budget of a promotion is never exceeded'],
  [30, 'A push reaches a device at most once'],
  [31, 'A report equals the sum of its raw rows'],
  [32, 'A server killed or deployed anew loses nothing'],
]);

/**
 * The numbers of the promises that the source of a test names, as in "Promise 9:" or "promises 9
 * and 12".
 */
export function promisesIn(source) {
  const named = source.matchAll(/\bpromises? (\d+(?:(?:, | and )\d+)*)/gi);
  const numbers = [...named].flatMap(([, list]) => list.match(/\d+/g).map(Number));
  return [...new Set(numbers)].sort((a, b) => a - b);
}

const FOLDERS = [
  'tests/faults',
  'tests/api',
  'tests/conformance',
  'tests/e2e',
  'server',
  'contract',
];
const testsIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join(folder, name));

/** The test files that name promises, with the numbers. Paths are relative to the repository. */
export function filesOfPromises() {
  const files = new Map();
  for (const file of FOLDERS.flatMap(testsIn).sort()) {
    const numbers = promisesIn(readFileSync(file, 'utf8'));
    if (numbers.length > 0) files.set(file, numbers);
  }
  return files;
}

function resultOf(found) {
  const states = found.assertionResults.map(({ status }) => status);
  if (found.status === 'failed' || states.includes('failed')) return 'FAILED';
  return states.includes('passed') ? 'passed' : 'skipped';
}

const titleOf = (found) => {
  const first = found?.assertionResults[0];
  return first && (first.ancestorTitles[0] ?? first.title);
};

/**
 * The table of the promises: for each promise its tests with the figure (the title of the first
 * suite), the result and the duration in seconds. A promise without a test, or with a test that did
 * not run, is included.
 */
export function promiseTable(files, results) {
  const byFile = new Map(results.map((one) => [relative('.', resolve(one.name)), one]));
  const rows = [['No.', 'Promise', 'Figure', 'Result', 'Seconds']];
  for (const [number, title] of PROMISES) {
    const own = [...files].filter(([, numbers]) => numbers.includes(number));
    if (own.length === 0) rows.push([String(number), title, '', 'NO TEST', '']);
    for (const [file] of own) {
      const found = byFile.get(file);
      const figure = titleOf(found) ?? file;
      const seconds = found ? ((found.endTime - found.startTime) / 1_000).toFixed(1) : '';
      rows.push([String(number), title, figure, found ? resultOf(found) : 'NOT RUN', seconds]);
    }
  }
  const widths = rows[0].map((_, at) => Math.max(...rows.map((row) => row[at].length)));
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at]))
      .join('  ')
      .trimEnd(),
  );
}
