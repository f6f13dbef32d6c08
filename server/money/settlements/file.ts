import { z } from 'zod';
import type { settlementCellReasons } from '#contract/reasons/money/settlements.ts';
import type { FieldFault } from '#contract/reasons/reason.ts';
import {
  MAX_SETTLEMENT_ROWS,
  SETTLEMENT_COLUMNS,
  SETTLEMENT_KINDS,
} from '#contract/routes/money/settlements.ts';
import { CURRENCY } from '#rules/money/money.ts';
import { openCsv } from '../../catalogue/imports/csv-file.ts';
import { fieldFault, type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { SettlementRow } from '../payments/provider.ts';

/** A row of a file with its line, for messages. */
export interface FileRow extends SettlementRow {
  line: number;
}

/** Errors that are listed; a file with more is wrong as a whole. */
const MOST_ERRORS = 100;
const CENTIMES = 100n;

type CellKey = keyof typeof settlementCellReasons;
/** A fault in the schema of a row: its key instead of its sentence, which names the column. */
const cell = (reason: CellKey) => reason;

/** An amount in MAD as files write it: `1250`, `1250.5`, `1250,50`. */
const Mad = z
  .string()
  .regex(/^\d{1,10}([.,]\d{1,2})?$/, cell('settlement.not_an_amount'))
  .transform((text) => {
    const [whole = '0', part = ''] = text.split(/[.,]/);
    return BigInt(whole) * CENTIMES + BigInt(part.padEnd(2, '0'));
  })
  .refine((amount) => amount > 0n, cell('settlement.not_above_zero'));
const Reference = z
  .string()
  .min(1, cell('settlement.reference_missing'))
  .max(200, cell('settlement.reference_too_long'));
const Row = z.object({
  row: Reference,
  kind: z.enum(SETTLEMENT_KINDS, cell('settlement.not_one_of')),
  payment: Reference,
  amount: Mad,
  currency: z.literal(CURRENCY, cell('settlement.other_currency')),
  day: z.iso.date(cell('settlement.not_a_day')),
});

/** What the cells of some columns must be. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  kind: SETTLEMENT_KINDS,
  currency: [CURRENCY],
};

/** The path of a fault in a line. */
export const pathOf = (line: number) => `line ${line}`;

/** Refuses a file, with its errors by line. */
export function refuseFile(errors: readonly FieldFault[]): Refusal {
  const fields = errors.slice(0, MOST_ERRORS);
  const count = fields.length;
  return count === MOST_ERRORS
    ? refuse('settlement.has_many_errors', { count }, { fields })
    : refuse('settlement.has_errors', { count }, { fields });
}

/** Where each column is. Error: 422 if one is missing. */
function placesOf(header: readonly string[]): number[] {
  const names = header.map((name) => name.toLowerCase());
  const places = SETTLEMENT_COLUMNS.map((name) => names.indexOf(name));
  const missing = SETTLEMENT_COLUMNS.filter((_, n) => places[n] === -1);
  if (missing.length > 0)
    throw refuseFile([
      missing.length === 1
        ? fieldFault(pathOf(1), 'settlement.column_missing', { column: missing[0] ?? '' })
        : fieldFault(pathOf(1), 'settlement.columns_missing', { columns: missing }),
    ]);
  return places;
}

/** Reads the rows of a file. Errors: 422 with the errors by line. */
export async function readFile(path: string): Promise<FileRow[]> {
  const csv = await openCsv(path);
  const rows: FileRow[] = [];
  const errors: FieldFault[] = [];
  const lines = new Map<string, number>();
  try {
    const places = placesOf(csv.header);
    for await (const { line, cells } of csv.rows) {
      if (errors.length >= MOST_ERRORS) break;
      if (rows.length === MAX_SETTLEMENT_ROWS)
        throw refuse('import.too_many_rows', { most: MAX_SETTLEMENT_ROWS });
      const values = SETTLEMENT_COLUMNS.map((name, n) => [
        name,
        cells[places[n] ?? 0]?.trim() ?? '',
      ]);
      const read = Row.safeParse(Object.fromEntries(values));
      for (const { path, message } of read.error?.issues ?? []) {
        const column = String(path[0]);
        const allowed = [...(ALLOWED[column] ?? [])];
        errors.push(fieldFault(pathOf(line), message as CellKey, { column, allowed }));
      }
      if (!read.success) continue;
      const { currency: _, ...row } = read.data;
      const first = lines.get(row.row);
      if (first !== undefined)
        errors.push(fieldFault(pathOf(line), 'settlement.row_repeated', { first }));
      else rows.push({ ...row, line });
      lines.set(row.row, first ?? line);
    }
  } finally {
    await csv.close();
  }
  if (errors.length > 0) throw refuseFile(errors);
  return rows;
}
