import { setTimeout as delay } from 'node:timers/promises';
import { STORE_SOCKET_PATH } from '#contract/operations/app-socket/order-changes.ts';
import { PHONE_SOCKET_PATH } from '#rules/frames/phone-frame.ts';
import { median, type Report, roundToThreeDigits } from '../report.ts';
import { databaseCpuMs } from '../sizes.ts';
import { startWorld, type World } from '../world.ts';
import { type Apps, signIn, startApps } from './apps.ts';
import { addStores, CHANGES_OF_ORDER, carryOrders, createOrderFlow } from './order-flow.ts';

const DRIVERS = 2_000;
const STORES = 200;
/** Stores that have no orders. */
const IDLE_STORES = 1_000;
const ORDERS_PER_HOUR = 6;
const ROUND_MS = 12_000;
const ROUNDS = 5;
const WARM_UP_MS = 6_000;
/** Apps that come back to a server that was started again, and those of them that carry an order. */
const RETURNING = 10_000;
const CARRYING = 2_000;
const LOOK_MS = 250;
const GIVE_UP_MS = 180_000;
/** Frames on their way when a round ends. */
const SETTLE_MS = 1_000;

/** CPU of the server and the database while `work` runs, in ms a second. */
async function cpuOf(world: World, work: () => Promise<unknown>): Promise<number> {
  const begin = [(await world.usage()).cpuMs, await databaseCpuMs(world), performance.now()];
  await work();
  const end = [(await world.usage()).cpuMs, await databaseCpuMs(world), performance.now()];
  const [server, database, ms] = end.map((value, n) => value - (begin[n] as number));
  return (((server ?? 0) + (database ?? 0)) * 1_000) / (ms ?? 1);
}

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

/** What the apps of drivers on duty add to a server on which orders change all the time. */
async function measureDrivers(report: Report, world: World): Promise<void> {
  const drivers = await world.addDrivers(DRIVERS);
  const stores = await addStores(world, STORES);
  const flow = await createOrderFlow(world, { stores, drivers });
  const perSecond = (DRIVERS * ORDERS_PER_HOUR * CHANGES_OF_ORDER) / 3_600;
  const tokens = await signIn(world, drivers);
  await flow.run(perSecond, WARM_UP_MS);
  const without: number[] = [];
  const withApps: number[] = [];
  const lags: number[] = [];
  let changes = 0;
  for (let nth = 0; nth < ROUNDS; nth += 1) {
    without.push(await cpuOf(world, () => flow.run(perSecond, ROUND_MS)));
    const apps: Apps = await startApps(world.url, PHONE_SOCKET_PATH, tokens);
    try {
      await Promise.all([flow.run(perSecond, WARM_UP_MS), apps.load(1_000, WARM_UP_MS)]);
      await apps.received();
      const both = async () => {
        const [made] = await Promise.all([
          flow.run(perSecond, ROUND_MS),
          apps.load(1_000, ROUND_MS),
        ]);
        changes += made;
      };
      withApps.push(await cpuOf(world, both));
      await delay(SETTLE_MS);
      for (const [id, version, atMs] of await apps.received()) {
        const sentMs = flow.sentAtMs(id, version);
        if (sentMs !== undefined) lags.push(atMs - sentMs);
      }
    } finally {
      await apps.stop();
    }
    const [before = 0, after = 0] = [without.at(-1), withApps.at(-1)];
    report.print(
      `round ${nth + 1}: ${roundToThreeDigits(before)} ms/s without apps, ${roundToThreeDigits(after)} with ${DRIVERS}`,
    );
  }
  const each = withApps.map((value, n) => ((value - (without[n] ?? 0)) * 1_000) / DRIVERS);
  report.figure({
    what: `the app of one driver of ${DRIVERS}: a position a second, ${ORDERS_PER_HOUR} orders an hour`,
    value: median(each),
    unit: 'µs CPU a second, server and database',
    atMost: 60,
    rounds: each.map(roundToThreeDigits),
    withoutApps: roundToThreeDigits(median(without)),
    changesPerSecond: roundToThreeDigits(perSecond),
  });
  report.figure({
    what: 'from the call of a change to the app, p99',
    value: percentile(lags, 0.99),
    unit: 'ms',
    atMost: 250,
    median: percentile(lags, 0.5),
    changes,
    received: lags.length,
  });
}

/** What a connected app of a store without orders costs. */
async function measureStores(report: Report, world: World): Promise<void> {
  const stores = await addStores(world, IDLE_STORES);
  const tokens = await signIn(
    world,
    stores.map(({ owner }) => owner),
  );
  const rest = () => cpuOf(world, () => delay(ROUND_MS));
  const each: number[] = [];
  for (let nth = 0; nth < 3; nth += 1) {
    const empty = await rest();
    const apps = await startApps(world.url, STORE_SOCKET_PATH, tokens);
    try {
      await delay(WARM_UP_MS);
      each.push(((await rest()) - empty) / IDLE_STORES);
    } finally {
      await apps.stop();
    }
  }
  report.figure({
    what: `the app of one store of ${IDLE_STORES} without orders`,
    value: Math.max(0, median(each)),
    unit: 'ms CPU a second, server and database',
    atMost: 0.05,
    rounds: each.map(roundToThreeDigits),
  });
}

const transactions = async (world: World): Promise<number> => {
  const { rows } = await world.sql(
    `select (xact_commit + xact_rollback)::int as n from pg_stat_database
     where datname = current_database()`,
  );
  return rows[0].n as number;
};

/** How long it takes until every app has its orders again after a new start of the server. */
async function measureReturn(report: Report, world: World): Promise<void> {
  const drivers = await world.addDrivers(RETURNING);
  await carryOrders(world, drivers.slice(0, CARRYING));
  const tokens = await signIn(world, drivers);
  const apps = await startApps(world.url, PHONE_SOCKET_PATH, tokens);
  try {
    await delay(WARM_UP_MS);
    await apps.whole();
    const before = await transactions(world);
    await world.restart({ samePort: true });
    const begun = performance.now();
    let back = 0;
    while (back < RETURNING && performance.now() - begun < GIVE_UP_MS) {
      back += await apps.whole();
      await delay(LOOK_MS);
    }
    const seconds = (performance.now() - begun) / 1_000;
    await delay(SETTLE_MS);
    report.figure({
      what: `${RETURNING} apps have their orders again after a new start of the server`,
      value: back < RETURNING ? Number.POSITIVE_INFINITY : seconds,
      unit: 's',
      atMost: 60,
      transactionsEach: roundToThreeDigits(((await transactions(world)) - before) / RETURNING),
      serverCpuMs: Math.round((await world.usage()).cpuMs),
    });
  } finally {
    await apps.stop();
  }
}

/** Orders pushed to apps: what a driver and a store cost, how soon a change is there, a new start. */
export async function measurePush(report: Report): Promise<void> {
  for (const measure of [measureDrivers, measureStores, measureReturn]) {
    const world = await startWorld();
    try {
      await measure(report, world);
    } finally {
      await world.stop();
    }
  }
}
