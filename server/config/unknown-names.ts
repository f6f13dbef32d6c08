import { SETTING_NAMES } from './settings.ts';

/** Names of tests and of the development server, which may be in a developer's environment. */
const OTHERS = new Set([
  'TAWSIL_CHROMIUM',
  'TAWSIL_DEV_PORT',
  'TAWSIL_FAULTS',
  'TAWSIL_PGBOUNCER',
  'TAWSIL_SEED',
  'TAWSIL_SHOTS',
]);

/** The least number of insertions, removals and replacements between two texts (Levenshtein). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, n) => n);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1)
      next.push(
        Math.min(
          (next[j - 1] ?? 0) + 1,
          (row[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1),
        ),
      );
    row = next;
  }
  return row[to.length] ?? 0;
}

const nearest = (name: string): string =>
  SETTING_NAMES.map((known) => ({ known, distance: editDistance(name, known) })).reduce(
    (best, one) => (one.distance < best.distance ? one : best),
  ).known;

/**
 * The names of the environment that begin as our settings do but are none, with the nearest known
 * one each; '' if there are none.
 */
export function unknownNames(env: NodeJS.ProcessEnv): string {
  const known = new Set<string>(SETTING_NAMES);
  return Object.keys(env)
    .filter((name) => name.startsWith('TAWSIL_') && !known.has(name) && !OTHERS.has(name))
    .toSorted()
    .map((name) => `${name} (did you mean ${nearest(name)}?)`)
    .join(', ');
}

/** The same as one sentence; undefined if there are none. */
export function unknownNamesWarning(env: NodeJS.ProcessEnv): string | undefined {
  const list = unknownNames(env);
  if (list === '') return undefined;
  return `The environment has names that are not settings and have no effect: ${list}. docs/configuration.md lists all settings.`;
}
