import type { BooksReport } from '#contract/routes/books/audit.ts';
import { BOM, csvCell, headingOf, instantText } from '#rules/csv.ts';

const HEAD = 'day,at,check,rows_looked_at,holds,first_row_that_breaks_it'
  .split(',')
  .map(headingOf)
  .join(',');

/** A proof of the books as CSV, one line per rule. */
export function reportCsv({ day, at, checks }: BooksReport): string {
  const lines = checks.map(({ check, looked, ok, first }) =>
    [day, instantText(at), csvCell(check), looked, ok ? 'yes' : 'no', csvCell(first)].join(','),
  );
  return `${BOM}${[HEAD, ...lines].join('\r\n')}\r\n`;
}
