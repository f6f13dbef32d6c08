import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isIban } from '#contract/money/iban.ts';
import { commitmentSheetsRoutes } from '#contract/routes/books/commitment-sheets.ts';
import { payoutsRoutes } from '#contract/routes/money/payouts.ts';
import { dispatchZonesRoutes } from '#contract/routes/operations/dispatch-zones.ts';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { DAY_MS, HOUR_MS } from '#rules/time.ts';
import { createLedgerRepository } from '#server/books/ledger/repository.ts';
import { createFinanceAgent } from '#server/city/agents/finance-agent.ts';
import { createSheetAgent } from '#server/city/agents/sheet-agent.ts';
import { createAppClient } from '#server/city/app-client.ts';
import { runCity } from '#server/city/city.ts';
import { createFurnisher } from '#server/city/furnishing/furnish.ts';
import { parseMdrp } from '#server/city/mdrp.ts';
import { createRandom } from '#server/city/random.ts';
import { createReplayWorld } from '#server/city/replay-world.ts';
import { PASSWORD, type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { waitUntil } from '#tests/support/browser/console-socket.ts';

// Two stores, two couriers, three orders within a few minutes and a kilometre.
const DAY = parseMdrp({
  restaurants: 'restaurant\tx\ty\nr1\t0\t0\nr2\t900\t0\n',
  couriers: 'courier\tx\ty\ton_time\toff_time\nc1\t100\t0\t0\t500\nc2\t800\t100\t0\t500\n',
  orders: [
    'order\tx\ty\tplacement_time\trestaurant\tready_time',
    'o1\t0\t600\t10\tr1\t12',
    'o2\t100\t600\t10\tr1\t13',
    'o3\t900\t500\t11\tr2\t12',
  ].join('\n'),
  parameters: 'meters_per_minute\tpickup service minutes\tdropoff service minutes\n320\t1\t1\n',
});

let t: TestApp;
let amal: Person;
const ending = new AbortController();
const printed: string[] = [];

beforeAll(async () => {
  t = await startTestApp();
  await t.app().listen({ host: '127.0.0.1', port: 0 });
  const { port } = t.app().server.address() as AddressInfo;
  amal = await t.person('operator');
  const admin = await t.person('admin');
  await runCity(createReplayWorld(DAY, 'tiny'), {
    apiUrl: `http://127.0.0.1:${port}`,
    speed: 120,
    credentials: { email: admin.email, password: PASSWORD, appPassword: PASSWORD },
    seed: 1,
    signal: ending.signal,
    log: { warn: (...words: unknown[]) => void printed.push(JSON.stringify(words)) },
    print: (line) => void printed.push(line),
  });
});
afterAll(async () => {
  ending.abort();
  await t.close();
});

const orders = async (query: object = {}) =>
  (await t.call(ordersRoutes.list, { query }, amal)).body.items;
const assign = (order: { id: number; version: number }, driverId: number) =>
  t.call(ordersRoutes.assign, { body: { orderId: order.id, driverId } }, amal, {
    'if-match': `"${order.version}"`,
  });

describe('a city on the public API', () => {
  it('brings couriers on duty and places orders at their minutes, without assigning them', async () => {
    await waitUntil('both couriers are on duty', async () => {
      const online = await t.call(driverStatusRoutes.online, {}, amal);
      return online.body.drivers.filter((driver) => driver.position).length === 2;
    });
    await waitUntil(
      'three orders are ready',
      async () => (await orders({ status: 'ready' })).length === 3,
    );
    expect((await orders()).every((order) => order.driver === null)).toBe(true);
  });

  it('delivers the orders that an operator assigns, bundles of one store together', async () => {
    const [c1, c2] = (await t.call(driverStatusRoutes.online, {}, amal)).body.drivers;
    const waiting = await orders({ status: 'ready' });
    const first = waiting[0]?.store.id;
    for (const order of waiting) {
      const driver = order.store.id === first ? c1 : c2;
      expect((await assign(order, driver?.id ?? 0)).status).toBe(200);
    }
    await waitUntil(
      'all are delivered',
      async () => (await orders({ status: 'delivered' })).length === 3,
    );
    expect(printed.filter((line) => line.includes('keeps failing'))).toEqual([]);
    const drivers = (await t.call(driverStatusRoutes.online, {}, amal)).body.drivers;
    expect(drivers.map((driver) => driver.status)).toEqual(['available', 'available']);
  });

  it('sets zones to autopilot, except those that a user has configured', async () => {
    const admin = await t.person('admin');
    const zones = async () => (await t.call(dispatchZonesRoutes.list, {}, admin)).body.items;
    const modes = async () => (await zones()).map(({ mode }) => mode);
    const { port } = t.app().server.address() as AddressInfo;
    const apiUrl = `http://127.0.0.1:${port}`;
    const client = createAppClient(apiUrl, { email: admin.email, password: PASSWORD });
    const furnisher = createFurnisher(apiUrl, client, PASSWORD);
    const [zone = ''] = new Set((await orders()).map((order) => order.zone));
    await furnisher.zones({ autopilot: [zone] });
    expect(await modes()).toContain('autopilot');
    const id = (await zones()).find(({ name }) => name === zone)?.id;
    const input = { params: { id }, body: { mode: 'off', maxOrders: 1 } };
    await t.call(dispatchZonesRoutes.update, input, admin, { 'if-match': '"1"' });
    await furnisher.zones({ autopilot: [zone] });
    expect(await modes()).not.toContain('autopilot');
    expect(await modes()).toContain('off');
  });

  it('sets the bank accounts of stores, and requests payouts of their balances', async () => {
    const finance = await t.person('finance');
    const { port } = t.app().server.address() as AddressInfo;
    const client = createAppClient(`http://127.0.0.1:${port}`, {
      email: finance.email,
      password: PASSWORD,
    });
    const balances = async () =>
      (await t.call(payoutsRoutes.storesWithBalance, { query: { all: 'true' } }, finance)).body
        .items;
    expect((await balances()).every(({ bank }) => isIban(bank.iban ?? ''))).toBe(true);
    // The city's own finance staff may have requested some of them before, and its approver may have
    // approved them: with the city stopped, nobody approves or rejects what is requested here.
    ending.abort();
    const act = createFinanceAgent(client, createRandom(1));
    for (let n = 0; n <= DAY.restaurants.length; n += 1) await act();
    const { items } = (await t.call(payoutsRoutes.list, {}, finance)).body;
    expect(items.length).toBeGreaterThan(0);
    const waiting = items.filter(({ status }) => status === 'requested');
    const asked = new Set(waiting.map(({ store }) => store.id));
    const due = (await balances()).filter(
      ({ store, available }) => Number(available) >= 5_000 && !asked.has(store.id),
    );
    expect(due).toEqual([]);
    expect(items.every(({ bank }) => bank.iban !== null)).toBe(true);
  });

  it('signs the sheets of others that nobody signed in a day', async () => {
    const [author, signer, customer] = [
      await t.person('admin'),
      await t.person('finance'),
      await t.person('customer'),
    ];
    const { port } = t.app().server.address() as AddressInfo;
    const client = createAppClient(`http://127.0.0.1:${port}`, {
      email: signer.email,
      password: PASSWORD,
    });
    const ledger = createLedgerRepository(t.db);
    for (const { id } of [author, signer])
      await ledger.post(t.db, {
        key: `test sheet ${id}`,
        kind: 'adjustment',
        at: new Date(t.clock().getTime() - 2 * DAY_MS),
        actor: { id, name: 'x', role: 'finance' },
        entries: [
          { account: 'promotions', purpose: 'goodwill', amount: -100n },
          { account: 'customer_wallet', owner: customer.id, purpose: 'goodwill', amount: 100n },
        ],
      });
    const states = async (of: Person) =>
      (
        await t.call(commitmentSheetsRoutes.list, { query: { authorId: String(of.id) } }, author)
      ).body.items.map(({ state }) => state);
    const at = (hours: number) => () => t.clock().getTime() + hours * HOUR_MS;
    await createSheetAgent(client, at(-48))();
    expect(await states(author)).toEqual(['unsigned']);
    await createSheetAgent(client, at(0))();
    expect(await states(author)).toEqual(['signed']);
    expect(await states(signer)).toEqual(['unsigned']);
  });
});
