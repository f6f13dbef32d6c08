import { Readable } from 'node:stream';
import { BOM, type CsvStyle, csvCell, csvCellOf, csvInStyle } from '#rules/csv.ts';
import type { Sheet } from './sheet.ts';

/** The media type of such files. */
export const CSV_TYPE = 'text/csv; charset=utf-8';

/**
 * A sheet as CSV, without totals, which the program that reads it can compute. A last line, after an
 * empty one, names the zones.
 */
export function writeCsv({ columns, parts, zones }: Sheet, style: CsvStyle = 'point'): Readable {
  async function* lines(): AsyncGenerator<string> {
    yield `${BOM}${columns.map(({ heading }) => csvCell(heading)).join(',')}\r\n`;
    for await (const part of parts)
      yield part
        .map(
          (row) =>
            `${row.map((value, n) => csvCellOf(columns[n]?.kind ?? 'text', value)).join(',')}\r\n`,
        )
        .join('');
    if (zones) yield `\r\n${csvCell(zones)}\r\n`;
  }
  async function* styled(): AsyncGenerator<string> {
    for await (const part of lines()) yield csvInStyle(part, style);
  }
  return Readable.from(styled());
}
