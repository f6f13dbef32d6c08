import type { AddressInfo } from 'node:net';
import type { Role } from '#contract/permissions.ts';
import { casablancaDayStart, DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { type AppDeps, buildApp } from '../../app.ts';
import { createServices } from '../../areas.ts';
import { ageApprovals } from '../../money/payouts/age-approvals.ts';
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
import { planHome } from './home.ts';
import { planCash, planPayouts } from './money.ts';
import { pausePromotion } from './promotions.ts';
import { planPush } from './push.ts';
import { planStatements } from './statements.ts';
import { createStreets } from './streets.ts';

export interface PastOptions {
  /** To be used with the role `tawsil_app`. */
  databaseUrl: string;
  /** Owns the tables: nobody else may make what was just approved count at once. */
  ownerUrl: string;
  /** Where the files of the server are kept that will serve them. */
  files: Pick<AppDeps, 'dataDir' | 'filesStore'>;
  /** The account that furnishes the city, and the password of those that it makes. */
  credentials: { email: string; password: string; appPassword: string };
  now: Date;
  seed: number;
  /** What is there; the demo city unless told. */
  world?: World;
  /** How many days lie behind today. */
  days: number;
  /** Orders of each day but the first, which has more: today is compared with it. */
  ordersADay?: number;
  say: (line: string) => void;
  /** Aborted: leave it at what there is. */
  signal: AbortSignal;
  log?: Log;
}

/** What is nearer to the present is left to those who live in it. */
const OPEN_MS = 20 * MINUTE_MS;
const ORDERS_A_DAY = 48;
const FIRST_DAY_TIMES = 2;

/** True while there has never been a store: only then is there a past to be made. */
export const isNewCity = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('stores').select('id').limit(1).executeTakeFirst()) === undefined;

/**
 * Furnishes the demo city some days ago and lets it live until shortly before now, so that the
 * first user of the console finds statements, receipts, payouts that wait, and a day to
 * compare with. Everything is done by the services of the server, on a clock that is set to the
 * time of each act; nothing is written past them (docs/decisions/0031), but that approvals of a past that
 * takes minutes are made as old as they would be.
 */
export async function livePast(options: PastOptions): Promise<void> {
  const { now, say, log = silentLog, days, ordersADay = ORDERS_A_DAY } = options;
  const world = options.world ?? createDemoWorld(0, options.seed);
  const random = createRandom(options.seed);
  const firstDay = casablancaDayStart(now.getTime() - days * DAY_MS).getTime();
  const end = now.getTime() - OPEN_MS;
  let nowMs = firstDay;
  const clock = () => new Date(nowMs);
  const pool = createPool(options.databaseUrl, { role: 'tawsil_app', waitsForDisk: false, log });
  const db = createDb(pool);
  const owner = createDb(createPool(options.ownerUrl, { max: 1, log }));
  try {
    const city = await furnish();
    const services = createServices({ db, pool, clock }, log);
    await services.settings.load();
    await services.roster.reload();
    const agenda = createAgenda();
    const past = { services, random, agenda, clock, world, ...city, staff: await staffOf() };
    const streets = createStreets({ ...past, onDuty: planCash(past) });
    for (let day = firstDay; day < end; day += DAY_MS) {
      const count = day === firstDay ? ordersADay * FIRST_DAY_TIMES : ordersADay;
      for (const one of pastOrders(count, world.stores, random))
        if (day + one.closedAt * MINUTE_MS < end) streets.plan(day, one);
      for (let hour = 0; hour < 24; hour += 1)
        agenda.at(day + hour * HOUR_MS, async () => {
          if (hour === 0)
            say(`• City: its past, day ${1 + (day - firstDay) / DAY_MS} of ${days + 1}`);
          await services.storeTurn();
          await services.promotions.turn();
          await services.books.turn();
        });
    }
    agenda.at(firstDay + (end - firstDay) * 0.6, () => pausePromotion(past));
    planPush(past, firstDay, end);
    planHome(past, firstDay, end);
    planStatements(past, firstDay, end);
    planPayouts(past, firstDay, end, () => ageApprovals(owner));
    for (let step = agenda.next(end); step; step = agenda.next(end)) {
      if (options.signal.aborted) return;
      nowMs = Math.max(nowMs, step.atMs);
      await step.act();
    }
  } finally {
    await Promise.all([db.destroy(), owner.destroy()]);
  }

  /** The city's own furnishing, on a server that nobody else knows of, at the first day. */
  async function furnish() {
    const app = await buildApp({
      ...options.files,
      db,
      pool,
      clock,
      ownTurns: true,
      listenUrl: options.databaseUrl,
    });
    // The caller that furnishes is left without a server, and gives up.
    const stop = () => void app.close();
    try {
      await app.listen({ host: '127.0.0.1', port: 0 });
      // Not earlier: where a server is closed while it gets ready, `listen` never returns.
      options.signal.addEventListener('abort', stop);
      options.signal.throwIfAborted();
      const apiUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
      const { email, password, appPassword } = options.credentials;
      const admin = createAppClient(apiUrl, { email, password });
      const furnisher = createFurnisher(apiUrl, admin, appPassword);
      return await furnishCity(furnisher, admin, world, say, clock());
    } finally {
      options.signal.removeEventListener('abort', stop);
      await app.close();
    }
  }

  /** Those of the staff who have had a hand in it. */
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
      // Who writes campaigns: another person than the supervisor, who approves them.
      marketing: one(has('catalogue') ? 'catalogue' : 'admin'),
    };
  }
}
