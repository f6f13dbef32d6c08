import { parse } from 'csv-parse/sync';
import { MAX_STATEMENT_ROWS } from '#contract/routes/money/deposit-slips.ts';
import { fieldFault, refuse } from '../../platform/http/refusal.ts';

/** A credit of the bank's file. Centimes. */
export interface StatementLine {
  line: number;
  reference: string;
  amount: bigint;
}

/** The field with the file's text. */
const PATH = 'body.text';

/** Centimes of `1,234.50`, `1 234,50` or `1234.5`; null for anything else. */
export function centimesOf(text: string): bigint | null {
  const digits = text.replaceAll(/[\s\u00A0\u202F]/g, '');
  const found = /^(\d{1,3}(?:[.,]?\d{3})*|\d+)(?:[.,](\d{1,2}))?$/.exec(digits);
  if (!found) return null;
  const [, whole = '', rest = ''] = found;
  return BigInt(whole.replaceAll(/[.,]/g, '') + rest.padEnd(2, '0'));
}

const clean = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** The credits of a CSV file. Error: 422 with the line that cannot be read. */
export function readStatement(text: string): StatementLine[] {
  let rows: string[][];
  try {
    const [head = ''] = text.replace(/^\uFEFF/, '').split(/\r?\n/, 1);
    rows = parse(text, {
      bom: true,
      delimiter: head.includes(';') ? ';' : head.includes('\t') ? '\t' : ',',
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as string[][];
  } catch {
    throw refuse('cash.file_not_csv', undefined, {
      fields: [fieldFault(PATH, 'cash.text_not_csv')],
    });
  }
  const [header = [], ...others] = rows;
  const names = header.map((name) => name.toLowerCase());
  const [reference, amount] = [names.indexOf('reference'), names.indexOf('amount')];
  if (reference < 0 || amount < 0)
    throw refuse('cash.file_without_columns', undefined, {
      fields: [fieldFault(PATH, 'cash.text_without_columns')],
    });
  const most = MAX_STATEMENT_ROWS;
  if (others.length > most)
    throw refuse(
      'cash.file_too_long',
      { most },
      { fields: [fieldFault(PATH, 'cash.text_too_long', { most })] },
    );
  return others.flatMap((row, at) => {
    const line = at + 2;
    const written = row[amount] ?? '';
    // A debit is no deposit.
    if (written.startsWith('-')) return [];
    const centimes = centimesOf(written);
    if (centimes === null || centimes > 9_999_999_999_999n)
      throw refuse(
        'cash.file_without_amount',
        { row: line },
        { fields: [fieldFault(PATH, 'cash.text_without_amount', { row: line })] },
      );
    const named = clean(row[reference] ?? '');
    return centimes === 0n || named === '' ? [] : [{ line, reference: named, amount: centimes }];
  });
}
