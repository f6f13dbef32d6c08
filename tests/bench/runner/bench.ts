import { readdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Bench, type Figure, type Report, roundToThreeDigits } from '../support/report.ts';

/**
 * `npm run bench -- <name>…`: JSON lines to stdout, messages to stderr. Without a name it lists the
 * benches.
 */
const folder = fileURLToPath(new URL('..', import.meta.url));
const SUFFIX = '.bench.ts';
/** The files of benches, in this folder and in those of its parts, by name. */
const files = new Map(
  (await readdir(folder, { recursive: true }))
    .filter((file) => file.endsWith(SUFFIX))
    .map((file) => [path.basename(file, SUFFIX), file] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1)),
);
const known = [...files.keys()];
const asked = process.argv.slice(2);
process.env.TEST_AUTOVACUUM = 'on';
const unknown = asked.filter((name) => !known.includes(name));

if (asked.length === 0 || unknown.length > 0) {
  for (const name of unknown) console.error(`There is no bench ${name}.`);
  console.error(`Benches: ${known.join(', ')}. Run one with: npm run bench -- ${known[0]}`);
  process.exit(unknown.length > 0 ? 2 : 0);
}

const isWithinLimits = ({ value, atLeast, atMost }: Figure) =>
  value >= (atLeast ?? Number.NEGATIVE_INFINITY) && value <= (atMost ?? Number.POSITIVE_INFINITY);

let broken = 0;
for (const bench of asked) {
  const { run } = (await import(path.join(folder, files.get(bench) ?? ''))) as Bench;
  const report: Report = {
    print: (words) => console.error(`[${bench}] ${words}`),
    figure(figure) {
      const limited = figure.atLeast !== undefined || figure.atMost !== undefined;
      const kept = isWithinLimits(figure);
      if (!kept) broken += 1;
      const value = roundToThreeDigits(figure.value);
      console.log(
        JSON.stringify({
          bench,
          ...figure,
          value,
          ...(limited ? { kept } : {}),
          node: process.version,
          cores: availableParallelism(),
        }),
      );
      const limit = limited ? (kept ? ', as promised' : ', NOT as promised') : '';
      console.error(`[${bench}] ${figure.what}: ${value} ${figure.unit}${limit}`);
    },
  };
  await run(report);
}
process.exit(broken > 0 ? 1 : 0);
