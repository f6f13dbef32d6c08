import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import type { remediesRoutes } from '#contract/routes/money/remedies.ts';
import {
  amountShares,
  costShares,
  feePaid,
  lineShares,
  type PartShares,
  pieceShares,
  type ServedOrder,
  sumOfShares,
} from '#machines/remedy/remedy-shares.ts';
import { formatMoney } from '#rules/money/money.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Db } from '../../platform/db/schema.ts';
import { fieldFault, refuse } from '../../platform/http/refusal.ts';
import type { RemedyLineJson } from './table.ts';

type Body = Pick<RequestOf<(typeof remediesRoutes)['give']>['body'], 'basis' | 'lines' | 'amount'>;

interface LineRow {
  line: number;
  name: string;
  quantity: number;
  price: bigint;
  discount: bigint;
  store_part: bigint;
  /** Pieces that earlier remedies made good. */
  done: number;
}
interface OrderFacts {
  delivery_fee: bigint;
  fee_discount: bigint;
  store_discount: bigint;
  commission_bp: number;
  /** What earlier remedies gave of the fee. */
  fee_done: bigint;
}

/** An order that has ended, as remedies are calculated from it. */
export interface RemedyBasisFacts {
  served: ServedOrder;
  lines: readonly (LineRow & { shares: PartShares })[];
  /** What can be given of the fee. Centimes. */
  fee: bigint;
}

/** Reads what an order was worth, with what earlier remedies took of it. */
export async function readBasis(db: Db, orderId: number): Promise<RemedyBasisFacts> {
  const { rows: lines } = await sql<LineRow>`${prepared}
    select l.line, l.name, l.quantity, (l.unit_price * l.quantity)::bigint as price,
      coalesce(d.amount, 0)::bigint as discount, coalesce(d.store_part, 0)::bigint as store_part,
      coalesce(g.done, 0)::integer as done
    from order_lines l
    left join (select line, sum(amount) as amount, sum(store_part) as store_part
      from order_discounts where order_id = ${orderId} and line is not null group by 1) d using (line)
    left join (select (x->>'line')::integer as line, sum((x->>'quantity')::integer) as done
      from remedies r cross join jsonb_array_elements(r.lines) x
      where r.order_id = ${orderId} and r.state = 'given' group by 1) g using (line)
    where l.order_id = ${orderId} order by l.line`.execute(db);
  const { rows: orders } = await sql<OrderFacts>`${prepared}
    select o.delivery_fee, o.fee_discount, o.store_discount,
      -- The rate at which it was sold.
      coalesce((select (t.data->>'commissionBp')::integer from ledger_transfers t
        where t.order_id = o.id and t.kind = 'sale'), s.commission_bp) as commission_bp,
      coalesce((select sum(amount) from remedies r
        where r.order_id = o.id and r.basis = 'fee' and r.state = 'given'), 0)::bigint as fee_done
    from orders o join stores s on s.id = o.store_id where o.id = ${orderId}`.execute(db);
  const [order] = orders;
  if (!order) throw new Error(`Order ${orderId} is missing`);
  const served: ServedOrder = {
    lines: lines.map(({ line, quantity, price, discount, store_part: storePart }) => ({
      line,
      quantity,
      price,
      discount,
      storePart,
    })),
    deliveryFee: order.delivery_fee,
    feeDiscount: order.fee_discount,
    storeDiscount: order.store_discount,
    commissionBp: order.commission_bp,
  };
  const shares = lineShares(served);
  const fee = feePaid(served) - order.fee_done;
  return {
    served,
    lines: lines.map((row) => ({ ...row, shares: shares.get(row.line) as PartShares })),
    fee: fee > 0n ? fee : 0n,
  };
}

/** What a remedy gives, and what a charge of all of it would move. */
export interface RemedyAmounts {
  shares: PartShares;
  lines: RemedyLineJson[];
}

const wrong = (path: string, reason: 'remedy.basis_needs_lines' | 'remedy.basis_needs_amount') =>
  refuse('request.invalid_field', { fields: path }, { fields: [fieldFault(path, reason)] });

/** The pieces of lines that are asked for. Errors: 400, 409. */
function ofLines(
  orderId: number,
  { lines }: RemedyBasisFacts,
  asked: NonNullable<Body['lines']>,
): RemedyAmounts {
  const parts = asked.map(({ line, quantity }) => {
    const known = lines.find((one) => one.line === line);
    const left = known ? known.quantity - known.done : 0;
    if (!known || quantity > left) throw refuse('remedy.line_given', { line, id: orderId, left });
    const pieces = { quantity: known.quantity, earlier: known.done, count: quantity };
    return { line, name: known.name, quantity, shares: pieceShares(known.shares, pieces) };
  });
  return {
    shares: sumOfShares(parts.map(({ shares }) => shares)),
    lines: parts.map(({ shares, ...part }) => ({ ...part, paid: shares.paid.toString() })),
  };
}

/**
 * What is asked for, at most what is left of the order: earlier remedies may have given a part of it.
 * Errors: 400 for fields of another basis; 409 if nothing is left.
 */
export function amountsOf(
  orderId: number,
  facts: RemedyBasisFacts,
  { basis, lines, amount }: Body,
  left: bigint,
): RemedyAmounts {
  const isOfLines = basis === 'lines';
  if ((lines !== undefined && lines.length > 0) !== isOfLines)
    throw wrong('body.lines', 'remedy.basis_needs_lines');
  if ((amount !== undefined) !== (basis === 'goodwill'))
    throw wrong('body.amount', 'remedy.basis_needs_amount');
  const all = isOfLines
    ? ofLines(orderId, facts, lines ?? [])
    : { shares: amountShares(basis === 'fee' ? facts.fee : BigInt(amount ?? '0')), lines: [] };
  if (left <= 0n || all.shares.paid === 0n) throw refuse('remedy.nothing_left', { id: orderId });
  if (all.shares.paid <= left) return all;
  if (basis === 'goodwill')
    throw refuse('remedy.at_most', { left: formatMoney(left), id: orderId });
  return { ...all, shares: costShares(all.shares, { earlier: 0n, cost: left }) };
}
