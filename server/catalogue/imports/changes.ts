import { sql } from 'kysely';
import { type ImportChanges, MAX_IMPORT_CHANGES } from '#contract/routes/catalogue/imports.ts';
import type { Trx } from '../../platform/db/schema.ts';
import type { Importer, ImportScope } from './importer.ts';
import { isChanged, withSource, written } from './sets.ts';

interface ChangedRow {
  line: number;
  id: number;
  name: string;
  is_far: boolean;
  changed: ImportChanges['items'][number]['values'];
  of: number;
  far: number;
}

const itself = (value: string): string => `(${value})::text`;

/** The rows of values that differ, each with its column and both values as text. */
function differences(importer: Importer, { isMapped }: ImportScope): string {
  const priceFirst = written(importer, { isMapped }).toSorted(
    (a, b) => Number(b.column === importer.price) - Number(a.column === importer.price),
  );
  const rows = priceFirst.map(
    ({ from, column, value, kind = 'text', text = itself }) =>
      `('${from.find(isMapped)}', '${kind}', ${text(`t.${column}`)}, ${text(value(isMapped))})`,
  );
  return `(select jsonb_agg(jsonb_build_object(
      'column', d.name, 'kind', d.kind, 'before', d.before, 'after', d.after))
    from (values ${rows.join(', ')}) d (name, kind, before, after)
    where d.before is distinct from d.after)`;
}

/** Whether a price is far from the one before, as `isFarPrice` has it, and how far it moves; in SQL. */
function priceMove({ price, targets }: Importer, { isMapped }: ImportScope) {
  const target = targets.find(({ column }) => column === price);
  if (!target?.from.some(isMapped)) return { isFar: 'false', ratio: '1' };
  const [before, after] = [`t.${target.column}`, target.value(isMapped)];
  return {
    isFar: `${before} <> ${after}
      and (${after} = 0 or ${after} * 3 < ${before} * 2 or ${after} * 2 > ${before} * 3)`,
    ratio: `case when ${before} = ${after} then 1
      else greatest(${before}, ${after})::float8 / nullif(least(${before}, ${after}), 0) end`,
  };
}

/** What the valid rows change: all are counted, and those whose price moves most are listed. */
export async function findChanges(
  trx: Trx,
  importer: Importer,
  scope: ImportScope,
): Promise<ImportChanges> {
  if (written(importer, scope).length === 0) return { of: 0, far: 0, items: [] };
  const { isFar, ratio } = priceMove(importer, scope);
  const { rows } = await sql
    .raw<ChangedRow>(
      `${withSource(importer, scope)}
       select s.line, t.id, t.name, (${isFar}) as is_far,
         coalesce(${differences(importer, scope)}, '[]') as changed,
         (count(*) over ())::int as of, (count(*) filter (where ${isFar}) over ())::int as far
       from import_source s join ${importer.table} t on t.id = s.target_id
       where ${isChanged(importer, scope)}
       order by ${ratio} desc nulls first, s.line
       limit ${MAX_IMPORT_CHANGES}`,
    )
    .execute(trx);
  return {
    of: rows[0]?.of ?? 0,
    far: rows[0]?.far ?? 0,
    items: rows.map(({ line, id, name, is_far: isFar, changed: values }) => ({
      line,
      id,
      name,
      isFar,
      values,
    })),
  };
}
