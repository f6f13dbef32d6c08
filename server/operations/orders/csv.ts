import { csvOf } from '#contract/csv.ts';
import type { Order } from '#contract/routes/operations/orders.ts';

/** Orders as a file. */
export const orderCsv = csvOf<Order>([
  ['id', ({ id }) => id, 'id'],
  ['placed_at', ({ placedAt }) => placedAt, 'instant'],
  ['status', ({ status }) => status],
  ['status_at', ({ statusAt }) => statusAt, 'instant'],
  ['store', ({ store }) => store.name],
  ['zone', ({ zone }) => zone],
  ['customer', ({ customer }) => customer.name],
  ['address', ({ address }) => address],
  ['driver_code', ({ driver }) => driver?.code ?? null, 'id'],
  ['driver', ({ driver }) => driver?.name ?? null],
  ['payment', ({ payment }) => payment],
  ['total_mad', ({ total }) => BigInt(total), 'money'],
  ['promised_at', ({ promisedAt }) => promisedAt, 'instant'],
]);
