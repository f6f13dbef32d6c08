import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { Logger } from 'pino';
import { createCashierAgent } from './agents/cashier-agent.ts';
import { createColleagueAgent } from './agents/colleague-agent.ts';
import { createCustomerAgent } from './agents/customer-agent.ts';
import { createDriverAgent } from './agents/driver-agent.ts';
import { each } from './agents/each.ts';
import { createFinanceAgent } from './agents/finance-agent.ts';
import { loop } from './agents/loop.ts';
import { createSheetAgent } from './agents/sheet-agent.ts';
import { createStoreAgent } from './agents/store-agent.ts';
import { createAppClient } from './app-client.ts';
import { createCityClock } from './clock.ts';
import { createFurnisher } from './furnishing/furnish.ts';
import { furnishCity } from './furnishing/furnish-city.ts';
import { createMarket } from './furnishing/market.ts';
import { liftOrderLimits } from './furnishing/order-limits.ts';
import { createPhone } from './phone.ts';
import { createRandom } from './random.ts';
import { type CityOrder, type Minute, shiftLeft, type World } from './world.ts';

export interface CityOptions {
  apiUrl: string;
  speed: number;
  credentials: { email: string; password: string; appPassword: string };
  seed: number;
  signal: AbortSignal;
  log: Pick<Logger, 'warn'>;
  /** Prints a line for the user who started the city. */
  print: (line: string) => void;
}

const AT_ONCE = 4;
// Real milliseconds between two actions: often enough that a fast city keeps its schedule.
const PERIODS = { fast: { driver: 1_000, store: 1_000 }, real: { driver: 3_000, store: 3_000 } };
const CUSTOMERS_TURN_MS = 500;
/** How often the customers' apps check which stores are open. */
const MARKET_TURN_MS = 2_000;
const PATIENCE_TURN_MS = 20_000;
const RATING_TURN_MS = 60_000;
/** A payout is requested every few minutes of city time, and never more often than `least`. */
const FINANCE_TURN_MS = { city: 240_000, least: 10_000 };
const CASHIER_TURN_MS = 15_000;
const SHEETS_TURN_MS = 300_000;
const COLLEAGUE_TURN_MS = { city: 10_000, least: 1_000 };

/**
 * Furnishes the city and runs its agents until the signal. Returns once all of them have started.
 */
export async function runCity(world: World, options: CityOptions): Promise<void> {
  const { apiUrl, speed, credentials, signal, log, print } = options;
  // Every phone and tablet listens to it.
  setMaxListeners(0, signal);
  const random = createRandom(options.seed);
  const admin = createAppClient(apiUrl, {
    email: credentials.email,
    password: credentials.password,
  });
  const furnisher = createFurnisher(apiUrl, admin, credentials.appPassword);
  await furnisher.learnAccounts();

  if (world.startsAnew) {
    const cleared = await furnisher.clearAway(world);
    if (cleared > 0) print(`• Cleared ${cleared} open orders of an earlier day`);
  }
  if (world.startsAnew || speed > 1) await liftOrderLimits(admin);
  const staying = await furnisher.standDown(world);
  const began = performance.now();
  const { stores, tablets, people } = await furnishCity(furnisher, admin, world, print, new Date());
  const clock = { current: createCityClock(world.startsAt, speed) };
  const cityClock = {
    speed,
    now: () => clock.current.now(),
    realMs: (minutes: Minute) => clock.current.realMs(minutes),
  };
  if (signal.aborted) return;

  // The day begins after furnishing, which takes real time that does not belong to the day.
  clock.current = createCityClock(world.startsAt, speed);
  const periods = speed >= 5 ? PERIODS.fast : PERIODS.real;
  const readyAt = new Map<number, Minute>();
  for (const client of tablets) {
    const agent = createStoreAgent({
      client,
      clock: cityClock,
      random,
      readyAt: (id) => readyAt.get(id),
    });
    loop(agent, periods.store, signal, log, 'A store');
  }
  for (const { id, name, client, driver } of people.drivers) {
    const agent = createDriverAgent({
      client,
      // Every second phone runs an older app that reports by calls.
      openPhone:
        id % 2 === 0
          ? () =>
              createPhone({ baseUrl: apiUrl, readToken: (isRefused) => client.token(isRefused) })
          : undefined,
      driver,
      world,
      clock: cityClock,
      minutesLeft: () => shiftLeft(world, driver, cityClock.now()),
      wasOnDuty: staying.has(id),
    });
    loop(agent, periods.driver, signal, log, `Driver ${name}`);
  }
  const customers = people.customers.map(({ client }) =>
    createCustomerAgent(client, cityClock, random),
  );

  const market = createMarket(admin, [...stores.values()]);
  await market.look();
  let placed = 0;
  // An order that could not be placed (the server is restarting) is retried in the next run, by the
  // same customer with the same reference, because only the response may have been lost.
  const waiting = new Map<CityOrder, { reference: string; customer: (typeof customers)[number] }>();
  const placing = async () => {
    for (const order of world.ordersUntil(cityClock.now()))
      waiting.set(order, { reference: randomUUID(), customer: random.pick(customers) });
    await each([...waiting], AT_ONCE, async ([order, { reference, customer }]) => {
      const wanted = stores.get(order.store);
      if (!wanted) throw new Error(`No store is called ${order.store}`);
      const store = market.instead(wanted, order.dropoff);
      const id = store && (await market.tried(() => customer.place(order, store, reference)));
      if (!id) {
        // The store has nothing left to order, so the customer gives up.
        waiting.delete(order);
        return;
      }
      if (order.readyAt !== null) readyAt.set(id, order.readyAt);
      // A failed run may still be placing an order that the next run sends again.
      if (!waiting.delete(order)) return;
      placed += 1;
      if (placed === world.totalOrders) print(`• City: all ${placed} orders of the day are placed`);
    });
  };
  loop(market.look, MARKET_TURN_MS, signal, log, 'The market');
  loop(placing, CUSTOMERS_TURN_MS, signal, log, 'The customers');
  const counting = createCashierAgent(people.cashier.client, random);
  loop(counting, CASHIER_TURN_MS, signal, log, 'The cashier');
  loop(
    createFinanceAgent(people.finance.client, random),
    Math.max(FINANCE_TURN_MS.least, FINANCE_TURN_MS.city / speed),
    signal,
    log,
    'Finance',
  );
  for (const { client } of [people.cashier, people.finance])
    loop(createSheetAgent(client, Date.now), SHEETS_TURN_MS, signal, log, 'The signer of sheets');
  loop(
    () => each(customers, 1, (customer) => customer.rate()),
    Math.max(PATIENCE_TURN_MS, RATING_TURN_MS / speed),
    signal,
    log,
    'The ratings of customers',
  );
  const { patienceMinutes, colleagueMinutes } = world;
  if (people.colleague && colleagueMinutes !== null)
    loop(
      createColleagueAgent({
        client: people.colleague.client,
        clock: cityClock,
        afterMinutes: colleagueMinutes,
      }),
      Math.max(COLLEAGUE_TURN_MS.least, COLLEAGUE_TURN_MS.city / speed),
      signal,
      log,
      'The colleague',
    );
  if (patienceMinutes !== null)
    loop(
      () =>
        each(customers, 1, (customer) =>
          customer.giveUp(patienceMinutes, people.colleague?.client ?? admin),
        ),
      PATIENCE_TURN_MS,
      signal,
      log,
      'The patience of customers',
    );
  const seconds = Math.round((performance.now() - began) / 1000);
  print(
    `• City: ${world.name} is open, with ${world.stores.length} stores and ${world.drivers.length} drivers, ` +
      `at ${speed} times real speed (furnished in ${seconds} s)`,
  );
}
