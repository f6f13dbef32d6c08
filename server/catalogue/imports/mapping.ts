import { importReasons } from '#contract/reasons/catalogue/imports.ts';
import { type ParamsArgument, sentenceFor } from '#contract/reasons/reason.ts';
import type { FaultKey, REASONS } from '#contract/reasons/reasons.ts';
import type { ImportAnswers, ImportMapping } from '#contract/routes/catalogue/imports.ts';
import { unguarded } from '#rules/csv.ts';
import { withoutUnseen } from '#rules/text/invisible.ts';
import { plainText } from '#rules/text/plain-text.ts';
import { type Caller, can } from '../../platform/auth/caller.ts';
import type { LineProblem } from '../../platform/db/tables/imports.ts';
import { fieldFault, type Refusal, refuse } from '../../platform/http/refusal.ts';
import { sharingLoop } from '../../platform/process/sharing-loop.ts';
import type { CsvRow } from './csv-file.ts';
import type { ImportColumn, Importer } from './importer.ts';
import type { ValueRow } from './repository.ts';

/** A name in its compared form: letters and digits only, without case and accents. */
const folded = (name: string): string => plainText(name).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The columns that a caller may set. */
export const columnsFor = ({ columns }: Importer, caller: Caller): readonly ImportColumn[] =>
  columns.filter(({ permission }) => !permission || can(caller, permission));

/** Errors: 403 for a column that the caller may not set. */
export function requireColumns(importer: Importer, mapping: ImportMapping, caller: Caller): void {
  for (const { name, permission } of importer.columns)
    if (permission && mapping[name] !== undefined && !can(caller, permission))
      throw refuse(
        'import.column_not_for_role',
        { role: caller.role, name },
        { fields: [fieldFault(`body.mapping.${name}`, 'import.needs_permission', { permission })] },
      );
}

/** Proposes a mapping of the file's columns by their names. */
export function propose(
  columns: readonly ImportColumn[],
  header: readonly string[],
): ImportMapping {
  const names = header.map(folded);
  const mapping: ImportMapping = {};
  for (const { name, aliases } of columns) {
    const at = [name, ...aliases]
      .map((one) => names.indexOf(folded(one)))
      .find((found) => found !== -1 && !Object.values(mapping).includes(found));
    if (at !== undefined) mapping[name] = at;
  }
  return mapping;
}

function wrong<const Key extends FaultKey>(
  name: string,
  reason: Key,
  ...params: ParamsArgument<(typeof REASONS)[Key]>
): Refusal {
  const field = fieldFault(`body.mapping.${name}`, reason, ...params);
  return refuse('import.columns_not_matched', { fault: field.message }, { fields: [field] });
}

/** Errors: 400 for a column that is unknown, missing, or mapped twice. */
export function checkMapping(
  { columns, isOfStore }: Importer,
  mapping: ImportMapping,
  header: readonly string[],
  storeId: number | null,
): void {
  const known = new Set(columns.map(({ name }) => name));
  const taken = new Map<number, string>();
  for (const [name, at] of Object.entries(mapping)) {
    if (!known.has(name)) throw wrong(name, 'import.no_such_value', { name });
    if (at >= header.length) throw wrong(name, 'import.no_such_column');
    const other = taken.get(at);
    if (other) throw wrong(name, 'import.column_of_another', { other });
    taken.set(at, name);
  }
  if (isOfStore && storeId !== null && mapping.store !== undefined)
    throw wrong('store', 'import.store_is_fixed');
  for (const { name, needed } of columns) {
    if (needed !== 'always' || mapping[name] !== undefined) continue;
    if (!(isOfStore && name === 'store' && storeId !== null))
      throw wrong(name, 'import.column_needed', { name });
  }
}

type Judge = (values: (string | null)[], problems: LineProblem[]) => void;

/** Judges the values of a row that only make sense together, and replaces them where it was answered. */
async function beginJudging(
  { columns, together }: Importer,
  mapping: ImportMapping,
  answers: ImportAnswers,
): Promise<Judge> {
  if (!together?.of.every((name) => mapping[name] !== undefined)) return () => undefined;
  const judge = await together.begin(answers);
  const places = together.of.map((name) => columns.findIndex((column) => column.name === name));
  return (values, problems) => {
    const found = places.map((place) => values[place] ?? null);
    if (!found.every((value) => value !== null)) return;
    const judged = judge(found);
    if ('message' in judged) problems.push(judged);
    else for (const [n, place] of places.entries()) values[place] = judged[n] ?? null;
  };
}

/** Converts the cells of each row to the values of its columns. */
export async function* valuesOf(
  importer: Importer,
  { mapping, answers }: { mapping: ImportMapping; answers: ImportAnswers },
  width: number,
  rows: AsyncIterable<CsvRow>,
): AsyncGenerator<ValueRow> {
  const plan = importer.columns.map(({ name, read, readAnswered }) => ({
    name,
    read: readAnswered?.(answers) ?? read,
    at: mapping[name],
  }));
  const judge = await beginJudging(importer, mapping, answers);
  for await (const { line, cells } of sharingLoop(rows)) {
    const problems: LineProblem[] = [];
    if (cells.length > width && cells.slice(width).some((cell) => cell.trim() !== ''))
      problems.push({
        column: null,
        ...sentenceFor(importReasons, 'import.cells_beyond_header', {
          count: cells.length,
          width,
        }),
      });
    const values = plan.map(({ name, read, at }) => {
      if (at === undefined) return null;
      const result = read(unguarded(withoutUnseen(cells[at] ?? '').trim()).trim());
      if ('value' in result) return result.value;
      problems.push({ column: name, ...result.fault });
      return null;
    });
    judge(values, problems);
    yield { line, values, problems: problems.length > 0 ? problems : null };
  }
}
