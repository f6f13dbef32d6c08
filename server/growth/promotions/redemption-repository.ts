import { sql } from 'kysely';
import type { Hours } from '#contract/catalogue/opening-hours.ts';
import type { RefusalReason } from '#contract/growth/promotions/promotion.ts';
import { OPEN_ORDER_STATUSES } from '#machines/order/order-machine.ts';
import type { PromotionState } from '#machines/promotion/promotion-machine.ts';
import { anyOf, prepared } from '../../platform/db/prepared.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import type { KeptPromotionTerms } from '../../platform/db/tables/promotions.ts';
import type { Part, Terms } from './evaluate.ts';

/** The fields of an order that decide which promotions are candidates. */
export interface PromotionQuery {
  at: Date;
  customerId: number;
  storeId: number;
  /** The zone of the delivery address; null if none is in force. */
  zoneId: number | null;
  categoryIds: readonly number[];
  /** In stored form; null if none was entered, or none that a promotion could have. */
  code: string | null;
  trial?: number | undefined; // A promotion that is tried as if it were launched.
}

/** A promotion that an order may get, with its scopes and its counters. */
export interface Candidate extends Terms {
  version: number;
  code: string | null;
  state: PromotionState;
  starts_at: Date;
  ends_at: Date | null;
  hours: Hours | null;
  max_uses: number | null;
  max_uses_per_customer: number | null;
  budget: bigint | null;
  used: number;
  reserved: bigint;
  spent: bigint;
  new_customers_only: boolean;
  store_ids: number[];
  zone_ids: number[];
  customer_ids: number[];
  used_by_customer: number;
  /** Whether the store pays nothing, or consented to its share. */
  is_consented: boolean;
}

export interface Use {
  orderId: number;
  customerId: number;
  at: Date;
  terms: Candidate;
  amount: bigint;
  storePart: bigint;
}

/** What an amended order gets off, by promotion and by part. Centimes. */
export interface AmendedDiscounts {
  promotions: readonly { id: number; amount: bigint; storePart: bigint }[];
  parts: readonly (Part & {
    promotionId: number | null;
    /** If the platform pays the difference of a replacement: the agent, and when. */
    granted: { by: number; at: Date } | null;
  })[];
}

/** JSON has no bigint. */
const partJson = ({
  line,
  promotionId,
  amount,
  storePart,
  granted,
}: AmendedDiscounts['parts'][number]) => ({
  line,
  promotion_id: promotionId,
  amount: amount.toString(),
  store_part: storePart.toString(),
  granted_by: granted?.by ?? null,
  granted_at: granted?.at ?? null,
});

/** What an order keeps of a promotion: later amounts are computed by it. */
const keptTermsOf = (terms: Terms): KeptPromotionTerms => ({
  kind: terms.kind,
  percentBp: terms.percent_bp,
  amount: terms.amount?.toString() ?? null,
  cap: terms.cap?.toString() ?? null,
  storeShareBp: terms.store_share_bp,
  categoryIds: [...terms.category_ids],
});

export function createRedemptionRepository() {
  return {
    /** The promotion with the code, and the automatic ones whose anchor matches the order. */
    async candidates(trx: Db, asked: PromotionQuery): Promise<Candidate[]> {
      const { at, customerId, storeId, zoneId, categoryIds, code, trial = null } = asked;
      const ids = (column: string) =>
        sql`coalesce(array_agg(${sql.ref(`s.${column}`)}) filter (where ${sql.ref(`s.${column}`)} is not null), '{}')`;
      const { rows } = await sql<Candidate>`${prepared}
        with found as (
          select id from promotions where code = ${code} and state <> 'ended'
          union
          select id from promotions where id = ${trial}::integer
            or (code is null and not is_scoped and state in ('scheduled','active'))
          union
          select promotion_id from promotion_scopes where is_anchor and store_id = ${storeId}
          union
          select promotion_id from promotion_scopes where is_anchor and zone_id = ${zoneId}
          union
          select promotion_id from promotion_scopes where is_anchor and customer_id = ${customerId}
          union
          select promotion_id from promotion_scopes
          where is_anchor and category_id = ${anyOf(categoryIds)})
        select p.id, p.version, p.code, p.kind, p.percent_bp, p.amount, p.cap, p.minimum_order,
          p.store_share_bp, p.state, p.starts_at, p.ends_at, p.hours, p.max_uses, p.max_uses_per_customer,
          p.budget, p.used, p.reserved, p.spent, p.new_customers_only,
          scopes.store_ids, scopes.zone_ids, scopes.category_ids, scopes.customer_ids,
          coalesce(c.used, 0) as used_by_customer,
          p.store_share_bp = 0 or exists (select from promotion_consents o
            where o.promotion_id = p.id and o.store_id = ${storeId} and o.withdrawn_at is null
              and o.share_bp >= p.store_share_bp) as is_consented
        from found f join promotions p on p.id = f.id
        cross join lateral (
          select ${ids('store_id')} as store_ids, ${ids('zone_id')} as zone_ids,
            ${ids('category_id')} as category_ids, ${ids('customer_id')} as customer_ids
          from promotion_scopes s where s.promotion_id = p.id) scopes
        left join promotion_customers c on c.promotion_id = p.id and c.customer_id = ${customerId}
        where p.id = ${trial}::integer or p.code = ${code} or (p.code is null and p.state in ('scheduled','active')
          and p.starts_at <= ${at} and (p.ends_at is null or p.ends_at > ${at}))
        order by p.id`.execute(trx);
      return rows;
    },

    /** Whether a customer has a delivered or an open order apart from this one. */
    async hasOrdered(trx: Db, customerId: number, besides: number | null): Promise<boolean> {
      const { rows } = await sql<{ has: boolean }>`${prepared}
        select exists (select from orders where customer_id = ${customerId}
          and status = any(${[...OPEN_ORDER_STATUSES, 'delivered']})
          -- Goods that are sent again are no first order.
          and redelivers is null
          and id is distinct from ${besides}) as has`.execute(trx);
      return rows[0]?.has ?? false;
    },

    /** Locks a customer, so that the second of two concurrent first orders sees the first. */
    lockCustomer: (trx: Trx, id: number) =>
      trx
        .selectFrom('users')
        .select('id')
        .where('id', '=', id)
        .forNoKeyUpdate()
        .modifyEnd(prepared)
        .execute(),

    /**
     * Counts a use. Returns false if the promotion has changed, or a limit or its budget is
     * reached.
     */
    async reserve(trx: Trx, { orderId, customerId, at, terms, amount, storePart }: Use) {
      const counted = await sql`${prepared}
        update promotions set used = used + 1, reserved = reserved + ${amount}
        where id = ${terms.id} and version = ${terms.version}
          and (max_uses is null or used < max_uses)
          and (budget is null or spent + reserved + ${amount} <= budget)`.execute(trx);
      if (Number(counted.numAffectedRows) === 0) return false;
      const person = await sql`${prepared}
        insert into promotion_customers as c (promotion_id, customer_id, used)
        values (${terms.id}, ${customerId}, 1)
        on conflict (promotion_id, customer_id) do update set used = c.used + 1
          where ${terms.max_uses_per_customer}::int is null
            or c.used < ${terms.max_uses_per_customer}::int`.execute(trx);
      if (Number(person.numAffectedRows) === 0) return false;
      await trx
        .insertInto('promotion_redemptions')
        .values({
          promotion_id: terms.id,
          order_id: orderId,
          customer_id: customerId,
          amount,
          store_part: storePart,
          terms: JSON.stringify(keptTermsOf(terms)),
          granted: amount,
          at,
        })
        .modifyEnd(prepared)
        .execute();
      return true;
    },

    /**
     * Settles or releases the reservations of an order, once, in the order of the promotions' ids.
     */
    async close(trx: Trx, orderId: number, state: 'settled' | 'released', at: Date) {
      const closed = await trx
        .updateTable('promotion_redemptions')
        .set({ state, closed_at: at })
        .where('order_id', '=', orderId)
        .where('state', '=', 'reserved')
        .returning(['promotion_id', 'customer_id', 'amount'])
        .modifyEnd(prepared)
        .execute();
      const isSpent = state === 'settled';
      for (const { promotion_id: id, customer_id: customer, amount } of closed.toSorted(
        (a, b) => a.promotion_id - b.promotion_id,
      )) {
        await sql`${prepared} update promotions set reserved = reserved - ${amount},
            spent = spent + ${isSpent ? amount : 0n}, used = used - ${isSpent ? 0 : 1}
          where id = ${id}`.execute(trx);
        if (!isSpent)
          await sql`${prepared} update promotion_customers set used = used - 1
            where promotion_id = ${id} and customer_id = ${customer}`.execute(trx);
      }
    },

    /** Writes the amounts of an amended order's promotions, in the order of their ids. */
    async amend(
      trx: Trx,
      orderId: number,
      promotions: AmendedDiscounts['promotions'],
    ): Promise<void> {
      for (const { id, amount, storePart } of promotions.toSorted((a, b) => a.id - b.id))
        await sql`${prepared}
          with before as (
            select id, amount from promotion_redemptions
            where order_id = ${orderId} and promotion_id = ${id} and state = 'reserved'
              and (amount, store_part) is distinct from (${amount}::bigint, ${storePart}::bigint)
            for update),
          amended as (
            update promotion_redemptions r set amount = ${amount}, store_part = ${storePart}
            from before where r.id = before.id)
          update promotions set reserved = reserved + ${amount} - before.amount
          from before where promotions.id = ${id}`.execute(trx);
    },

    /** Replaces the parts of an order's discount by others; equal ones are left alone. */
    rewriteParts: (trx: Trx, orderId: number, parts: AmendedDiscounts['parts']) =>
      sql`${prepared}
        with wanted as materialized (
          select * from jsonb_to_recordset(${JSON.stringify(parts.map(partJson))}::jsonb) as w (
            line integer, promotion_id integer, amount bigint, store_part bigint,
            granted_by integer, granted_at timestamptz)),
        gone as (
          delete from order_discounts d where d.order_id = ${orderId} and not exists (
            select from wanted w where w.line is not distinct from d.line
              and w.promotion_id is not distinct from d.promotion_id
              and w.granted_by is not distinct from d.granted_by)),
        changed as (
          update order_discounts d set amount = w.amount, store_part = w.store_part
          from wanted w where d.order_id = ${orderId} and w.line is not distinct from d.line
            and w.promotion_id is not distinct from d.promotion_id
            and w.granted_by is not distinct from d.granted_by
            and (d.amount, d.store_part) is distinct from (w.amount, w.store_part))
        insert into order_discounts (order_id, line, promotion_id, amount, store_part, granted_by,
          granted_at)
        select ${orderId}, w.line, w.promotion_id, w.amount, w.store_part, w.granted_by, w.granted_at
        from wanted w where not exists (
          select from order_discounts d where d.order_id = ${orderId}
            and w.line is not distinct from d.line
            and w.promotion_id is not distinct from d.promotion_id
            and w.granted_by is not distinct from d.granted_by)`.execute(trx),

    addParts: (trx: Trx, rows: Parameters<typeof insertParts>[1]) => insertParts(trx, rows),

    parts: (trx: Db, orderId: number) =>
      trx
        .selectFrom('order_discounts as d')
        .leftJoin('promotions as p', 'p.id', 'd.promotion_id')
        .select(['d.line', 'd.promotion_id', 'p.name', 'p.code', 'd.amount', 'd.store_part'])
        .where('d.order_id', '=', orderId)
        .orderBy('d.id')
        .modifyEnd(prepared)
        .execute(),

    refuse: (
      db: Db,
      row: {
        at: Date;
        customer_id: number;
        code: string;
        promotion_id: number | null;
        reason: RefusalReason;
      },
    ) => db.insertInto('promotion_refusals').values(row).execute(),
  };
}

const insertParts = (
  trx: Trx,
  rows: readonly {
    order_id: number;
    line: number | null;
    promotion_id: number | null;
    amount: bigint;
    store_part: bigint;
  }[],
) =>
  trx
    .insertInto('order_discounts')
    .values([...rows])
    .execute();
