import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import type { cashRoutes } from '#contract/routes/money/cash.ts';
import { csvOf } from '#rules/csv.ts';
import type { Db } from '../../platform/db/schema.ts';
import { createList } from '../../platform/lists/list.ts';
import type { RemittanceRecord } from './show.ts';

type Query = RequestOf<(typeof cashRoutes)['history']>['query'];

/** All remittances: pages, count, CSV. */
export const createRemittanceList = (
  db: Db,
  rows: (trx: Db, ids: readonly number[]) => Promise<RemittanceRecord[]>,
) =>
  createList<Query, RemittanceRecord>(db, {
    from: sql`remittances r`,
    id: sql`r.id`,
    sorts: {
      at: { key: sql`r.at`, type: 'timestamptz' },
      counted: { key: sql`r.counted`, type: 'bigint' },
      variance: { key: sql`r.variance`, type: 'bigint' },
    },
    initial: '-at',
    filters: {
      id: (id) => sql`r.id = ${id}`,
      driverId: (id) => sql`r.driver_id = ${id}`,
      collectorId: (id) => sql`r.collector->>'id' = ${String(id)}`,
      variance: (isOff) => (isOff ? sql`r.variance <> 0` : sql`r.variance = 0`),
      reversed: (isReversed) =>
        isReversed ? sql`r.reversed_at is not null` : sql`r.reversed_at is null`,
      from: (at) => sql`r.at >= ${at}::timestamptz`,
      to: (at) => sql`r.at < ${at}::timestamptz`,
    },
    rows,
  });

export const remittanceCsv = csvOf<RemittanceRecord>([
  ['receipt', ({ receipt }) => receipt],
  ['at', ({ at }) => at],
  ['driver', ({ driver }) => driver.name],
  ['collector', ({ collector }) => collector.name],
  ['expected_mad', ({ expected }) => BigInt(expected)],
  ['counted_mad', ({ counted }) => BigInt(counted)],
  ['variance_mad', ({ variance }) => BigInt(variance)],
  ['left_mad', ({ leftAtHand }) => BigInt(leftAtHand)],
  ['orders', ({ orders }) => orders.map(({ orderId }) => orderId).join(' ')],
  ['shift_closed', ({ closesShift }) => closesShift],
  ['note', ({ note }) => note],
  ['status', ({ status }) => status],
  ['reversed_at', ({ reversed }) => reversed?.at ?? null],
  ['reversed_by', ({ reversed }) => reversed?.by.name ?? null],
  ['reversed_why', ({ reversed }) => reversed?.why ?? null],
]);
