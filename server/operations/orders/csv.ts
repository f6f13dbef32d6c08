import { BOM, csvCell as cell, plainAmount } from '#contract/csv.ts';
import type { Order } from '#contract/routes/operations/orders.ts';

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
  ['total_mad', ({ total }) => plainAmount(total)],
  ['promised_at', ({ promisedAt }) => promisedAt],
];

export const csvHead = (): string => `${BOM}${COLUMNS.map(([name]) => name).join(',')}\r\n`;

export const csvRow = (order: Order): string =>
  `${COLUMNS.map(([, value]) => value(order)).join(',')}\r\n`;
