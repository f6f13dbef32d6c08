import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import type {
  CardClearing,
  Settlement,
  SettlementKind,
  SettlementTrouble,
  settlementsRoutes,
} from '#contract/routes/money/settlements.ts';
import { csvOf } from '#rules/csv.ts';
import { casablancaDay } from '#rules/time.ts';
import type { Db } from '../../platform/db/schema.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import { createList } from '../../platform/lists/list.ts';
import { lateActs } from './late.ts';

type Query = RequestOf<(typeof settlementsRoutes)['list']>['query'];

interface Row {
  id: number;
  provider: string;
  row_ref: string;
  kind: SettlementKind;
  payment_ref: string;
  amount: bigint;
  day: string;
  at: Date;
  order_id: number | null;
  is_booked: boolean;
  trouble: SettlementTrouble | null;
}

const toSettlement = (row: Row): Settlement =>
  toContract<Settlement>({
    id: row.id,
    provider: row.provider,
    row: row.row_ref,
    kind: row.kind,
    payment: row.payment_ref,
    amount: row.amount.toString(),
    day: row.day,
    at: row.at.toISOString(),
    order: row.order_id === null ? null : { id: row.order_id, name: `#${row.order_id}` },
    state: row.is_booked ? 'booked' : 'unmatched',
    trouble: row.trouble,
  });

async function readRows(db: Db, ids: readonly number[]): Promise<Settlement[]> {
  const { rows } = await sql<Row>`
    select s.id, s.provider, s.row_ref, s.kind, s.payment_ref, s.amount, s.day, s.at, p.order_id,
      s.transfer_id is not null as is_booked, s.trouble
    from card_settlements s left join payments p on p.id = s.payment_id
    where s.id = any(${[...ids]}::int[])`.execute(db);
  return rows.map(toSettlement);
}

const csv = csvOf<Settlement>([
  ['row', ({ row }) => row],
  ['day', ({ day }) => day],
  ['kind', ({ kind }) => kind],
  ['payment', ({ payment }) => payment],
  ['order', ({ order }) => order?.id ?? null],
  ['amount_mad', ({ amount }) => BigInt(amount)],
  ['state', ({ state }) => state],
  ['trouble', ({ trouble }) => trouble],
  ['provider', ({ provider }) => provider],
]);

/** Rows of the providers' files, and what the providers owe. They belong to no zone. */
export function createSettlementListing(db: Db, provider: string | null) {
  const list = createList<Query, Settlement>(db, {
    from: sql`card_settlements s`,
    id: sql`s.id`,
    sorts: { day: { key: sql`s.day`, type: 'date' } },
    initial: '-day',
    filters: {
      state: (state) =>
        state === 'booked' ? sql`s.transfer_id is not null` : sql`s.transfer_id is null`,
      kind: (kinds) => sql`s.kind = any(${kinds}::text[])`,
      payment: (reference) => sql`s.payment_ref = ${reference}`,
      from: (at) => sql`s.day >= ${casablancaDay(Date.parse(at))}::date`,
      to: (at) => sql`s.day < ${casablancaDay(Date.parse(at))}::date`,
    },
    rows: readRows,
  });
  return {
    page: list.page,
    count: list.count,
    export: (query: Query) => list.export(query, csv),

    async clearing(): Promise<CardClearing> {
      const { rows } = await sql<{
        left: bigint;
        late: bigint;
        late_payments: bigint;
        unmatched: bigint;
        fees: bigint;
        losses: bigint;
      }>`
        with held as (select kind, coalesce(-sum(balance), 0)::bigint as amount from ledger_accounts
          where kind in ('card_clearing','card_fees','card_losses') group by 1),
        late as (select coalesce(sum(case a.kind when 'capture' then a.amount else -a.amount end), 0)::bigint
          as amount, count(distinct p.id) as payments from ${lateActs})
        select coalesce((select amount from held where kind = 'card_clearing'), 0)::bigint as left,
          late.amount as late, late.payments as late_payments,
          (select count(*) from card_settlements where transfer_id is null) as unmatched,
          coalesce((select amount from held where kind = 'card_fees'), 0)::bigint as fees,
          coalesce((select amount from held where kind = 'card_losses'), 0)::bigint as losses
        from late`.execute(db);
      const [found] = rows;
      if (!found) throw new Error('A query without a table gives one row');
      return toContract<CardClearing>({
        left: found.left.toString(),
        late: found.late.toString(),
        latePayments: Number(found.late_payments),
        unmatched: Number(found.unmatched),
        fees: found.fees.toString(),
        losses: found.losses.toString(),
        provider,
      });
    },
  };
}
