import { sql } from 'kysely';
import { migrationsRun } from '../migrations-run.ts';
import type { Db } from '../schema.ts';
import { BASELINE, RENUMBERED, REPLACED } from './names.ts';

/** A list of applied migrations that this release cannot continue, and why, in words. */
export class UnknownSchema extends Error {}

const FIRST = BASELINE[0] ?? '';
const LAST_REPLACED = REPLACED.at(-1) ?? '';

/** The migrations of releases before the baseline among these, which are sorted. */
export const replacedAmong = (run: readonly string[]): string[] =>
  run.filter((name) => name < FIRST);

/**
 * The migrations of this release that a schema has whose list has only replaced ones. Throws if
 * some of the replaced ones are missing, or there are others: their steps are not in this release.
 */
export function adoptedBy(
  run: readonly string[],
  what: 'database' | 'backup',
  renumbered = RENUMBERED,
): string[] {
  const replaced = replacedAmong(run);
  if (replaced.length === 0) return [];
  const unknown = replaced.filter((name) => !REPLACED.includes(name) && !(name in renumbered));
  if (unknown.length > 0)
    throw new UnknownSchema(
      `The ${what} lists migrations that no release has: ${unknown.join(', ')}.`,
    );
  const last = replaced.at(-1) ?? '';
  const missing = REPLACED.filter((name) => !replaced.includes(name));
  if (missing.some((name) => name < last))
    throw new UnknownSchema(
      `The ${what} lacks migrations that later ones of its list need: ${missing.join(', ')}.`,
    );
  if (missing.length > 0)
    throw new UnknownSchema(
      `The ${what} ends with migration ${last}. This release continues from ${LAST_REPLACED}: ` +
        (what === 'backup'
          ? 'restore it with a release that ends with that migration, start that release once, and back up again.'
          : 'start a release that ends with that migration once, then this one.'),
    );
  return [...BASELINE, ...replaced.flatMap((name) => renumbered[name] ?? [])];
}

/**
 * Adds the names of the baseline to the list of a database that has its schema by the replaced
 * migrations, and nothing else. The replaced names stay, so that servers of the release before can
 * start. Returns the names that were added. Throws `UnknownSchema` as `adoptedBy` does.
 */
export async function adoptBaseline(db: Db): Promise<string[]> {
  const run = (await migrationsRun(db)) ?? [];
  const missing = adoptedBy(run, 'database').filter((name) => !run.includes(name));
  if (missing.length === 0) return [];
  const at = new Date().toISOString();
  await sql`insert into kysely_migration (name, timestamp)
    select name, ${at} from unnest(${missing}::text[]) as name`.execute(db);
  return missing;
}
