import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import type { Sentence } from '#contract/reasons/reason.ts';
import type { paymentsRoutes, UnplacedPayment } from '#contract/routes/money/payments.ts';
import type { PaymentState } from '#machines/payment/payment-machine.ts';
import { csvOf } from '#rules/csv.ts';
import type { Db } from '../../platform/db/schema.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import { createList } from '../../platform/lists/list.ts';
import { storedReasonKey } from '../../platform/sentences/stored.ts';
import { keptSentence } from './kept-reason.ts';

type Query = RequestOf<(typeof paymentsRoutes)['list']>['query'];

interface Row {
  number: number;
  id: string;
  customer_id: number;
  customer: string;
  state: PaymentState;
  total: bigint;
  provider: string;
  reason: string | null;
  reason_sentence: Sentence | null;
  created_at: Date;
  state_at: Date;
  ends_at: Date;
}

const toPayment = (row: Row): UnplacedPayment =>
  toContract<UnplacedPayment>({
    id: row.number,
    payment: row.id,
    customer: { id: row.customer_id, name: row.customer },
    state: row.state,
    amount: row.total.toString(),
    provider: row.provider,
    reason: row.reason,
    ...storedReasonKey(row.reason, keptSentence(row.reason, row.reason_sentence)),
    createdAt: row.created_at.toISOString(),
    stateAt: row.state_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
  });

async function readRows(db: Db, numbers: readonly number[]): Promise<UnplacedPayment[]> {
  const { rows } = await sql<Row>`
    select p.number, p.id, p.customer_id, c.name as customer, p.state, p.total, p.provider, p.reason,
      p.reason_sentence, p.created_at, p.state_at, p.ends_at
    from payments p join person_names c on c.id = p.customer_id
    where p.order_id is null and p.number = any(${[...numbers]}::int[])`.execute(db);
  return rows.map(toPayment);
}

export const paymentsCsv = csvOf<UnplacedPayment>([
  ['payment', ({ payment }) => payment],
  ['customer_id', ({ customer }) => customer.id],
  ['customer', ({ customer }) => customer.name],
  ['state', ({ state }) => state],
  ['amount_mad', ({ amount }) => BigInt(amount)],
  ['provider', ({ provider }) => provider],
  ['reason', ({ reason }) => reason],
  ['created_at', ({ createdAt }) => createdAt],
  ['state_at', ({ stateAt }) => stateAt],
]);

/** Payments without an order: pages, count, CSV. They belong to no zone. */
export function createPaymentListing(db: Db) {
  const list = createList<Query, UnplacedPayment>(db, {
    from: sql`payments p`,
    id: sql`p.number`,
    sorts: {
      createdAt: { key: sql`p.created_at`, type: 'timestamptz' },
      amount: { key: sql`p.total`, type: 'bigint' },
    },
    initial: '-createdAt',
    always: () => [sql`p.order_id is null`],
    filters: {
      state: (states) => sql`p.state = any(${states}::text[])`,
      customerId: (id) => sql`p.customer_id = ${id}`,
      from: (at) => sql`p.created_at >= ${at}::timestamptz`,
      to: (at) => sql`p.created_at < ${at}::timestamptz`,
    },
    rows: readRows,
  });
  return {
    page: list.page,
    count: list.count,
    export: (query: Query) => list.export(query, paymentsCsv),
    /** All rows of a filter in parts, as the cells of a file. */
    cells: (query: Query) => list.cells(query, paymentsCsv),
  };
}
export type PaymentListing = ReturnType<typeof createPaymentListing>;
