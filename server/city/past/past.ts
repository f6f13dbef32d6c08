import { AsyncLocalStorage } from 'node:async_hooks';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import type { Role } from '#contract/permissions.ts';
import { casablancaDayStart, DAY_MS, HOUR_MS, MINUTE_MS } from '#rules/time.ts';
import { type AppDeps, buildApp } from '../../app.ts';
import { createServices } from '../../areas.ts';
import { instantProvider } from '../../money/payments/instant-provider.ts';
import { ageApprovals } from '../../money/payouts/age-approvals.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { createDb, createPool } from '../../platform/db/connect.ts';
import { type Log, silentLog } from '../../platform/db/log.ts';
import type { Db } from '../../platform/db/schema.ts';
import { createAgenda } from '../agenda.ts';
import { createAppClient } from '../app-client.ts';
import { createDemoWorld } from '../demo-world.ts';
import { createFurnisher } from '../furnishing/furnish.ts';
import { furnishCity } from '../furnishing/furnish-city.ts';
import { pastOrders } from '../past-orders.ts';
import { createRandom } from '../random.ts';
import type { World } from '../world.ts';
import { createAccounts } from './accounts.ts';
import { createPastCases } from './cases.ts';
import { planHome } from './home.ts';
import { MONEY, PLACING } from './keys.ts';
import { createLeftToStaff, exemptSheets, planDeposit, signSheets } from './left-to-staff.ts';
import { planCash, planPayouts } from './money.ts';
import { planPapers } from './papers.ts';
import { byOf, type Past } from './past-city.ts';
import { prepareAll } from './prepare-all.ts';
import { pausePromotion, recordConsents } from './promotions.ts';
import { planPush } from './push.ts';
import { planStatements } from './statements.ts';
import { createStreets } from './streets.ts';
import { vouchForColleagues } from './vouch-colleagues.ts';

export interface PastOptions {
  /** The URL for the role `tawsil_app`. */
  databaseUrl: string;
  /**
   * The URL for the owner of the tables, the only role that may make new approvals take effect at
   * once.
   */
  ownerUrl: string;
  /** Where the server that will use this database stores its files. */
  files: Pick<AppDeps, 'dataDir' | 'filesStore'>;
  /** The account that furnishes the city, and the password of the accounts that it creates. */
  credentials: { email: string; password: string; appPassword: string };
  now: Date;
  seed: number;
  /** The world of the city; the demo city by default. */
  world?: World;
  days: number;
  /** Orders of each day except the first, which has more: today is compared with it. */
  ordersADay?: number;
  print: (line: string) => void;
  /** When aborted, the past ends where it is. */
  signal: AbortSignal;
  log?: Log;
}

/** The last minutes are left to the running city. */
const OPEN_MS = 20 * MINUTE_MS;
const ORDERS_A_DAY = 40;
const FIRST_DAY_TIMES = 2;
/** Acts side by side: the server computes one while the database works on others. */
const AT_ONCE = 6;

/**
 * Numbers the events so far in order of time: acts side by side append theirs in any order. As
 * `events_publish`, which numbers in order of insertion.
 */
const numberEvents = (owner: Db): Promise<unknown> =>
  owner.transaction().execute(async (trx) => {
    const { rows } = await sql<{ seq: bigint }>`select seq from event_head for update`.execute(trx);
    const head = rows[0]?.seq ?? 0n;
    await sql`
      update events e set seq = ${head} + n.place
      from (select id, row_number() over (order by at, id) as place from events where seq is null) n
      where e.id = n.id`.execute(trx);
    await sql`
      update event_head set seq = greatest(seq, (select max(seq) from events))`.execute(trx);
  });

/** True if there has never been a store: only then is a past created. */
export const isNewCity = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('stores').select('id').limit(1).executeTakeFirst()) === undefined;

/** Plans what a server does by itself in each hour of a day. */
function planHours(past: Past, day: number, end: number): void {
  const { agenda, services } = past;
  const applyDue = async () => {
    await services.applyDueStores();
    await services.promotions.applyDue();
  };
  for (let hour = 0; hour < 24; hour += 1) {
    agenda.at(day + hour * HOUR_MS, applyDue, [PLACING]);
    agenda.at(day + hour * HOUR_MS, services.books.proveDue, [MONEY]);
    agenda.at(day + hour * HOUR_MS, services.cardPayments.work, [MONEY]);
  }
  createPastCases(past, end).planDay(day);
}

/** Plans what the back office does, payouts excepted. */
function planBackOffice(past: Past, firstDay: number, end: number): void {
  past.agenda.at(firstDay + (end - firstDay) * 0.6, () => pausePromotion(past));
  planPush(past, firstDay, end);
  planHome(past, firstDay, end);
  planStatements(past, firstDay, end);
  planPapers(past, firstDay, end);
  planDeposit(past, end);
}

/**
 * Furnishes the demo city some days ago and simulates it until shortly before now, so that the
 * first user of the console finds statements, receipts, payouts that wait, and a day to compare
 * with. Everything is done by the server's services on a clock set to the time of each act; nothing
 * bypasses them (docs/decisions/0031), except that approvals are backdated as far as they would be
 * in real time.
 */
export async function livePast(options: PastOptions): Promise<void> {
  const { now, print, log = silentLog, days, ordersADay = ORDERS_A_DAY } = options;
  const world = options.world ?? createDemoWorld(0, options.seed);
  const random = createRandom(options.seed);
  const firstDay = casablancaDayStart(now.getTime() - days * DAY_MS).getTime();
  const end = now.getTime() - OPEN_MS;
  let firstMs = firstDay;
  /** The time of each act: those that run side by side have a clock each. */
  const lane = new AsyncLocalStorage<number>();
  const clock = () => new Date(lane.getStore() ?? firstMs);
  const pool = createPool(options.databaseUrl, { role: 'tawsil_app', waitsForDisk: false, log });
  prepareAll(pool);
  const db = createDb(pool);
  const owner = createDb(createPool(options.ownerUrl, { max: 1, log }));
  try {
    const services = createServices({ db, pool, clock, payments: instantProvider }, log);
    await services.settings.load();
    const by = byOf(await accountOf(options.credentials.email));
    const { appPassword: password } = options.credentials;
    await createAccounts({ db, audit: services.audit, world, password, by, now: clock() });
    const city = await furnish();
    await Promise.all([services.roster.reload(), vouch()]);
    const agenda = createAgenda();
    const past = { services, random, agenda, clock, world, ...city, staff: await staffOf() };
    await recordConsents(past);
    const yesterday = casablancaDayStart(now.getTime() - DAY_MS).getTime();
    const forStaff = createLeftToStaff(past, end, yesterday);
    const streets = createStreets({ ...past, endMs: end, onDuty: planCash(past), forStaff });
    planDays(past, streets);
    planBackOffice(past, firstDay, end);
    planPayouts(past, firstDay, end, () => ageApprovals(owner));
    await agenda.run({ endMs: end, atOnce: AT_ONCE, signal: options.signal }, async (step) => {
      // An act that runs alone has nothing before it: no later act is earlier.
      if (!step.keys) firstMs = Math.max(firstMs, step.atMs);
      await lane.run(Math.max(firstMs, step.atMs), step.act);
    });
    firstMs = Math.max(firstMs, end);
    if (!options.signal.aborted) await signSheets(past, now);
  } finally {
    await exemptSheets(owner, options.now);
    await numberEvents(owner).finally(() => Promise.all([db.destroy(), owner.destroy()]));
  }

  /** Plans the orders of each day, and what its hours bring. */
  function planDays(past: Past, streets: ReturnType<typeof createStreets>): void {
    for (let day = firstDay; day < end; day += DAY_MS) {
      const count = day === firstDay ? ordersADay * FIRST_DAY_TIMES : ordersADay;
      for (const one of pastOrders(count, world, random))
        if (day + one.closedAt * MINUTE_MS < end) streets.plan(day, one);
      past.agenda.at(day, async () => {
        print(`• City: its past, day ${1 + (day - firstDay) / DAY_MS} of ${days + 1}`);
        await numberEvents(owner);
      });
      planHours(past, day, end);
    }
  }

  /** One account created the staff and entered the accounts of stores: they could pay none of them. */
  function vouch() {
    return vouchForColleagues({ ownerUrl: options.ownerUrl, clock, log });
  }

  /** Runs the city's own furnishing on a private server, at the first day. */
  async function furnish() {
    const app = await buildApp({
      ...options.files,
      db,
      pool,
      clock,
      manualTicks: true,
      listenUrl: options.databaseUrl,
    });
    // The furnishing caller loses its server, and stops.
    const stop = () => void app.close();
    try {
      await app.listen({ host: '127.0.0.1', port: 0 });
      // Not earlier: if a server is closed while it becomes ready, `listen` never returns.
      options.signal.addEventListener('abort', stop);
      options.signal.throwIfAborted();
      const apiUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
      const { email, password, appPassword } = options.credentials;
      const admin = createAppClient(apiUrl, { email, password });
      const furnisher = createFurnisher(apiUrl, admin, appPassword);
      await furnisher.learnAccounts();
      return await furnishCity(furnisher, admin, world, print, clock());
    } finally {
      options.signal.removeEventListener('abort', stop);
      await app.close();
    }
  }

  /** The account that furnishes the city. */
  async function accountOf(email: string): Promise<Caller> {
    const found = await db
      .selectFrom('users')
      .select(['id as userId', 'name'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return { ...found, role: 'admin', sessionId: 0, zones: 'all' };
  }

  /** The members of staff who take part. */
  async function staffOf() {
    const rows = await db
      .selectFrom('users')
      .select(['id as userId', 'name', 'role'])
      .where('role', 'in', ['operator', 'supervisor', 'finance', 'catalogue', 'admin'])
      .orderBy('id')
      .execute();
    const one = (role: Role) => {
      const found = rows.find((row) => row.role === role);
      if (!found) throw new Error(`The city has no ${role}`);
      return { ...found, role, sessionId: 0, zones: 'all' as const };
    };
    const has = (role: Role) => rows.some((row) => row.role === role);
    return {
      operator: one('operator'),
      supervisor: one('supervisor'),
      finance: one('finance'),
      // The author of campaigns: another person than the supervisor, who approves them.
      marketing: one(has('catalogue') ? 'catalogue' : 'admin'),
    };
  }
}
