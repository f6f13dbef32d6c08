import { type Kysely, sql } from 'kysely';
import type { Order } from '#contract/routes/operations/orders.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { readCaseFacts, readContactFacts } from './cases.ts';
import { readDriverDayFacts } from './driver-day.ts';
import type { Fact } from './fact.ts';

const STAFF = ['operator', 'supervisor', 'finance', 'catalogue', 'admin'];

/** What changed of an order that has ended. */
async function changesOf(db: Kysely<Database>, orderId: number): Promise<Omit<Fact, 'at'>[]> {
  const applied = await db
    .selectFrom('order_amendments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', 'applied')
    .orderBy('number')
    .execute();
  const facts: Omit<Fact, 'at'>[] = [];
  for (const [n, one] of applied.entries()) {
    const more = {
      changed: n === 0 ? 1n : 0n,
      store: one.store_pays,
      platform: one.platform_pays,
    };
    const amount = one.total_after - one.total_before;
    facts.push({ what: 'amended', cause: one.cause, amount, more });
    if (one.cause !== 'item_missing') continue;
    const lines = await db
      .selectFrom('amendment_lines')
      .selectAll()
      .where('amendment_id', '=', one.id)
      .execute();
    for (const { line, item_id, quantity_before, quantity_after, price_before } of lines) {
      const pieces = quantity_before - quantity_after;
      if (pieces <= 0) continue;
      let left = pieces;
      const substitutes = lines.filter(({ replaces }) => replaces === line);
      for (const by of substitutes.toSorted((a, b) => a.line - b.line)) {
        const used = Math.min(left, Math.max(by.quantity_after - by.quantity_before, 0));
        left -= used;
        if (used === 0) continue;
        const more = { pieces: BigInt(used), replaced: BigInt(used) };
        facts.push({ what: 'substitute', substitute: by.item_id, amount: 0n, more });
      }
      const replaced = BigInt(pieces - left);
      facts.push({
        what: 'missing',
        item: item_id,
        amount: (BigInt(pieces) - replaced) * (price_before ?? 0n),
        more: { pieces: BigInt(pieces), replaced },
      });
    }
  }
  return facts;
}

/** What a delivered order sold of each of its items. */
async function soldOf(db: Kysely<Database>, orderId: number): Promise<Omit<Fact, 'at'>[]> {
  const lines = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', orderId)
    .execute();
  return [...new Set(lines.map(({ item_id }) => item_id))].map((item) => {
    const own = lines.filter(({ item_id }) => item_id === item);
    const amount = own.reduce((sum, line) => sum + line.unit_price * BigInt(line.quantity), 0n);
    const pieces = own.reduce((sum, { quantity }) => sum + BigInt(quantity), 0n);
    return { what: 'sold', item, amount, more: { pieces } };
  });
}

interface LoggedEvent {
  type: string;
  data: unknown;
}

/** Who gave an order, and who took it, by its events. */
function handOversIn(events: readonly LoggedEvent[]): { what: string; driver: number }[] {
  let asked: Pick<Order, 'driver' | 'fetchFrom'> | null = null;
  return events.flatMap(({ type, data }) => {
    if (type === 'order.hand_over_asked') asked = data as Order;
    if (type !== 'order.handed_over' || !asked?.driver || !asked.fetchFrom) return [];
    return [
      { what: 'given', driver: asked.fetchFrom.driver.id },
      { what: 'taken', driver: asked.driver.id },
    ];
  });
}

/** Everything that reports count, read row by row from orders, events and ledger; `now`: what is overdue. */
export async function readFacts(db: Kysely<Database>, now: Date): Promise<Fact[]> {
  const facts: Fact[] = [];
  const stores = await db.selectFrom('stores').select(['id', 'zone']).execute();
  const zoneOf = new Map(stores.map(({ id, zone }) => [id, zone]));
  const orders = await db.selectFrom('orders').selectAll().execute();
  const byId = new Map(orders.map((order) => [order.id, order]));
  const events = await db.selectFrom('events').selectAll().orderBy('id').execute();
  for (const o of orders) {
    if (!o.closed_at) continue;
    const at = o.closed_at;
    const of = { at, store: o.store_id, driver: o.driver_id, zone: zoneOf.get(o.store_id) ?? '' };
    facts.push({ ...of, what: 'ended' });
    facts.push(...(await changesOf(db, o.id)).map((fact) => ({ ...of, ...fact })));
    const own = events.filter((e) => e.subject_kind === 'order' && e.subject_id === o.id);
    facts.push(...handOversIn(own).map((fact) => ({ ...of, ...fact })));
    if (o.status !== 'delivered') {
      const event = events.findLast(
        ({ subject_id, type }) => subject_id === o.id && type === `order.${o.status}`,
      );
      facts.push({
        ...of,
        what: o.status,
        reason: event?.reason ?? '',
        cause: o.end_cause ?? 'other',
        amount: o.total,
      });
      continue;
    }
    facts.push(...(await soldOf(db, o.id)).map((fact) => ({ ...of, ...fact })));
    facts.push({
      ...of,
      what: 'delivered',
      seconds: (at.getTime() - o.placed_at.getTime()) / 1_000,
      ...(o.redelivers === null ? { isOnTime: at <= o.promised_at } : { isSentAgain: true }),
      more: {
        goods: o.subtotal,
        fees: o.delivery_fee,
        discounts: o.discount,
        storeDiscounts: o.store_discount,
        cash: o.payment === 'cash' ? o.total : 0n,
        card: o.payment === 'card' ? o.total : 0n,
      },
    });
  }
  for (const r of await db.selectFrom('promotion_redemptions').selectAll().execute()) {
    const o = byId.get(r.order_id);
    if (o?.status !== 'delivered' || !o.closed_at) continue;
    const of = { at: o.closed_at, store: o.store_id, zone: zoneOf.get(o.store_id) ?? '' };
    const more = { byStore: r.store_part };
    facts.push({ ...of, what: 'promotion', promotion: r.promotion_id, amount: r.amount, more });
  }
  for (const r of await db.selectFrom('refunds').selectAll().execute()) {
    const store = byId.get(r.order_id)?.store_id ?? 0;
    const of = {
      store,
      zone: zoneOf.get(store) ?? '',
      reason: r.reason,
      cause: r.cause ?? 'other',
      funder: r.funded_by,
    };
    facts.push({ ...of, at: r.at, what: 'refund', amount: r.amount });
    const back = await db
      .selectFrom('refund_reversals')
      .select('at')
      .where('refund_id', '=', r.id)
      .executeTakeFirst();
    if (back) facts.push({ ...of, at: back.at, what: 'refund reversed', amount: r.amount });
  }
  for (const e of await db.selectFrom('order_ends').selectAll().execute()) {
    if (e.transfer_id === null || e.settled_at === null) continue;
    const store = byId.get(e.order_id)?.store_id ?? 0;
    facts.push({
      at: e.settled_at,
      what: 'end moved',
      store,
      zone: zoneOf.get(store) ?? '',
      cause: e.cause,
      party: e.party,
      more: {
        store: e.store,
        driver: e.driver,
        charged: e.charged,
        unpaid: e.unpaid,
        storeBears: e.store_bears,
        platformBears: e.platform_bears,
      },
    });
  }
  for (const r of await db.selectFrom('remittances').selectAll().execute()) {
    const of = { driver: r.driver_id };
    facts.push({ ...of, at: r.at, what: 'remitted', amount: r.counted, more: { v: r.variance } });
    if (r.reversed_at) {
      const more = { v: -r.variance };
      facts.push({ ...of, at: r.reversed_at, what: 'remitted', amount: -r.counted, more });
    }
  }
  for (const p of await db.selectFrom('payouts').selectAll().execute())
    if (p.paid_at) {
      const of = { store: p.store_id, zone: zoneOf.get(p.store_id) ?? '' };
      facts.push({ ...of, at: p.paid_at, what: 'payout', amount: p.amount });
    }
  const { rows: entries } = await sql<{
    at: Date;
    kind: string;
    account: string;
    owner_id: number;
    purpose: string;
    amount: bigint;
    driver_id: number | null;
    store_id: number | null;
  }>`
    select t.at, t.kind, a.kind as account, a.owner_id, e.purpose, e.amount, o.driver_id, o.store_id
    from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
    join ledger_accounts a on a.id = e.account_id left join orders o on o.id = t.order_id`.execute(
    db,
  );
  for (const e of entries) {
    const { at, amount } = e;
    const zone = zoneOf.get(e.account === 'store_balance' ? e.owner_id : (e.store_id ?? 0)) ?? '';
    if (e.account === 'store_balance')
      facts.push({ at, amount, zone, store: e.owner_id, what: `balance ${e.kind} ${e.purpose}` });
    if (e.account === 'commission')
      facts.push({ at, amount, zone, store: e.store_id ?? 0, what: 'commission' });
    if (e.account === 'driver_wallet' && e.kind === 'sale')
      facts.push({ at, amount, zone, driver: e.driver_id, what: 'earned' });
    if (e.account === 'driver_cash') {
      const what = e.kind === 'sale' ? 'collected' : 'cleared';
      facts.push({ at, amount: -amount, driver: e.owner_id, what });
    }
  }
  for (const e of events) {
    if (!e.actor || !STAFF.includes(e.actor.role)) continue;
    const of = { at: e.at, user: e.actor.id };
    if (e.type === 'order.assigned' || e.type === 'order.reassigned') {
      const o = byId.get(e.subject_id ?? 0);
      const isFirst =
        e.type === 'order.assigned' &&
        !events.some(
          (x) => x.subject_id === e.subject_id && x.id < e.id && x.type === 'order.assigned',
        );
      const seconds = (e.at.getTime() - (o?.placed_at.getTime() ?? 0)) / 1_000;
      const zone = zoneOf.get(o?.store_id ?? 0) ?? '';
      facts.push({ ...of, zone, what: 'assigned', ...(isFirst ? { seconds } : {}) });
    }
    if (e.type === 'alarm.acknowledged') {
      const { raisedAt, zone } = e.data as unknown as { raisedAt: string; zone: string | null };
      const seconds = (e.at.getTime() - Date.parse(raisedAt)) / 1_000;
      facts.push({ ...of, zone: zone ?? '', what: 'acknowledged', seconds });
    }
  }
  facts.push(...(await readDriverDayFacts(db, zoneOf)));
  facts.push(...(await readCaseFacts(db, zoneOf, now)), ...(await readContactFacts(db, zoneOf)));
  return facts;
}
