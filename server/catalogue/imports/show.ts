import { Import, type ImportError, MAX_IMPORT_ERRORS } from '#contract/routes/catalogue/imports.ts';
import { importRules, WORKING_IMPORT_STATUSES } from '#machines/import/import-machine.ts';
import { BOM, csvCell } from '#rules/csv.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import { reasonIn } from '../../platform/http/refusal.ts';
import { storedReason } from '../../platform/sentences/stored.ts';
import type { Importer } from './importer.ts';
import { columnsFor } from './mapping.ts';
import type { ImportRow, RefusedRow } from './repository.ts';

/** The events that people send; the worker sends the others. */
const ASKED = new Set(['import.check', 'import.apply', 'import.cancel']);

const isWorking = (status: ImportRow['status']) =>
  (WORKING_IMPORT_STATUSES as readonly string[]).includes(status);

/** The events that people may send now. */
export const legalOf = ({ status, is_swept }: ImportRow) =>
  is_swept ? [] : importRules.legal({ status }).filter((type) => ASKED.has(type));

/** Converts an import for its reader, with the columns that they may set. */
export function toImport(row: ImportRow, importer: Importer, caller: Caller): Import {
  return fromRow(Import, row, {
    legalEvents: legalOf(row),
    ...storedReason(row.failure, row.failure_sentence),
    columns: columnsFor(importer, caller)
      .filter(({ name }) => !(importer.isOfStore && name === 'store' && row.store_id !== null))
      .map(({ name, needed }) => ({ name, needed })),
    progress: isWorking(row.status) ? { done: Math.min(row.done, row.rows), of: row.rows } : null,
  });
}

/** The errors of refused lines, each with the cell as it is in the file. */
export function toErrors(row: ImportRow, refused: readonly RefusedRow[]): ImportError[] {
  const errors = refused.flatMap(({ line, cells, problems }) =>
    problems.map(({ column, message, reason, params }) => {
      const at = column === null ? undefined : row.mapping[column];
      return {
        line,
        column: at === undefined ? column : row.header[at] || column,
        value: at === undefined ? null : (cells[at] ?? '').slice(0, 200),
        message,
        ...reasonIn({ reason, params }),
      };
    }),
  );
  return errors.slice(0, MAX_IMPORT_ERRORS);
}

export const csvLine = (cells: readonly string[]) =>
  `${cells.map((cell) => csvCell(cell)).join(',')}\r\n`;

/**
 * Refused lines as a file that can be corrected and imported again: their cells, line and errors.
 */
export async function* refusedCsv(row: ImportRow, pages: AsyncIterable<readonly RefusedRow[]>) {
  yield BOM + csvLine([...row.header, 'line', 'errors']);
  for await (const page of pages)
    yield page
      .map(({ line, cells, problems }) => {
        const words = problems.map(({ column, message }) => `${column ?? 'line'} ${message}`);
        const own = row.header.map((_, at) => cells[at] ?? '');
        return csvLine([...own, String(line), words.join('; ')]);
      })
      .join('');
}
