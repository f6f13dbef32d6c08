/** Spreadsheets read UTF-8 as something else without it. */
export const BOM = '\uFEFF';
const CENTIMES = 100n;

/** A cell. Spreadsheets run what begins like a formula: an apostrophe before it makes it a text. */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^[\s]*[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value;
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Centimes as a plain number, which a spreadsheet can add up: `125.50`. */
export function plainAmount(centimes: string | bigint): string {
  const amount = BigInt(centimes);
  const size = amount < 0n ? -amount : amount;
  return `${amount < 0n ? '-' : ''}${size / CENTIMES}.${(size % CENTIMES).toString().padStart(2, '0')}`;
}
