import { Readable } from 'node:stream';
import { BOM, type CellKind, type CellValue, csvCell, plainAmount } from '#contract/csv.ts';
import type { Sheet } from './sheet.ts';

/** The media type of such files. */
export const CSV_TYPE = 'text/csv; charset=utf-8';

const HUNDREDTHS = 100;

function cell(kind: CellKind, value: CellValue): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (kind === 'share') return String(Number(value) / HUNDREDTHS);
  if (kind === 'count' || kind === 'seconds') return String(value);
  return typeof value === 'bigint' ? plainAmount(value) : csvCell(value);
}

/**
 * A sheet as CSV, without totals, which the program that reads it can compute. A last line, after an
 * empty one, names the zones.
 */
export function writeCsv({ columns, parts, zones }: Sheet): Readable {
  async function* lines() {
    yield `${BOM}${columns.map(({ heading }) => csvCell(heading)).join(',')}\r\n`;
    for await (const part of parts)
      yield part
        .map(
          (row) =>
            `${row.map((value, n) => cell(columns[n]?.kind ?? 'text', value)).join(',')}\r\n`,
        )
        .join('');
    if (zones) yield `\r\n${csvCell(zones)}\r\n`;
  }
  return Readable.from(lines());
}
