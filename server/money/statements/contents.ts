import { sql } from 'kysely';
import { type FiscalParty, splitVat } from '#contract/catalogue/fiscal.ts';
import type { DayRange } from '#contract/insight/reports/range.ts';
import {
  type StatementLine as Line,
  type OtherOrder,
  otherOrderOf,
  STATEMENT_LINES,
  statementLineOf,
} from '#contract/money/statement-line.ts';
import type { StatementContent } from '#contract/routes/money/statements.ts';
import type { Language } from '#rules/language.ts';
import { casablancaDay, casablancaDayBegin, dayAfter } from '#rules/time.ts';
import type { Trx } from '../../platform/db/schema.ts';

type Sums = Record<Line, bigint>;

const nothing = (): Sums => Object.fromEntries(STATEMENT_LINES.map((line) => [line, 0n])) as Sums;
const written = (sums: Sums) =>
  Object.fromEntries(STATEMENT_LINES.map((line) => [line, sums[line].toString()])) as Record<
    Line,
    string
  >;

/** Orders with movements in a period in which they were not sold. */
async function otherOrders(
  trx: Trx,
  storeId: number,
  { begin, end }: { begin: Date; end: Date },
): Promise<{ orderId: number; why: OtherOrder }[]> {
  const { rows } = await sql<{ order_id: number; purposes: string[] }>`
    select t.order_id, array_agg(distinct e.purpose) as purposes
    from ledger_accounts a
    join ledger_entries e on e.account_id = a.id
    join ledger_transfers t on t.id = e.transfer_id
    where a.kind = 'store_balance' and a.owner_id = ${storeId} and t.order_id is not null
      and t.at >= ${begin} and t.at < ${end}
    group by 1 having not bool_or(t.kind = 'sale' and e.purpose = 'sale')
    order by 1`.execute(trx);
  return rows.map(({ order_id, purposes }) => ({ orderId: order_id, why: otherOrderOf(purposes) }));
}

/** What moved in a period by line, in all and day by day, and how many orders were sold. */
async function sumByDay(
  trx: Trx,
  storeId: number,
  { begin, end }: { begin: Date; end: Date },
): Promise<{ total: Sums; days: Map<string, { orders: number; sums: Sums }>; orders: number }> {
  // By hour: the days of Casablanca begin at full hours of UTC, and are assembled here.
  const { rows } = await sql<{ hour: Date; purpose: string; amount: bigint; sales: bigint }>`
    select date_trunc('hour', t.at, 'UTC') as hour, e.purpose, sum(e.amount)::bigint as amount,
      count(*) filter (where t.kind = 'sale' and e.purpose = 'sale') as sales
    from ledger_accounts a
    join ledger_entries e on e.account_id = a.id
    join ledger_transfers t on t.id = e.transfer_id
    where a.kind = 'store_balance' and a.owner_id = ${storeId}
      and t.at >= ${begin} and t.at < ${end}
    group by 1, 2 order by 1`.execute(trx);
  const total = nothing();
  const days = new Map<string, { orders: number; sums: Sums }>();
  let orders = 0;
  for (const { hour, purpose, amount, sales } of rows) {
    const day = casablancaDay(hour);
    const known = days.get(day) ?? { orders: 0, sums: nothing() };
    days.set(day, known);
    const line = statementLineOf(purpose);
    known.sums[line] += amount;
    total[line] += amount;
    known.orders += Number(sales);
    orders += Number(sales);
  }
  return { total, days, orders };
}

/**
 * The postings to a store's account in a period, with the balance before and after it. Null if
 * there were none.
 */
export async function readContents(
  trx: Trx,
  storeId: number,
  { from, to }: DayRange,
  parties: { seller: FiscalParty; buyer: FiscalParty; language: Language; vatBp: number },
): Promise<StatementContent | null> {
  const begin = casablancaDayBegin(from);
  const end = casablancaDayBegin(dayAfter(to, 1));
  const { rows: balances } = await sql<{ opening: bigint; moved: bigint }>`
    select coalesce(sum(e.amount) filter (where t.at < ${begin}), 0)::bigint as opening,
      count(*) filter (where t.at >= ${begin}) as moved
    from ledger_accounts a
    join ledger_entries e on e.account_id = a.id
    join ledger_transfers t on t.id = e.transfer_id
    where a.kind = 'store_balance' and a.owner_id = ${storeId} and t.at < ${end}`.execute(trx);
  const [{ opening, moved } = { opening: 0n, moved: 0n }] = balances;
  if (Number(moved) === 0) return null;
  const { total, days, orders } = await sumByDay(trx, storeId, { begin, end });
  const closing = STATEMENT_LINES.reduce((sum, line) => sum + total[line], opening);
  const others = await otherOrders(trx, storeId, { begin, end });
  const { seller, buyer, language, vatBp } = parties;
  const kept = -total.commission;
  const { net, vat } = splitVat(kept, vatBp);
  return {
    seller,
    buyer,
    language,
    opening: opening.toString(),
    ...written(total),
    closing: closing.toString(),
    orders,
    others,
    invoice:
      kept === 0n
        ? []
        : [{ rateBp: vatBp, net: net.toString(), vat: vat.toString(), total: kept.toString() }],
    days: [...days].map(([day, known]) => ({
      day,
      orders: known.orders,
      ...written(known.sums),
    })),
  } as StatementContent;
}
