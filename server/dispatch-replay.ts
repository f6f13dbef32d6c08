import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { MdrpError, readMdrp } from './city/mdrp.ts';
import { decliningShare } from './operations/dispatch/replay/answers.ts';
import { countRankings, type RankingCount } from './operations/dispatch/replay/rankings.ts';
import { simulate } from './operations/dispatch/replay/simulate.ts';
import { type Summary, solutionFiles, summarise } from './operations/dispatch/replay/solution.ts';

/** `npm run dispatch:replay -- <instance folder> --out <folder>`: a recorded day through the engine. */
const USAGE =
  'npm run dispatch:replay -- <instance folder> --out <folder> [--seed <number>] [--rankings] [--declines <percent>]';

/** Couriers who answer take twenty seconds. */
const ANSWER_MINUTES = 1 / 3;

class UsageError extends Error {}

function readArguments() {
  let parsed: {
    values: { out?: string; seed?: string; rankings?: boolean; declines?: string };
    positionals: string[];
  };
  try {
    parsed = parseArgs({
      allowPositionals: true,
      options: {
        out: { type: 'string' },
        seed: { type: 'string', default: '1' },
        rankings: { type: 'boolean', default: false },
        declines: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  const [folder, ...more] = parsed.positionals;
  const { out, seed = '1', rankings = false, declines } = parsed.values;
  if (!folder || more.length > 0) throw new UsageError('Name one instance folder.');
  if (!out) throw new UsageError('Give the folder for the solution with --out.');
  if (!/^\d{1,9}$/.test(seed)) throw new UsageError(`"${seed}" cannot be a seed.`);
  if (declines !== undefined && !/^\d{1,2}$/.test(declines))
    throw new UsageError(`"${declines}" cannot be a share in percent.`);
  const share = declines === undefined ? null : Number(declines) / 100;
  return { folder, out, seed: Number(seed), rankings, share };
}

/** Writes all files or none: all are complete before the first one gets its name. */
async function write(out: string, files: Record<string, string>): Promise<void> {
  await mkdir(out, { recursive: true });
  const written: [from: string, to: string][] = [];
  try {
    for (const [name, text] of Object.entries(files)) {
      const to = path.join(out, name);
      written.push([`${to}.part`, to]);
      await writeFile(`${to}.part`, text);
    }
    for (const [from, to] of written) await rename(from, to);
  } catch (error) {
    for (const [from] of written) await rm(from, { force: true });
    throw error;
  }
}

const words = (summary: Summary, out: string) => {
  const one = (value: number) => value.toFixed(2);
  const percent = (value: number) => `${(100 * value).toFixed(1)} %`;
  return [
    `delivered         ${summary.delivered} of ${summary.orders}`,
    `click to door     mean ${one(summary.clickToDoorMean)} min, p90 ${one(summary.clickToDoorP90)} min`,
    `  over the bound  ${summary.overBound.toFixed(3)} times ${one(summary.boundMean)} min`,
    `ready to pick-up  mean ${one(summary.readyToPickupMean)} min`,
    `bundles           ${summary.bundles} of ${summary.rides} rides`,
    `utilisation       ${percent(summary.utilisation)} of the shifts`,
    `decision          median ${one(summary.decisionMsMedian)} ms, at most ${one(summary.decisionMsMax)} ms`,
    `written to        ${out}`,
  ].join('\n');
};

const rankingWords = ({ asked, misleading, worst }: RankingCount) =>
  `rankings          ${misleading} of ${asked} begin late though another driver is on time, ` +
  `by ${Math.round(worst)} min at most`;

try {
  const { folder, out, seed, rankings, share } = readArguments();
  const answers = share === null ? {} : { answers: decliningShare(share, ANSWER_MINUTES, seed) };
  const day = { ...(await readMdrp(folder)), ...answers };
  const { count, watch } = countRankings();
  const outcome = simulate(day, seed, undefined, rankings ? watch : undefined);
  const summary = summarise(day, outcome);
  // The duration is not part of the result: the same seed produces the same files.
  const { decisionMsMedian: _, decisionMsMax: __, ...lasting } = summary;
  await write(out, {
    ...solutionFiles(day, outcome),
    'summary.json': `${JSON.stringify(lasting, null, 2)}\n`,
  });
  console.log(words(summary, out));
  if (rankings) console.log(rankingWords(count));
} catch (error) {
  const isUsage = error instanceof UsageError;
  const isKnown = isUsage || error instanceof MdrpError || 'code' in (error as object);
  console.error(isKnown ? (error as Error).message : error);
  if (isUsage) console.error(USAGE);
  process.exitCode = isUsage ? 2 : 1;
}
