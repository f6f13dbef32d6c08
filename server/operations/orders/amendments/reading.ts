import { sql } from 'kysely';
import type { Role } from '#contract/permissions.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import type { Db, KeptTermsJson } from '../../../platform/db/schema.ts';
import type { KeptPromotionTerms } from '../../../platform/db/tables/promotions.ts';
import type { OrderRow } from '../order-view.ts';
import type { GrantedPromotion, KeptTerms } from './basket.ts';
import type { AmendableLine } from './line.ts';

/** What an amendment of an order needs to know besides the order. */
export interface AmendmentBasis {
  lines: AmendableLine[];
  kept: KeptTerms;
  /** The largest numbers that an amendment and a line of it have had. */
  lastNumber: number;
  lastLine: number;
  customerRole: Role | null;
  ownerId: number | null;
  /** To be called about the order, and the customer's own. */
  phone: string | null;
  customerPhone: string | null;
  /** On the card; null without a payment. */
  authorised: bigint | null;
  /** What the first basket cost, by how much the order has risen by telephone, what staff had the store pay. */
  firstTotal: bigint;
  risenByPhone: bigint;
  storePaid: bigint;
}

interface FactsRow {
  kept: KeptTermsJson;
  phone: string | null;
  customer_role: Role | null;
  customer_phone: string | null;
  owner_id: number | null;
  authorised: bigint | null;
  last_number: number;
  first_total: bigint | null;
  risen: bigint;
  store_paid: bigint;
  last_line: number;
}

interface GrantRow {
  promotion_id: number;
  amount: bigint;
  granted: bigint | null;
  terms: KeptPromotionTerms;
}

const amountOf = (digits: string | null) => (digits === null ? null : BigInt(digits));

/** A promotion by its kept terms. */
const grantOf = ({ promotion_id, amount, granted, terms }: GrantRow): GrantedPromotion => ({
  granted: granted ?? amount,
  terms: {
    id: promotion_id,
    kind: terms.kind,
    percent_bp: terms.percentBp,
    amount: amountOf(terms.amount),
    cap: amountOf(terms.cap),
    minimum_order: 0n,
    store_share_bp: terms.storeShareBp,
    category_ids: terms.categoryIds,
  },
});

async function linesOf(trx: Db, orderId: number): Promise<AmendableLine[]> {
  const rows = await trx
    .selectFrom('order_lines as l')
    .leftJoin('order_discounts as d', (on) =>
      on
        .onRef('d.order_id', '=', 'l.order_id')
        .onRef('d.line', '=', 'l.line')
        .on('d.granted_by', 'is not', null),
    )
    .select([
      'l.line',
      'l.item_id',
      'l.name',
      'l.quantity',
      'l.unit_price',
      'l.variant',
      'l.options',
      'l.note',
      'l.category_id',
      'l.if_missing',
      'l.stock_taken',
      'l.replaces',
      'l.menu_price',
      'l.platform_pays',
      'd.granted_by',
      'd.granted_at',
    ])
    .where('l.order_id', '=', orderId)
    .orderBy('l.line')
    .modifyEnd(prepared)
    .execute();
  return rows.map(({ granted_by: by, granted_at, category_id, ...row }) => ({
    ...row,
    category_id: category_id ?? 0,
    granted: by !== null && granted_at ? { by, at: granted_at } : null,
  }));
}

async function grantsOf(trx: Db, orderId: number): Promise<GrantedPromotion[]> {
  const { rows } = await sql<GrantRow>`${prepared}
    select promotion_id, amount, granted, coalesce(terms, promotion_terms_of(promotion_id)) as terms
    from promotion_redemptions where order_id = ${orderId} and state = 'reserved'
    order by promotion_id`.execute(trx);
  return rows.map(grantOf);
}

/** The lines, the kept terms and the amendments of a locked order. */
export async function basisOf(
  trx: Db,
  { id, total }: Pick<OrderRow, 'id' | 'total'>,
): Promise<AmendmentBasis> {
  const lines = await linesOf(trx, id);
  const promotions = await grantsOf(trx, id);
  const { rows } = await sql<FactsRow>`${prepared}
    select coalesce(o.kept_terms, kept_terms_of(o.id)) as kept, o.phone,
      u.role as customer_role, u.phone as customer_phone, s.owner_id, p.authorised,
      coalesce(a.last_number, 0) as last_number, a.first_total,
      coalesce(a.risen, 0)::bigint as risen, coalesce(a.store_paid, 0)::bigint as store_paid,
      coalesce((select max(l.line) from amendment_lines l join order_amendments m
        on m.id = l.amendment_id where m.order_id = o.id), 0) as last_line
    from orders o join users u on u.id = o.customer_id join stores s on s.id = o.store_id
    left join payments p on p.order_id = o.id
    cross join lateral (
      select max(number) as last_number,
        min(total_before) filter (where number = 1) as first_total,
        sum(total_after - total_before) filter (where consent = 'telephone'
          and total_after > total_before) as risen,
        sum(store_pays) filter (where state = 'applied' and asked_by->>'role' <> 'store')
          as store_paid
      from order_amendments where order_id = o.id) a
    where o.id = ${id}`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error(`Order ${id} is missing`);
  const { terms, surcharge, subtotal, given } = row.kept;
  return {
    lines,
    kept: {
      promotions,
      given: given && { amount: BigInt(given.amount), storePart: BigInt(given.storePart) },
      zone: terms,
      surcharge: BigInt(surcharge),
      subtotal: BigInt(subtotal),
    },
    lastNumber: row.last_number,
    lastLine: Math.max(row.last_line, ...lines.map(({ line }) => line)),
    customerRole: row.customer_role,
    ownerId: row.owner_id,
    phone: row.phone,
    customerPhone: row.customer_phone,
    authorised: row.authorised,
    firstTotal: row.first_total ?? total,
    risenByPhone: row.risen,
    storePaid: row.store_paid,
  };
}

/** What an order keeps, as its column has it. */
export const keptJson = ({ zone, surcharge, subtotal, given }: KeptTerms): string =>
  JSON.stringify({
    terms: zone,
    surcharge: surcharge.toString(),
    subtotal: subtotal.toString(),
    given: given && { amount: given.amount.toString(), storePart: given.storePart.toString() },
  } satisfies KeptTermsJson);
