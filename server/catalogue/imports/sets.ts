import { sql } from 'kysely';
import type { ImportCounts, ImportMapping } from '#contract/routes/catalogue/imports.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { sharingLoop } from '../../platform/process/sharing-loop.ts';
import type { Importer, ImportScope } from './importer.ts';
import { lineProblem } from './line-problem.ts';

/** Rows for which values are computed between two statements. */
const DERIVED_AT_ONCE = 5_000;

const run = (trx: Trx, text: string) => sql.raw<Record<string, unknown>>(text).execute(trx);

/** The columns of the table that this file sets. */
export const written = ({ targets }: Importer, { isMapped }: Pick<ImportScope, 'isMapped'>) =>
  targets.filter(({ from }) => from.some(isMapped));

const rowOf = (parts: readonly string[]): string => `row(${parts.join(', ')})`;
export const isChanged = (importer: Importer, scope: ImportScope): string => {
  const columns = written(importer, scope);
  if (columns.length === 0) return 'false';
  const now = rowOf(columns.map(({ column }) => `t.${column}`));
  return `${now} is distinct from ${rowOf(columns.map(({ value }) => value(scope.isMapped)))}`;
};
const asJson = (importer: Importer, scope: ImportScope, row: string): string => {
  const pairs = written(importer, scope).map(({ column }) => `'${column}', ${row}.${column}`);
  return `jsonb_build_object(${pairs.join(', ')})`;
};

/** The position of a value in a row, from 1; a derived one is last. */
const placeOf = ({ columns, derived }: Importer, name: string): number =>
  [...columns.map((column) => column.name), derived?.name].indexOf(name) + 1;
const at = (importer: Importer, name: string): string => `v.values[${placeOf(importer, name)}]`;

const part = (importer: Importer, name: string): string => {
  const isFolded = importer.columns.some((column) => column.name === name && column.isFolded);
  return isFolded ? `fold_name(${at(importer, name)})` : at(importer, name);
};
const named = (key: readonly string[]): string => key.at(-1) ?? '';

/**
 * Keys that occur on an earlier line, valid or not, because the intended line cannot be determined.
 */
function doubled(importer: Importer, { importId }: ImportScope): string[] {
  const { keys } = importer;
  return keys.map((key, n) => {
    const isNamed = [
      ...keys.slice(0, n).map((earlier) => `${at(importer, named(earlier))} is null`),
      `${at(importer, named(key))} is not null`,
    ];
    return `select d.line, '${named(key)}', ${lineProblem('import.key_of_line', { first: { sql: 'd.first' } })} from (
      select v.line, first_value(v.line) over (
        partition by ${key.map((name) => part(importer, name)).join(', ')} order by v.line) as first
      from import_values v where v.import_id = ${importId} and ${isNamed.join(' and ')}
    ) d join import_source s on s.line = d.line where d.line <> d.first`;
  });
}

/** Rows that an earlier line identifies by another key. */
function metTwice(importer: Importer): string[] {
  const { keys } = importer;
  if (keys.length < 2) return [];
  const by = keys.map((key, n) => `when ${at(importer, named(key))} is not null then ${n}`);
  return [
    `select line, null, ${lineProblem('import.record_of_line', { first: { sql: 'first' } })} from (
       select s.line, first_value(s.line) over same as first, first_value(k.by) over same as first_by, k.by
       from import_source s join v on v.line = s.line, lateral (select case ${by.join(' ')} end as by) k
       where s.target_id is not null
       window same as (partition by s.target_id order by s.line)
     ) d where by <> first_by`,
  ];
}

/** Columns that new rows require and the file lacks. */
function lacking({ columns }: Importer, { isMapped }: ImportScope): string[] {
  const missing = columns.filter(({ name, needed }) => needed === 'for_new' && !isMapped(name));
  if (missing.length === 0) return [];
  const problem = lineProblem('import.new_needs', { columns: missing.map(({ name }) => name) });
  return [`select line, null, ${problem} from import_source where target_id is null`];
}

/**
 * Stores with each row the current value of a column that changes by itself, unless the file gives
 * it.
 */
export async function remember(
  trx: Trx,
  importer: Importer,
  scope: ImportScope,
  mapping: ImportMapping,
): Promise<void> {
  const { moving, columns, table } = importer;
  if (!moving || mapping[moving.column] === undefined || mapping[moving.seen] !== undefined) return;
  const place = columns.findIndex(({ name }) => name === moving.seen) + 1;
  await run(
    trx,
    `update import_values target set values[${place}] = p.seen from (
       ${withSource(importer, scope, ALL)}
       select s.line, t.${moving.column}::text as seen
       from import_source s join ${table} t on t.id = s.target_id where t.${moving.column} is not null
     ) p
     where target.import_id = ${scope.importId} and target.line = p.line`,
  );
}

/** Stores with each row the value that is computed from its other values. */
export async function derive(trx: Trx, importer: Importer, scope: ImportScope): Promise<void> {
  const { derived } = importer;
  if (!derived?.of.every(scope.isMapped)) return;
  const compute = await derived.begin();
  const values = derived.of.map((name) => at(importer, name));
  for (let after = 0; ; ) {
    const { rows } = await sql<{ line: number; values: string[] }>`
      select v.line, array[${sql.raw(values.join(', '))}] as values from import_values v
      where v.import_id = ${scope.importId} and v.line > ${after}
        and ${sql.raw(values.map((one) => `${one} is not null`).join(' and '))}
      order by v.line limit ${sql.lit(DERIVED_AT_ONCE)}`.execute(trx);
    const results: (string | null)[] = [];
    for await (const row of sharingLoop(rows)) results.push(compute(row.values));
    await sql`update import_values target
      set values[${sql.lit(placeOf(importer, derived.name))}] = p.value
      from unnest(${rows.map(({ line }) => line)}::int[], ${results}::text[]) as p (line, value)
      where target.import_id = ${scope.importId} and target.line = p.line`.execute(trx);
    const last = rows.at(-1);
    if (!last || rows.length < DERIVED_AT_ONCE) return;
    after = last.line;
  }
}

/**
 * Locks the rows that will change until the end of the transaction, in the order of their ids.
 * Orders and everything else that locks several rows use the same order, so that no cycle of waits
 * can form.
 */
export const hold = (trx: Trx, importer: Importer, scope: ImportScope) =>
  run(
    trx,
    `${withSource(importer, scope)}
     select count(*) from (
       select t.id from import_source s join ${importer.table} t on t.id = s.target_id
       where ${isChanged(importer, scope)} order by t.id for no key update of t
     ) held`,
  );

interface Lines {
  from: number;
  to: number;
}

/** The valid rows, or all; of some lines, or of all. */
interface Rows {
  lines?: Lines;
  withProblems?: true;
}
const ALL: Rows = { withProblems: true };

/** Rows as `import_source`. A role that may create temporary tables could put one in place of a table. */
export function withSource(
  importer: Importer,
  scope: ImportScope,
  { lines, withProblems }: Rows = {},
): string {
  const value = (name: string) =>
    scope.isMapped(name) || name === importer.derived?.name ? at(importer, name) : 'null::text';
  return `with v as (
      select line, values from import_values
      where import_id = ${scope.importId} ${withProblems ? '' : 'and problems is null'}
        ${lines ? `and line between ${lines.from} and ${lines.to}` : ''}
    ), import_source as materialized (${importer.source(value, scope)})`;
}

/** The columns on whose cells a problem of a column rests, as an array in SQL. */
function restsOn({ keys, judgedBy = {} }: Importer): string {
  const arrayOf = (names: readonly string[]) =>
    `array[${names.map((one) => `'${one}'`).join(', ')}]`;
  const cases = Object.entries(judgedBy).map(
    ([name, names]) => `when '${name}' then ${arrayOf(names)}`,
  );
  const usual = `${arrayOf(keys.flat())} || coalesce(f.name, '')`;
  return cases.length === 0
    ? usual
    : `case coalesce(f.name, '') ${cases.join(' ')} else ${usual} end`;
}

/**
 * Records the problems of rows that only the database can find: of the valid rows, or also of those
 * with wrong cells, so that all that is wrong with a file is found by one check. Returns how many rows
 * have them.
 */
export async function findProblems(
  trx: Trx,
  importer: Importer,
  scope: ImportScope,
  which: 'valid' | 'all',
): Promise<number> {
  const problems = [
    ...doubled(importer, scope),
    ...metTwice(importer),
    ...importer.problems(scope),
    ...lacking(importer, scope),
  ];
  const { numAffectedRows = 0n } = await run(
    trx,
    `update import_values target set problems = coalesce(target.problems, '[]') || p.all
     from (
       ${withSource(importer, scope, which === 'all' ? ALL : {})}, found (line, name, problem) as (
         ${problems.map((select) => `(${select})`).join('\nunion all\n')}
       )
       select f.line, jsonb_agg(jsonb_build_object('column', f.name) || f.problem) as all
       from found f
       join import_values b on b.import_id = ${scope.importId} and b.line = f.line
       where b.problems is null or not exists (
         select from jsonb_array_elements(b.problems) wrong
         where wrong->>'column' is null or wrong->>'column' = any (${restsOn(importer)}))
       group by f.line
     ) p
     where target.import_id = ${scope.importId} and target.line = p.line`,
  );
  return Number(numAffectedRows);
}

/** Counts the valid rows by their effect, and the invalid ones. */
export async function count(
  trx: Trx,
  importer: Importer,
  scope: ImportScope,
): Promise<ImportCounts> {
  const { rows } = await run(
    trx,
    `${withSource(importer, scope)}
     select
       (count(*) filter (where s.target_id is null))::int as created,
       (count(*) filter (where s.target_id is not null and ${isChanged(importer, scope)}))::int as changed,
       (count(*) filter (where s.target_id is not null and not ${isChanged(importer, scope)}))::int as unchanged,
       (select count(*)::int from import_values
        where import_id = ${scope.importId} and problems is not null) as refused,
       (select coalesce(sum(jsonb_array_length(problems)), 0)::int from import_values
        where import_id = ${scope.importId} and problems is not null) as errors
     from import_source s left join ${importer.table} t on t.id = s.target_id`,
  );
  return rows[0] as ImportCounts;
}

const keep = (importer: Importer, scope: ImportScope) =>
  `insert into import_changes (import_id, subject_kind, subject_id, before, after)
   select ${scope.importId}, '${importer.kind.replace(/s$/, '')}',`;

/** Writes the rows of these lines that differ or are new. Returns the number of each. */
export async function write(
  trx: Trx,
  importer: Importer,
  scope: ImportScope,
  span: Lines,
): Promise<{ created: number; changed: number }> {
  const columns = written(importer, scope);
  const { table } = importer;
  const source = withSource(importer, scope, { lines: span });
  const joined = `import_source s left join ${table} t on t.id = s.target_id`;
  const values = columns.map(({ column, value }) => ({ column, value: value(scope.isMapped) }));
  const follows = (importer.follows ?? []).filter(({ from }) => from.some(scope.isMapped));
  const set = [
    ...values.map(({ column }) => `${column} = todo.new_${column}`),
    ...follows.map(({ column, value }) => `${column} = ${value}`),
  ];
  const changed =
    columns.length === 0
      ? { numAffectedRows: 0n }
      : await run(
          trx,
          `${source}, todo as (
             select t.id, ${asJson(importer, scope, 't')} as before,
               ${values.map((one) => `${one.value} as new_${one.column}`).join(', ')}
             from import_source s join ${table} t on t.id = s.target_id
             where ${isChanged(importer, scope)}
             order by t.id for no key update of t
           ), done as (
             update ${table} t set version = t.version + 1, ${set.join(', ')}
             from todo where t.id = todo.id
             returning t.id, ${asJson(importer, scope, 't')} as after
           )
           ${keep(importer, scope)} done.id, todo.before, done.after from done join todo using (id)`,
        );
  const fresh = importer.fresh.filter(({ column }) => values.every((one) => one.column !== column));
  const all = [...fresh, ...values];
  const created = await run(
    trx,
    `${source}, made as (
       insert into ${table} as m (${all.map(({ column }) => column).join(', ')})
       select ${all.map(({ value }) => value).join(', ')}
       from ${joined} where s.target_id is null order by s.line
       returning m.id, ${asJson(importer, scope, 'm')} as after
     )
     ${keep(importer, scope)} id, null, after from made`,
  );
  return {
    created: Number(created.numAffectedRows ?? 0n),
    changed: Number(changed.numAffectedRows ?? 0n),
  };
}
