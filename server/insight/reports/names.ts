import { sql } from 'kysely';
import { Cause, causeSentence } from '#contract/causes/causes.ts';
import type { ReportRows } from '#contract/insight/reports/definition.ts';
import type { Db } from '../../platform/db/schema.ts';

const TABLES: Partial<Record<ReportRows, string>> = {
  store: 'stores',
  zone: 'zones',
  driver: 'person_names',
  staff: 'person_names',
  promotion: 'promotions',
  item: 'items',
  substitute: 'items',
};
const PARTIES: Readonly<Record<string, string>> = {
  store: 'Store',
  customer: 'Customer',
  driver: 'Driver',
  platform: 'Platform',
  unknown: 'Unknown',
};
/** A cause of a later release has no name here. */
function causeName(key: string): string {
  const cause = Cause.safeParse(key).data;
  return cause === undefined ? key : causeSentence(cause).message;
}
const FUNDERS: Readonly<Record<string, string>> = { store: 'Store', platform: 'Platform' };

/** The names of a report's rows, by key. */
export async function readNames(
  db: Db,
  rows: ReportRows,
  keys: readonly string[],
): Promise<(key: string) => string> {
  if (rows === 'reason') return (key) => key || 'No reason given';
  if (rows === 'cause') return (key) => causeName(key);
  if (rows === 'party') return (key) => PARTIES[key] ?? key;
  if (rows === 'funder') return (key) => FUNDERS[key] ?? key;
  const table = TABLES[rows];
  if (!table || keys.length === 0) return (key) => key;
  // Many stores sell an item of the same name.
  const name =
    table === 'items'
      ? sql`name || ' · ' || (select s.name from stores s where s.id = items.store_id)`
      : sql`name`;
  const found = await sql<{ id: number; name: string }>`
    select id, ${name} as name from ${sql.table(table)}
    where id = any(${[...keys]}::integer[])`.execute(db);
  const names = new Map(found.rows.map(({ id, name }) => [String(id), name]));
  return (key) => names.get(key) ?? (key === '0' ? 'No area' : `#${key}`);
}

/** The names of zones by id, in alphabetical order; null: all zones. */
export async function readZoneNames(
  db: Db,
  ids: readonly number[] | null,
): Promise<string[] | null> {
  if (ids === null) return null;
  const { rows } = await sql<{ name: string }>`
    select name from zones where id = any(${[...ids]}::integer[]) order by name_key, id`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** The names of the store and the driver that a report is limited to. */
export async function readLimits(
  db: Db,
  ids: Readonly<Record<'store' | 'driver', number | undefined>>,
): Promise<{ by: 'store' | 'driver'; name: string }[]> {
  const limits = [];
  for (const by of ['store', 'driver'] as const) {
    const key = ids[by] === undefined ? null : String(ids[by]);
    if (key !== null) limits.push({ by, name: (await readNames(db, by, [key]))(key) });
  }
  return limits;
}
