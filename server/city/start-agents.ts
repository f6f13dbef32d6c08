import { randomUUID } from 'node:crypto';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { createAutopilotZones } from './agents/autopilot-zones.ts';
import { createCashierAgent } from './agents/cashier-agent.ts';
import { createColleagueAgent } from './agents/colleague-agent.ts';
import { createCustomerAgent } from './agents/customer-agent.ts';
import { createDriverAgent } from './agents/driver-agent.ts';
import { each } from './agents/each.ts';
import { createEndAgent } from './agents/end-agent.ts';
import { createFinanceAgent } from './agents/finance-agent.ts';
import { createPaperAgent } from './agents/paper-agent.ts';
import { createSheetAgent } from './agents/sheet-agent.ts';
import { createStoreAgent } from './agents/store-agent.ts';
import type { AppClient } from './app-client.ts';
import type { CityClock } from './clock.ts';
import { createCaseAgent } from './complaints/case-agent.ts';
import { createComplaintAgent } from './complaints/complaint-agent.ts';
import { createContestAgent } from './complaints/contest-agent.ts';
import { createContestDecider } from './complaints/contest-decider.ts';
import { createQuestionAgent } from './contact/question-agent.ts';
import { createReplyAgent } from './contact/reply-agent.ts';
import type { furnishCity } from './furnishing/furnish-city.ts';
import { createMarket } from './furnishing/market.ts';
import { createPhone } from './phone.ts';
import type { Random } from './random.ts';
import { createTablet } from './tablet.ts';
import { troubleOf } from './troubles/troubles.ts';
import { type CityOrder, type Minute, shiftLeft, type World } from './world.ts';

/** A furnished city whose agents can start. */
export interface OpenCity {
  world: World;
  apiUrl: string;
  speed: number;
  clock: CityClock;
  random: Random;
  admin: AppClient;
  furnished: Awaited<ReturnType<typeof furnishCity>>;
  /** The drivers who were on duty before the city started. */
  staying: ReadonlySet<number>;
  /** When the store has prepared each order that was placed. */
  readyAt: Map<number, Minute>;
  /** Takes a turn now and again after each period, until the city ends. Real milliseconds. */
  repeat: (turn: () => Promise<void>, periodMs: number, name: string) => void;
  print: (line: string) => void;
}

const AT_ONCE = 4;
/** A driver renews a document, or asks for a change: some times a day. */
const PAPER_TURN_MS = { city: 10_800_000, least: 600_000 };
/** Often enough that a fast city keeps its schedule. */
const PHONE_TURN_MS = { fast: 1_000, real: 3_000 };
const CUSTOMERS_TURN_MS = 500;
/** How often the customers' apps check which stores are open. */
const MARKET_TURN_MS = 2_000;
const CUSTOMER_TURN_MS = { city: 20_000, least: 5_000 };
const RATING_TURN_MS = { city: 60_000, least: 20_000 };
/** A payout is requested every few minutes of city time, and never more often than `least`. */
const FINANCE_TURN_MS = { city: 240_000, least: 10_000 };
const CASHIER_TURN_MS = 15_000;
const SHEETS_TURN_MS = 300_000;
const ENDS_TURN_MS = { city: 60_000, least: 5_000 };
const CASES_TURN_MS = { city: 30_000, least: 3_000 };
const CONTESTS_TURN_MS = { city: 600_000, least: 60_000 };
const COLLEAGUE_TURN_MS = { city: 10_000, least: 1_000 };

/** One of so many drivers has an older app. */
const OLD_APPS = 12;
/** The agents look at their orders in their turns. */
const onOrders = () => undefined;

interface Period {
  city: number;
  least: number;
}
const everyMs = ({ city, least }: Period, speed: number) => Math.max(least, city / speed);
const phoneTurnMs = (speed: number) => (speed >= 5 ? PHONE_TURN_MS.fast : PHONE_TURN_MS.real);

const troublesIn =
  ({ troubles }: World) =>
  (orderId: number) =>
    troubleOf(orderId, troubles);

/** Starts the tablets of the stores and the phones of the drivers. */
export function startStoresAndDrivers(city: OpenCity): void {
  const { world, clock, random, speed, readyAt, repeat, staying, apiUrl } = city;
  const { tablets, people, stores } = city.furnished;
  const menus = new Map([...stores.values()].map(({ id, items }) => [id, items]));
  const agents = { clock, troubleOf: troublesIn(world) };
  for (const { client } of tablets) {
    const readToken = (isRefused: boolean) => client.token(isRefused);
    const agent = createStoreAgent({
      ...agents,
      client,
      random,
      readyAt: (id) => readyAt.get(id),
      itemsOf: (storeId) => menus.get(storeId) ?? [],
      openTablet: () => createTablet({ baseUrl: apiUrl, readToken, onOrders }),
    });
    repeat(agent, phoneTurnMs(speed), 'A store');
  }
  const phones = new Map(people.customers.map(({ id, client }) => [id, client]));
  /** The customer at the door looks it up. */
  const pinOf = async ({ id, customer }: Order) => {
    const params = { id: String(id) };
    return (await phones.get(customer.id)?.call(ordersRoutes.get, { params }))?.pin;
  };
  for (const { id, name, client, driver } of people.drivers) {
    // Some phones run an older app that reports and asks for its orders by calls.
    const isNewApp = id % OLD_APPS !== 0;
    const readToken = (isRefused: boolean) => client.token(isRefused);
    const agent = createDriverAgent({
      ...agents,
      pinOf,
      client,
      openPhone: isNewApp ? () => createPhone({ baseUrl: apiUrl, readToken, onOrders }) : undefined,
      driver,
      world,
      minutesLeft: () => shiftLeft(world, driver, clock.now()),
      wasOnDuty: staying.has(id),
    });
    repeat(agent, phoneTurnMs(speed), `Driver ${name}`);
  }
  const papers = createPaperAgent(people.drivers, random, Date.now);
  repeat(papers, everyMs(PAPER_TURN_MS, speed), 'The papers of drivers');
}

/** Finds the app of a party of an order. */
function appsOf({ furnished: { tablets, people, stores } }: Pick<OpenCity, 'furnished'>) {
  const clientsOf = (all: readonly { id: number; client: AppClient }[]) =>
    new Map(all.map(({ id, client }) => [id, client]));
  const [tabletOf, phoneOf, driverOf] = [
    clientsOf(tablets),
    clientsOf(people.customers),
    clientsOf(people.drivers),
  ];
  const ownerOf = new Map([...stores.values()].map(({ id, ownerId }) => [id, ownerId]));
  return (by: 'customer' | 'store' | 'driver', { store, customer, driver }: Order) => {
    if (by === 'customer') return phoneOf.get(customer.id);
    if (by === 'driver') return driver ? driverOf.get(driver.id) : undefined;
    return tabletOf.get(ownerOf.get(store.id) ?? 0);
  };
}

/** Starts the complaints and questions of customers, stores and drivers, through the apps of each. */
export function startComplaints({ clock, admin, furnished, repeat, speed }: OpenCity): void {
  const appOf = appsOf({ furnished });
  const agent = createComplaintAgent({ admin, clock, appOf });
  repeat(agent, everyMs(RATING_TURN_MS, speed), 'The complaints');
  const questions = createQuestionAgent({ admin, clock, appOf });
  repeat(questions, everyMs(RATING_TURN_MS, speed), 'The questions about orders');
  const contests = createContestAgent(furnished.tablets.map(({ client }) => client));
  repeat(contests, everyMs(CONTESTS_TURN_MS, speed), 'The stores that contest charges');
}

type CustomerAgent = ReturnType<typeof createCustomerAgent>;

/** Returns the turn in which the customers place the orders that are due. */
function createPlacing(
  { world, clock, random, furnished, readyAt, print }: OpenCity,
  market: ReturnType<typeof createMarket>,
  customers: readonly CustomerAgent[],
) {
  let placed = 0;
  // An order that could not be placed (the server is restarting) is retried in the next run, by the
  // same customer with the same reference, because only the response may have been lost.
  const waiting = new Map<CityOrder, { reference: string; customer: CustomerAgent }>();
  return async () => {
    for (const order of world.ordersUntil(clock.now()))
      waiting.set(order, { reference: randomUUID(), customer: random.pick(customers) });
    await each([...waiting], AT_ONCE, async ([order, { reference, customer }]) => {
      const wanted = furnished.stores.get(order.store);
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
}

/** Starts the customers: they place, rate, and lose patience. */
export async function startCustomers(city: OpenCity): Promise<void> {
  const { world, clock, random, speed, admin, repeat } = city;
  const { stores, people } = city.furnished;
  const customers = people.customers.map(({ client }) =>
    createCustomerAgent({ client, clock, random, troubleOf: troublesIn(world) }),
  );
  const market = createMarket(admin, [...stores.values()]);
  await market.look();
  repeat(market.look, MARKET_TURN_MS, 'The market');
  repeat(createPlacing(city, market, customers), CUSTOMERS_TURN_MS, 'The customers');
  const rate = () => each(customers, 1, (customer) => customer.rate());
  repeat(rate, everyMs(RATING_TURN_MS, speed), 'The ratings of customers');
  const { patienceMinutes } = world;
  if (patienceMinutes === null) return;
  const canceller = people.colleague?.client ?? admin;
  const watch = () => each(customers, 1, (customer) => customer.watch(patienceMinutes, canceller));
  repeat(watch, everyMs(CUSTOMER_TURN_MS, speed), 'The patience of customers');
}

/** Starts the members of staff who work by themselves. */
export function startStaff({ world, clock, random, speed, furnished, repeat }: OpenCity): void {
  const { cashier, finance, colleague, supervisor } = furnished.people;
  const every = (period: Period) => everyMs(period, speed);
  repeat(createCashierAgent(cashier.client, random), CASHIER_TURN_MS, 'The cashier');
  repeat(createFinanceAgent(finance.client, random), every(FINANCE_TURN_MS), 'Finance');
  for (const { client } of [cashier, finance])
    repeat(createSheetAgent(client, Date.now), SHEETS_TURN_MS, 'The signer of sheets');
  const { colleagueMinutes: afterMinutes } = world;
  if (!colleague || afterMinutes === null) return;
  const { client } = colleague;
  const autopilot = createAutopilotZones(client);
  const agent = createColleagueAgent({ client, clock, afterMinutes, autopilot });
  repeat(agent, every(COLLEAGUE_TURN_MS), 'The colleague');
  const cases = createCaseAgent({ client, clock, autopilot });
  repeat(cases, every(CASES_TURN_MS), 'The colleague with the cases');
  const replies = createReplyAgent({ client, clock, autopilot, appOf: appsOf({ furnished }) });
  repeat(replies, every(CASES_TURN_MS), 'The colleague with the messages');
  const decider = createEndAgent(finance.client, autopilot);
  repeat(decider, every(ENDS_TURN_MS), 'The decider of ends');
  if (!supervisor) return;
  const contests = createContestDecider({ client: supervisor.client, clock, autopilot });
  repeat(contests, every(CASES_TURN_MS), 'The decider of contests');
}
