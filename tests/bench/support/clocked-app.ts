import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { authRoutes } from '#contract/routes/people/auth.ts';
import { buildApp } from '#server/app.ts';
import type { CityStore } from '#server/city/world.ts';
import { instantProvider } from '#server/money/payments/instant-provider.ts';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import { createDb, createPool } from '#server/platform/db/connect.ts';
import { openConnection } from '#server/platform/db/connection.ts';
import setupDatabase from '#tests/support/database-setup.ts';

const PASSWORD = 'a long enough password';

export interface ServerCount {
  /** How many servers share the database and the bus. */
  count: number;
  busUrl: string;
}

/**
 * The real application in this process, with its own database and the given clock; or several
 * instances of it, which calls alternate between.
 */
export async function startClockedApp(clock: () => Date, several?: ServerCount) {
  let cluster = { ownerUrl: '', appUrl: '', template: '' };
  const stopDatabase = await setupDatabase({
    provide: (_: string, value: typeof cluster) => {
      cluster = value;
    },
  } as unknown as TestProject);
  const at = (base: string) => {
    const url = new URL(base);
    url.pathname = `/${cluster.template}`;
    return url.href;
  };
  const owner = await openConnection(at(cluster.ownerUrl));
  const limit = { perPair: 1e6, perAccount: 1e6, perAddress: 1e6, windowSeconds: 60 };
  const listenUrl = at(cluster.appUrl);
  const { count, busUrl } = { count: 1, busUrl: undefined, ...several };
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const pool = createPool(listenUrl, { role: 'tawsil_app', max: 12 });
      const db = createDb(pool);
      const own = {
        db,
        pool,
        listenUrl,
        clock,
        manualTicks: true,
        signInLimits: limit,
        payments: instantProvider,
      };
      const app = await buildApp({ ...own, ...(busUrl ? { busUrl } : {}) });
      await app.ready();
      return { app, db };
    }),
  );
  const apps = servers.map(({ app }) => app);
  let next = 0;

  const hash = await hashPassword(PASSWORD);
  async function account(role: string): Promise<{ id: number; email: string; token: string }> {
    const email = `${role}-${randomUUID()}@example.com`;
    const { rows } = await owner.query<{ id: number }>(
      `insert into users (name, email, password_hash, role, status, created_at)
       values ($1, $2, $3, $1, 'active', $4) returning id`,
      [role, email, hash, clock()],
    );
    return { id: rows[0]?.id as number, email, token: '' };
  }
  type Account = Awaited<ReturnType<typeof account>>;

  async function call<E extends Endpoint>(
    { method, path }: E,
    input: Partial<InputOf<E>> | Record<string, unknown>,
    as: Account | null,
    version?: number,
    app: (typeof apps)[number] = apps[next++ % count] as (typeof apps)[number],
  ): Promise<OutputOf<E> | null> {
    const { params, query, body } = input as Record<string, Record<string, string> | undefined>;
    const answer = await app.inject({
      method: method as 'GET',
      url: path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String(params?.[name])),
      ),
      ...(query ? { query } : {}),
      headers: {
        'device-id': 'web_bench',
        ...(as ? { authorization: `Bearer ${as.token}` } : {}),
        ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
      },
      ...(body ? { payload: body } : {}),
    });
    // Another user was faster; the next run reads the result.
    if (answer.statusCode === 409 || answer.statusCode === 412) return null;
    if (answer.statusCode >= 300)
      throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`);
    return (answer.body === '' ? undefined : answer.json()) as OutputOf<E>;
  }

  return {
    apps,
    owner,
    account,
    call,
    async signIn(who: Account): Promise<void> {
      const credentials = { email: who.email, password: PASSWORD };
      const tokens = await call(authRoutes.login, { body: credentials }, null);
      who.token = tokens?.access_token ?? '';
    },
    async stop(): Promise<void> {
      for (const { app, db } of servers) await app.close().finally(() => db.destroy());
      await owner.end();
      await stopDatabase();
    },
  };
}

/** A store of the recorded day, with one dish. */
export async function addStore(owner: pg.Client, { location, ...store }: CityStore) {
  const { rows } = await owner.query<{ id: number; itemId: number }>(
    `with s as (
       insert into stores (name, address, zone, lat, lon, prep_minutes)
       values ($1, $2, $3, $4, $5, $6) returning id
     ), c as (
       insert into categories (name) values ('x')
       on conflict (folded) do update set name = excluded.name returning id
     ), i as (
       insert into items (store_id, category_id, name, price)
       select s.id, c.id, 'Dish', 5000 from s, c returning id
     ) select s.id, i.id as "itemId" from s, i`,
    [store.name, store.address, store.zone, location.lat, location.lon, store.prepMinutes],
  );
  return rows[0] as { id: number; itemId: number };
}

/**
 * Which of several servers on one database leads. With one server there is nothing to hand over.
 */
export function createLeadership(apps: readonly FastifyInstance[], owner: pg.Client) {
  let first = 0;
  return {
    /** The servers in the order in which they evaluate: the leader is the first. */
    listLeaderFirst: () => [...apps.slice(first), ...apps.slice(0, first)] as const,

    /** Lets the next server take over, as if the leader had stopped. */
    async handOver(): Promise<void> {
      if (apps.length === 1) return;
      first = (first + 1) % apps.length;
      await owner.query('update alarm_turns set holder = null');
      await owner.query('delete from leases');
    },

    /**
     * Waits until every server has these positions, which arrive through the bus in real time.
     */
    async waitForPositions(reports: readonly { driverId: number; at: string }[], token: string) {
      if (apps.length === 1) return;
      const ids = reports.map(({ driverId }) => driverId).join();
      const newest = reports[0]?.at as string;
      for (const app of apps)
        for (let tries = 0; ; tries += 1) {
          const known = await app.inject({
            url: `${driverStatusRoutes.readBulk.path}?ids=${ids}`,
            headers: { authorization: `Bearer ${token}`, 'device-id': 'web_bench' },
          });
          const { positions } = known.json() as OutputOf<typeof driverStatusRoutes.readBulk>;
          if (positions.filter(({ at }) => at >= newest).length === reports.length) break;
          if (tries > 500) throw new Error(`Positions do not come to a server: ${known.body}`);
          await delay(5);
        }
    },
  };
}
