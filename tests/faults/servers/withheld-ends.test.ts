import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { authRoutes } from '#contract/routes/people/auth.ts';
import { WITHHELD_MS } from '#machines/order/order-machine.ts';
import { checkLedger } from '#server/books/ledger/check.ts';
import { createAppClient } from '#server/city/app-client.ts';
import { paymentChecks } from '#server/money/payments/checks.ts';
import {
  type Answer,
  orderOf,
  type Person,
  startTestApp,
  type TestApp,
} from '#tests/support/app.ts';
import { paidOrders } from '#tests/support/fixtures/paid-orders.ts';
import { addServer, type SecondServer } from '#tests/support/fixtures/second-server.ts';
import {
  ADMIN,
  createShop,
  withRestartableServer,
} from '#tests/support/processes/restartable-server.ts';
import { isFullRun } from '#tests/support/promise-limits.ts';
import { eventually } from '#tests/support/waiting/eventually.ts';

// Each takes some thirty turns between server and database, which wait on a busy machine.
const ORDERS = isFullRun ? 300 : 90;
/** The orders whose pickups come before the end is due, at that moment, and after it. */
const TURNS = ['before', 'meanwhile', 'after'] as const;
/** Pickups side by side. */
const AT_ONCE = 2;
const cancel = () => ({
  event: 'order.cancel' as const,
  reason: 'Kitchen fire',
  withhold: true as const,
  commandId: randomUUID(),
});

/** Orders that are ready at the store, half of them by card. Returns their ids. */
async function readyOrders(t: TestApp, driver: Person): Promise<number[]> {
  const customer = await t.person('customer');
  const { id: store } = await t.store();
  const insert = `
    insert into orders (reference, status, store_id, customer_id, driver_id, pickup_lat, pickup_lon,
      dropoff_lat, dropoff_lon, address, payment, subtotal, delivery_fee, placed_at, status_at,
      assigned_at, ready_due_at, promised_at)
    select gen_random_uuid(), 'ready', ${store}, ${customer.id}, ${driver.id}, 33.59, -7.62, 33.6, -7.63,
      'x', (array['cash', 'card'])[1 + n % 2], 2500, 1500, now(), now(), now(), now(), now()
    from generate_series(1, ${ORDERS}) n returning id`;
  const { rows } = await sql.raw<{ id: number }>(paidOrders(insert)).execute(t.db);
  return rows.map(({ id }) => id);
}

/** Withholds the cancellation of all orders, in calls to both servers. */
async function withholdAll(servers: readonly Server[], ids: readonly number[], operator: Person) {
  const calls = servers.map(async ({ call }, n) => {
    const own = ids.filter((id) => id % servers.length === n);
    const body = { ids: own, versions: own.map(() => 1), ...cancel() };
    return (await call(ordersRoutes.bulk, { body }, operator)).body.results;
  });
  const asked = (await Promise.all(calls)).flat();
  expect(asked.every(({ ok, order }) => ok && order?.ending)).toBe(true);
  return asked.flatMap(({ order }) => order ?? []);
}

type Server = Pick<SecondServer, 'app' | 'call'>;

describe('withheld cancellations and pickups around the moment at which they are due', () => {
  let t: TestApp;
  let second: SecondServer;
  beforeAll(async () => {
    t = await startTestApp({ manualTicks: true });
    second = await addServer(t, { manualTicks: true });
  });
  afterAll(async () => {
    await second.stop();
    await t.close();
  });

  it(`have one winner for each of ${ORDERS} orders on two servers, and refuse the other in words`, async () => {
    const servers: readonly Server[] = [{ app: t.app(), call: t.call }, second];
    const operator = await t.person('operator');
    const driver = await t.person('driver');
    const asked = await withholdAll(servers, await readyOrders(t, driver), operator);
    const progress = ({ id, version }: Order, event: 'order.pick_up' | 'order.deliver') =>
      (servers[id % 2] as Server).call(
        ordersRoutes.progress,
        { params: { id }, body: { event } },
        driver,
        { 'if-match': `"${version}"` },
      );
    const pickUp = async (turn: (typeof TURNS)[number]) => {
      const own = asked.filter(({ id }) => TURNS[id % TURNS.length] === turn);
      // From the last on, while the servers end them from the first on.
      const left = own.toSorted((a, b) => a.id - b.id);
      const answers: { turn: string; id: number; isLate: boolean; answer: Answer<Order> }[] = [];
      const work = async (): Promise<void> => {
        for (let order = left.pop(); order; order = left.pop()) {
          const answer = await progress(order, 'order.pick_up');
          const isLate = t.clock() >= new Date(order.ending?.at ?? 0);
          answers.push({ turn, id: order.id, isLate, answer });
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      return answers;
    };
    const carryOut = () => Promise.all(servers.map(({ app }) => app.runNow.ends()));

    const before = await pickUp('before');
    t.moveClock(WITHHELD_MS);
    const [meanwhile] = await Promise.all([pickUp('meanwhile'), carryOut()]);
    const after = await pickUp('after');
    await carryOut();

    const { rows } = await sql<{ id: number }>`
      select o.id, o.status, o.ending,
        (select array_agg(e.type order by e.id) from events e where e.order_id = o.id) as types
      from orders o`.execute(t.db);
    const ends = new Map(rows.map((row) => [row.id, row]));
    const delivered: Order[] = [];
    for (const { turn, id, isLate, answer } of [...before, ...meanwhile, ...after]) {
      const isPicked = answer.status === 200;
      // On a busy machine some ends are due before the pickup that should precede them is answered.
      if (isLate ? turn === 'after' && isPicked : turn === 'before' && !isPicked)
        expect.fail(`${turn}: ${JSON.stringify(answer)}`);
      if (!isPicked) {
        // The words of the refusal, whichever of version and state the loser met first.
        expect([409, 412]).toContain(answer.status);
        expect(answer.body).toMatchObject({
          message: expect.stringMatching(/changed this in the meantime|is cancelled/),
          current: { id, status: 'cancelled' },
        });
      } else delivered.push(answer.body);
      const won = isPicked ? ['order.picked_up', 'order.cancel_lost'] : ['order.cancelled'];
      expect(ends.get(id)).toEqual({
        id,
        status: isPicked ? 'picked_up' : 'cancelled',
        ending: null,
        types: ['order.cancel_withheld', ...won],
      });
    }
    await Promise.all(delivered.map((order) => progress(order, 'order.deliver')));
    await checkBooks(delivered.map(({ id }) => id));
  });

  /** One sale for each delivered order, none for the others, and sound books. */
  async function checkBooks(delivered: readonly number[]): Promise<void> {
    const { rows } = await sql<{ key: string; n: number }>`
      select key, count(*)::int as n from ledger_transfers where kind = 'sale' group by key`.execute(
      t.db,
    );
    expect(rows.toSorted((a, b) => a.key.localeCompare(b.key))).toEqual(
      delivered
        .map((id) => ({ key: `order ${id} sale`, n: 1 }))
        .toSorted((a, b) => a.key.localeCompare(b.key)),
    );
    const { checks } = await checkLedger(t.db, t.clock(), paymentChecks);
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  }
});

describe('a server that is killed while it withholds a cancellation', () => {
  const server = withRestartableServer('withheld');

  it('cancels the order after its next start, once', async () => {
    const admin = createAppClient(server.current().url, ADMIN);
    await admin.call(authRoutes.login, { body: ADMIN });
    const order = await admin.call(ordersRoutes.place, {
      body: orderOf(await createShop(admin)) as never,
    });
    const params = { id: String(order.id) };
    const body = cancel();
    const asked = await admin.call(ordersRoutes.progress, { params, body }, order.version);
    expect(asked).toMatchObject({ status: 'placed', ending: { event: 'order.cancel' } });
    await server.current().kill(true);
    await server.start();
    const again = createAppClient(server.current().url, ADMIN);
    const done = await eventually(async () => {
      const now = await again.call(ordersRoutes.adminGet, { params });
      expect(now.status).toBe('cancelled');
      return now;
    });
    expect(done.timeline.map(({ type }) => type)).toEqual([
      'order.placed',
      'order.cancel_withheld',
      'order.cancelled',
    ]);
    // The answer that was lost is repeated, and cancels nothing again.
    const repeated = await again.call(ordersRoutes.progress, { params, body }, order.version);
    expect(repeated.version).toBe(asked.version);
  });
});
