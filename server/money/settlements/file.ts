import { z } from 'zod';
import { CURRENCY } from '#contract/money.ts';
import {
  MAX_SETTLEMENT_ROWS,
  SETTLEMENT_COLUMNS,
  SETTLEMENT_KINDS,
} from '#contract/routes/money/settlements.ts';
import { openCsv } from '../../catalogue/imports/csv-file.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { SettlementRow } from '../payments/provider.ts';

/** A row of a file with its line, for messages. */
export interface FileRow extends SettlementRow {
  line: number;
}
export interface LineError {
  line: number;
  message: string;
}

/** Errors that are listed; a file with more is wrong as a whole. */
const MOST_ERRORS = 100;
const CENTIMES = 100n;

/** An amount in MAD as files write it: `1250`, `1250.5`, `1250,50`. */
const Mad = z
  .string()
  .regex(/^\d{1,10}([.,]\d{1,2})?$/, 'must be an amount in MAD, such as 125.50')
  .transform((text) => {
    const [whole = '0', part = ''] = text.split(/[.,]/);
    return BigInt(whole) * CENTIMES + BigInt(part.padEnd(2, '0'));
  })
  .refine((amount) => amount > 0n, 'must be more than zero');
const Reference = z.string().min(1, 'is missing').max(200, 'has more than 200 characters');
const Row = z.object({
  row: Reference,
  kind: z.enum(SETTLEMENT_KINDS, `must be one of ${SETTLEMENT_KINDS.join(', ')}`),
  payment: Reference,
  amount: Mad,
  currency: z.literal(CURRENCY, `must be ${CURRENCY}`),
  day: z.iso.date('must be a day, such as 2026-03-09'),
});

/** Refuses a file, with its errors by line. */
export function refuseFile(errors: readonly LineError[]): Refusal {
  const count = errors.length >= MOST_ERRORS ? `at least ${MOST_ERRORS}` : String(errors.length);
  return new Refusal(
    'import.refused',
    `The file has ${count} ${errors.length === 1 ? 'error' : 'errors'}; nothing was booked.`,
    {
      fields: errors
        .slice(0, MOST_ERRORS)
        .map(({ line, message }) => ({ path: `line ${line}`, message })),
    },
  );
}

/** Where each column is. Error: 422 if one is missing. */
function placesOf(header: readonly string[]): number[] {
  const names = header.map((name) => name.toLowerCase());
  const places = SETTLEMENT_COLUMNS.map((name) => names.indexOf(name));
  const missing = SETTLEMENT_COLUMNS.filter((_, n) => places[n] === -1);
  if (missing.length > 0)
    throw refuseFile([
      {
        line: 1,
        message:
          missing.length === 1
            ? `The column ${missing[0]} is missing.`
            : `The columns ${missing.join(', ')} are missing.`,
      },
    ]);
  return places;
}

/** Reads the rows of a file. Errors: 422 with the errors by line. */
export async function readFile(path: string): Promise<FileRow[]> {
  const csv = await openCsv(path);
  const rows: FileRow[] = [];
  const errors: LineError[] = [];
  const lines = new Map<string, number>();
  try {
    const places = placesOf(csv.header);
    for await (const { line, cells } of csv.rows) {
      if (errors.length >= MOST_ERRORS) break;
      if (rows.length === MAX_SETTLEMENT_ROWS)
        throw new Refusal('import.refused', `The file has more than ${MAX_SETTLEMENT_ROWS} rows.`);
      const values = SETTLEMENT_COLUMNS.map((name, n) => [
        name,
        cells[places[n] ?? 0]?.trim() ?? '',
      ]);
      const read = Row.safeParse(Object.fromEntries(values));
      for (const {
        path: [column],
        message,
      } of read.error?.issues ?? [])
        errors.push({ line, message: `${String(column)}: ${message}` });
      if (!read.success) continue;
      const { currency: _, ...row } = read.data;
      const first = lines.get(row.row);
      if (first !== undefined)
        errors.push({ line, message: `row: is also the reference of line ${first}` });
      else rows.push({ ...row, line });
      lines.set(row.row, first ?? line);
    }
  } finally {
    await csv.close();
  }
  if (errors.length > 0) throw refuseFile(errors);
  return rows;
}
