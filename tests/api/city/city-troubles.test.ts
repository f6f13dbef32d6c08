import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { runCity } from '#server/city/city.ts';
import { parseMdrp } from '#server/city/mdrp.ts';
import { vouchForColleagues } from '#server/city/past/vouch-colleagues.ts';
import { createReplayWorld } from '#server/city/replay-world.ts';
import { troubleOf } from '#server/city/troubles/troubles.ts';
import { PASSWORD, type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { waitUntil } from '#tests/support/browser/console-socket.ts';

/** Enough for a trouble of every kind, some of them twice. */
const ORDERS = 22;
/** The only order whose customer changes his mind, by its id. */
const CHANGED_MIND = 12;
const isChangedMind = (n: number) => n + 1 === CHANGED_MIND;
/**
 * The minute at which an order is placed, by its number. That of the customer who changes his mind is
 * placed alone: beside others a busy machine could give its id to another order.
 */
const placedAt = (n: number) => 10 + n + (n + 1 > CHANGED_MIND ? 20 : isChangedMind(n) ? 10 : 0);
/**
 * When the food of an order is ready. Customers look at their orders every five seconds, ten minutes
 * of the city, or later on a busy machine: this one is prepared until its customer has looked.
 */
const readyAt = (n: number) => placedAt(n) + (isChangedMind(n) ? 260 : 20);
/** One store, twelve couriers, and orders within a kilometre, a minute apart. */
const DAY = parseMdrp({
  restaurants: 'restaurant\tx\ty\nr1\t0\t0\n',
  couriers: [
    'courier\tx\ty\ton_time\toff_time',
    ...Array.from({ length: 12 }, (_, n) => `c${n}\t${100 * n}\t0\t0\t900`),
  ].join('\n'),
  orders: [
    'order\tx\ty\tplacement_time\trestaurant\tready_time',
    ...Array.from(
      { length: ORDERS },
      (_, n) => `o${n}\t${30 * n}\t600\t${placedAt(n)}\tr1\t${readyAt(n)}`,
    ),
  ].join('\n'),
  parameters: 'meters_per_minute\tpickup service minutes\tdropoff service minutes\n320\t1\t1\n',
});
const ending = new AbortController();
const printed: string[] = [];
let t: TestApp;
let amal: Person;

beforeAll(async () => {
  t = await startTestApp();
  await t.app().listen({ host: '127.0.0.1', port: 0 });
  const { port } = t.app().server.address() as AddressInfo;
  amal = await t.person('supervisor');
  const admin = await t.person('admin');
  const world = createReplayWorld(DAY, 'troubles');
  const zone = world.stores[0]?.zone ?? '';
  const options = {
    apiUrl: `http://127.0.0.1:${port}`,
    speed: 120,
    credentials: { email: admin.email, password: PASSWORD, appPassword: PASSWORD },
    seed: 1,
    signal: ending.signal,
    log: { warn: (...words: unknown[]) => void printed.push(JSON.stringify(words)) },
    print: () => undefined,
  };
  // Every order has a trouble, which its number decides.
  const every = { troubles: 1, colleagueMinutes: 1, patienceMinutes: 600, autopilot: [zone] };
  await runCity({ ...world, ...every }, options);
  await vouchForColleagues({ ownerUrl: t.database.ownerUrl, clock: t.clock });
});
afterAll(async () => {
  ending.abort();
  await t.close();
});

it('has troubles of every kind, which its apps report and its colleague settles', async () => {
  const types = async () => {
    const { rows } = await sql<{ type: string }>`select distinct type from events`.execute(t.db);
    return rows.map(({ type }) => type);
  };
  await waitUntil('every order has ended', async () => {
    const { body } = await t.call(ordersRoutes.list, { query: { limit: '100' } }, amal);
    return body.items.length === ORDERS && body.items.every(({ food }) => food === undefined);
  });
  expect(await types()).toEqual(
    expect.arrayContaining([
      'order.amendment_proposed',
      'order.amended',
      'order.attempted',
      'order.attempt_decided',
      'order.hand_over_asked',
      'order.handed_over',
      'order.cancelled',
      'order.delivered',
    ]),
  );
  expect(printed).toEqual([]);

  const ends = () =>
    sql<{ cause: string; state: string }>`select cause, state from order_ends`.execute(t.db);
  await waitUntil('every end is decided', async () =>
    (await ends()).rows.every(({ state }) => state === 'settled'),
  );
  expect(troubleOf(CHANGED_MIND, 1)).toBe('changed_mind');
  const causes = (await ends()).rows.map(({ cause }) => cause);
  expect(causes).toContain('changed_mind');
  expect(causes).not.toContain('other');
});
