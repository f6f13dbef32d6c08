// `node tests/support/order/keep-durations.mjs`: keeps the durations of the last `npm test` in
// durations.json, by which longest-first.ts orders the files of later runs.
import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';

const { testResults } = JSON.parse(
  readFileSync('node_modules/.cache/tawsil-tests/system.json', 'utf8'),
);
const rows = testResults
  .map(({ name, startTime, endTime }) => [
    relative('.', name),
    Math.round((endTime - startTime) / 1_000),
  ])
  .sort(([a], [b]) => (a < b ? -1 : 1));
const kept = new URL('durations.json', import.meta.url);
writeFileSync(kept, `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`);
