import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Role } from '#contract/permissions.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { createServices } from '#server/areas.ts';
import { byOf, unlessRefused } from '#server/city/past/streets.ts';
import { createRandom } from '#server/city/random.ts';
import type { Caller } from '#server/platform/auth/caller.ts';
import { silentLog } from '#server/platform/db/log.ts';
import { orderOf, startTestApp } from '#tests/support/app.ts';

const MINUTE_MS = 60_000;
const REASONS = ['Too late', 'Wrong address', 'Ordered twice'];
/** A clock change of Casablanca is near each of them. */
const STARTS = ['2026-02-14T20:00:00Z', '2026-03-21T20:00:00Z', '2026-09-19T20:00:00Z'];

/**
 * A marketplace with random activity around days of clock changes, driven by the server's services.
 */
export async function reportRoom(seed: number) {
  const random = createRandom(seed);
  let nowMs = Date.parse(STARTS[0] as string);
  const clock = () => new Date(nowMs);
  const t = await startTestApp({ manualTicks: true, clock });
  const services = createServices({ db: t.db, pool: t.pool, clock }, silentLog);
  const caller = async (role: Role, name: string): Promise<Caller> => {
    const { id } = await t.person(role, name);
    return { userId: id, name, role, sessionId: 0, zones: 'all' };
  };
  const staff = {
    admin: await caller('admin', 'Zineb'),
    operator: await caller('operator', 'Amal'),
    supervisor: await caller('supervisor', 'Salma'),
    finance: await caller('finance', 'Farid'),
  };
  const drivers = [await caller('driver', 'Driss'), await caller('driver', 'Dounia')];
  const customers = [await caller('customer', 'Chama'), await caller('customer', 'Chakib')];
  const stores: { id: number; itemId: number }[] = [];
  for (const name of ['Atlas', 'Bahja', 'Chefchaouen']) stores.push(await t.store(null, name));
  const moveStore = (id: number, zone: string) =>
    t.db.updateTable('stores').set({ zone }).where('id', '=', id).execute();
  await moveStore(stores[1]?.id ?? 0, 'Anfa');
  for (const [kind, share] of [
    ['percent', 3_000],
    ['delivery', 0],
  ] as const)
    await t.db
      .insertInto('promotions')
      .values({
        name: `Ten off ${kind}`,
        kind,
        percent_bp: kind === 'percent' ? 1_000 : null,
        minimum_order: 0n,
        starts_on: '2026-01-01',
        starts_at: new Date('2026-01-01T00:00:00Z'),
        store_share_bp: share,
        new_customers_only: false,
        state: 'active',
        state_at: clock(),
        created_at: clock(),
      })
      .execute();

  let open: Order[] = [];
  const pass = (low: number, high: number) => {
    nowMs += Math.round(random.between(low, high) * MINUTE_MS);
  };
  const put = (order: Order | undefined, before: Order) => {
    open = open.filter(({ id }) => id !== before.id);
    if (order && !['delivered', 'cancelled', 'returned'].includes(order.status)) open.push(order);
  };
  type Event = Parameters<typeof services.orders.progress>[2]['event'];
  const send = async (order: Order, event: Event, reason?: string) =>
    put(
      await services.orders.progress(order.id, order.version, { event, reason }, staff.admin),
      order,
    );
  const assign = async (order: Order) => {
    const by = random.next() < 0.7 ? staff.operator : staff.supervisor;
    const driver = random.pick(drivers).userId;
    const given = await unlessRefused(
      services.orders.assign(order.id, order.version, driver as never, by),
    );
    if (given) put(given, order);
    else await send(order, 'order.cancel', 'No driver was free');
  };
  const isBeforePickup = ({ status }: Order) => status !== 'picked_up';
  const NEXT: Partial<Record<Order['status'], Event>> = {
    placed: 'order.accept',
    accepted: 'order.prepare',
    preparing: 'order.ready',
    ready: 'order.pick_up',
    picked_up: 'order.deliver',
  };

  async function place(): Promise<void> {
    const store = random.pick(stores);
    const lines = [{ itemId: store.itemId, quantity: random.whole(1, 9) }];
    const body = orderOf(store, { lines, payment: random.next() < 0.5 ? 'cash' : 'card' });
    const placed = await services.orders.place(body as never, random.pick(customers));
    open.push(placed.order);
  }

  /** Advances an open order by one step. */
  async function advance(): Promise<void> {
    if (open.length === 0) return place();
    const order = random.pick(open);
    const luck = random.next();
    if (luck < 0.06 && isBeforePickup(order))
      return send(order, 'order.cancel', random.pick(REASONS));
    if (luck < 0.1 && !isBeforePickup(order))
      return send(order, 'order.return', random.pick(REASONS));
    const needsDriver = isBeforePickup(order) && order.driver === null;
    if (isBeforePickup(order) && (luck < 0.2 || (needsDriver && order.status === 'ready'))) {
      if (needsDriver || luck < 0.15) return assign(order);
    }
    const event = NEXT[order.status];
    if (event) await send(order, event);
  }

  async function refund(): Promise<void> {
    const order = await t.db
      .selectFrom('orders')
      .select(['id', 'version', 'total', 'refunded'])
      .where('status', '=', 'delivered')
      .orderBy(sql`random()`)
      .executeTakeFirst();
    if (!order) return;
    const given = await t.db
      .selectFrom('refunds')
      .select('id')
      .where('order_id', '=', order.id)
      .where('id', 'not in', (q) => q.selectFrom('refund_reversals').select('refund_id'))
      .executeTakeFirst();
    const commandId = randomUUID();
    const reason = random.pick(REASONS);
    if (given && random.next() < 0.5) {
      const body = { commandId, reason } as never;
      await unlessRefused(
        services.refunds.reverse(order.id, given.id, order.version, body, byOf(staff.finance)),
      );
      return;
    }
    const amount = String(random.whole(1, 900));
    const fundedBy = random.next() < 0.5 ? 'store' : 'platform';
    const body = { commandId, amount, typedAmount: amount, fundedBy, reason } as never;
    await unlessRefused(services.refunds.give(order.id, order.version, body, byOf(staff.finance)));
  }

  async function remit(): Promise<void> {
    const { userId } = random.pick(drivers);
    const last = await t.db
      .selectFrom('remittances')
      .select('id')
      .where('reversal_id', 'is', null)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    if (last && random.next() < 0.3) {
      const body = { commandId: randomUUID(), reason: 'Counted anew' } as never;
      await unlessRefused(services.cash.reverse(last.id, body, byOf(staff.supervisor)));
      return;
    }
    const { atHand } = await services.cash.atHand(userId, staff.finance);
    const off = random.pick([0n, 0n, -100n, -700n, 50n]);
    const counted = BigInt(atHand) + off > 0n ? String(BigInt(atHand) + off) : '1';
    const body = {
      commandId: randomUUID(),
      expected: atHand,
      counted,
      missingIsVariance: random.next() < 0.7,
      closesShift: false,
    } as never;
    if (atHand !== '0') await unlessRefused(services.cash.remit(userId, body, byOf(staff.finance)));
  }

  async function payOut(): Promise<void> {
    const { payouts } = services;
    const command = () => ({ commandId: randomUUID() });
    const wanted = { ...command(), storeId: random.pick(stores).id } as never;
    const asked = await unlessRefused(payouts.payoutFullBalance(wanted, byOf(staff.finance)));
    if (!asked) return;
    const typed = { ...command(), typedAmount: asked.amount } as never;
    const approved = await unlessRefused(
      payouts.approve(asked.id, asked.version, typed, byOf(staff.supervisor)),
    );
    if (!approved) return;
    await t.letApprovalsCount();
    pass(1, 2_000);
    const body = { ...command(), rail: 'manual', reference: randomUUID() } as never;
    await unlessRefused(payouts.pay(approved.id, approved.version, body, byOf(staff.finance)));
  }

  async function acknowledge(): Promise<void> {
    const zone = random.pick(['Gauthier', 'Anfa', null]);
    const raisedAt = clock();
    pass(0, 20);
    const { rows } = await sql<{ id: number }>`
      insert into alarms (rule, cause, scope, priority, state, zone, count, subjects, marks, action,
        raised_at, state_at)
      values ('order.late', ${randomUUID()}, 'one', 1, 'cleared', ${zone}, 1, '[]', '{}', '{}',
        ${raisedAt}, ${clock()}) returning id`.execute(t.db);
    const { userId: id, name, role } = random.pick([staff.operator, staff.supervisor]);
    await services.events.append(t.db, {
      at: clock(),
      type: 'alarm.acknowledged',
      subject: 'alarm',
      alarm: { id: rows[0]?.id, zone, raisedAt: raisedAt.toISOString() } as never,
      actor: { id, name, role },
    });
  }

  const publish = () => sql`select events_publish(100000)`.execute(t.db);

  /** One random act, some time after the last one. */
  async function step(): Promise<void> {
    const luck = random.next();
    if (luck < 0.13) await place();
    else if (luck < 0.8) await advance();
    else if (luck < 0.86) await refund();
    else if (luck < 0.91) await remit();
    else if (luck < 0.93) await payOut();
    else if (luck < 0.96) await acknowledge();
    else if (luck < 0.97)
      await moveStore(random.pick(stores).id, random.pick(['Gauthier', 'Anfa']));
    else await publish();
    pass(0, 12);
  }

  return {
    ...t,
    random,
    services,
    staff,
    stores,
    drivers,
    clock,
    step,
    publish,
    moveStore,
    /** Jumps to the days around another clock change; open orders stay open. */
    jump(n: number) {
      open = [];
      nowMs = Math.max(nowMs, Date.parse(STARTS[n % STARTS.length] as string));
    },
    async close() {
      await services.feed.stop();
      await t.close();
    },
  };
}
export type ReportRoom = Awaited<ReturnType<typeof reportRoom>>;
