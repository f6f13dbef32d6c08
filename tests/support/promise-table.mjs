import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

/** The promises of the project, by the numbers that tests refer to. */
export const PROMISES = new Map([
  [1, 'Money is conserved'],
  [2, 'No account is overdrawn; a frozen wallet cannot move'],
  [3, 'A command is applied once'],
  [4, 'A command id is refused with another body'],
  [5, 'A payout is paid once; an unknown result goes to review'],
  [6, 'Nobody approves their own request'],
  [7, 'History cannot be rewritten'],
  [8, 'Tampering with the audit log is detected'],
  [9, 'Confirmed data survives kill -9'],
  [10, 'Confirmed data survives a power loss'],
  [11, 'Confirmed data survives a full disk'],
  [12, 'The server recovers from a database restart or stall'],
  [13, 'Concurrent assignments of an order: one succeeds'],
  [14, 'Only legal transitions are accepted'],
  [15, 'Many 401 responses cause one refresh'],
  [16, 'Reuse of a refresh token ends its family'],
  [17, 'Sign-out or blocking ends API access and the socket'],
  [18, 'No event is lost or out of order'],
  [19, 'Events committed late are not skipped'],
  [20, 'Reconnect storms and slow clients use bounded resources'],
  [21, 'Invalid input never causes a 500'],
  [22, 'Access is denied by default'],
  [23, 'Brute force is slowed down; accounts cannot be enumerated'],
  [24, 'Clock skew ends nothing early and runs nothing twice'],
  [25, 'No client can end the process or keep a slot'],
  [26, 'A second account cannot replace a second person'],
  [27, 'Server and console find the same zone for a point'],
  [28, 'Users neither see nor change what is outside their scope'],
  [29, 'The budget of a promotion is never exceeded'],
  [30, 'A push reaches a device at most once'],
  [31, 'A report equals the sum of its raw rows'],
  [32, 'Nothing is lost when a server is killed or replaced'],
  [33, 'A card order has its authorisation, and no authorisation is kept without its order'],
  [34, 'One person alone commits less than the limit'],
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
  'rules',
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
