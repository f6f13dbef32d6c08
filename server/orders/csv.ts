import type { Order } from '#contract/routes/orders.ts';

/** Spreadsheets read UTF-8 as something else without it. */
const BOM = '\uFEFF';
const CENTIMES = 100n;

/** A cell. Spreadsheets run what begins like a formula: an apostrophe before it makes it a text. */
function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^[\s]*[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value;
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Centimes as a plain number, which a spreadsheet can add up: `125.50`. */
function plainAmount(centimes: string): number | string {
  const amount = BigInt(centimes);
  const size = amount < 0n ? -amount : amount;
  const text = `${amount < 0n ? '-' : ''}${size / CENTIMES}.${(size % CENTIMES).toString().padStart(2, '0')}`;
  return text;
}

const COLUMNS: readonly [name: string, value: (order: Order) => string][] = [
  ['id', ({ id }) => String(id)],
  ['placed_at', ({ placedAt }) => placedAt],
  ['status', ({ status }) => status],
  ['status_at', ({ statusAt }) => statusAt],
  ['store', ({ store }) => cell(store.name)],
  ['zone', ({ zone }) => cell(zone)],
  ['customer', ({ customer }) => cell(customer.name)],
  ['address', ({ address }) => cell(address)],
  ['driver_code', ({ driver }) => cell(driver?.code ?? null)],
  ['driver', ({ driver }) => cell(driver?.name ?? null)],
  ['payment', ({ payment }) => payment],
  ['total_mad', ({ total }) => String(plainAmount(total))],
  ['promised_at', ({ promisedAt }) => promisedAt],
];

export const csvHead = (): string => `${BOM}${COLUMNS.map(([name]) => name).join(',')}\r\n`;

export const csvRow = (order: Order): string =>
  `${COLUMNS.map(([, value]) => value(order)).join(',')}\r\n`;
