import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import type { Role } from '#contract/permissions.ts';
import { authRoutes } from '#contract/routes/people/auth.ts';
import { type AppDeps, buildApp } from '#server/app.ts';
import { instantProvider } from '#server/money/payments/instant-provider.ts';
import { ageApprovals } from '#server/money/payouts/age-approvals.ts';
import { createDb, createPool } from '#server/platform/db/connect.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { traceStatement } from '#server/platform/tracing/tracing.ts';
import { refuseNestedConnections } from './database/nested-connections.ts';
import { recordStatements } from './database/statements.ts';
import { createTestDatabase } from './database.ts';
import { PATIENCE_MS } from './waiting/patience.mjs';

/** The response to an injected call. */
export interface Answer<T = unknown> {
  status: number;
  body: T;
  headers: Record<string, string | string[] | number | undefined>;
}

export const PASSWORD = 'a long enough password';
// Deliberately slow in production: 5 to 20 ms of CPU for each sign-in. All test accounts share this
// hash.
let cheapHash: Promise<string> | undefined;

export interface Person {
  id: number;
  email: string;
  role: Role;
  token: string;
  refreshToken: string;
  deviceId: string;
  deviceSecret: string;
}

/** The real application with its own database, and a clock that a test may move. */
export async function startTestApp(
  options: Partial<AppDeps> = {},
  /** Wraps the application's access to its database; for builds that are broken on purpose. */
  wrap: (db: Kysely<Database>) => Kysely<Database> = (db) => db,
) {
  const database = await createTestDatabase();
  // A test holds a lock until others wait for it, which takes long on a busy machine.
  const pool: pg.Pool = createPool(database.appUrl, {
    role: 'tawsil_app',
    max: 12,
    longestMs: PATIENCE_MS,
  });
  const { record, interrupt } = recordStatements(pool);
  const db = wrap(
    refuseNestedConnections(
      createDb(pool, { onStatement: options.tracing && traceStatement }),
      pool,
    ),
  );
  let shiftMs = 0;
  const clock = () => new Date(Date.now() + shiftMs);
  const build = async (): Promise<FastifyInstance> => {
    const built = await buildApp({
      db,
      pool,
      listenUrl: database.appUrl,
      clock,
      checkResponses: true,
      payments: instantProvider,
      ...options,
    });
    await built.ready();
    return built;
  };
  let app = await build();
  let serial = 0;

  async function send<T = unknown>(
    method: string,
    url: string,
    options: { token?: string | undefined; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer<T>> {
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers: {
        'device-id': 'web_test',
        ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.body === undefined
        ? {}
        : {
            payload: typeof options.body === 'string' ? options.body : JSON.stringify(options.body),
          }),
    });
    const isJson = String(response.headers['content-type'] ?? '').includes('json');
    return {
      status: response.statusCode,
      body: (isJson && response.body !== '' ? response.json() : response.body) as T,
      headers: response.headers as Answer['headers'],
    };
  }

  /** Calls an endpoint of the contract as a person. */
  async function call<E extends Endpoint>(
    endpoint: E,
    // Many tests need invalid input, so only valid input is typed.
    input: Partial<InputOf<E>> | Record<string, unknown>,
    as?: Pick<Person, 'token'> | null,
    headers: Record<string, string> = {},
  ): Promise<Answer<OutputOf<E>>> {
    const { params, query, body } = input as Record<string, Record<string, unknown> | undefined>;
    let url = endpoint.path as string;
    for (const [name, value] of Object.entries(params ?? {}))
      url = url.replace(`{${name}}`, encodeURIComponent(String(value)));
    const search = new URLSearchParams(
      Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
    );
    if (search.size > 0) url += `?${search}`;
    return send<OutputOf<E>>(endpoint.method, url, { token: as?.token, body, headers });
  }

  async function login(email: string, deviceId = 'web_test') {
    return call(authRoutes.login, { body: { email, password: PASSWORD } }, null, {
      'device-id': deviceId,
    });
  }

  /** A signed-in, active account of a role. */
  async function person(role: Role, name = `Test ${role}`): Promise<Person> {
    cheapHash ??= hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
    serial += 1;
    const email = `${role}-${serial}-${randomUUID().slice(0, 8)}@example.com`;
    const row = await db
      .insertInto('users')
      .values({
        name,
        email,
        phone: null,
        password_hash: await cheapHash,
        role,
        status: 'active',
        created_at: clock(),
        last_sign_in_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (role === 'driver')
      await db
        .insertInto('drivers')
        .values({ user_id: row.id, duty: 'available', duty_at: clock() })
        .execute();
    const deviceId = `web_${role}${serial}`;
    const answer = await login(email, deviceId);
    if (answer.status !== 200) throw new Error(`No sign-in: ${JSON.stringify(answer.body)}`);
    const { access_token, refresh_token, device_secret } = answer.body;
    const tokens = { token: access_token, refreshToken: refresh_token };
    return { id: row.id, email, role, ...tokens, deviceId, deviceSecret: device_secret };
  }

  /** A store with one item on its menu, with or without an owner. */
  async function store(owner: Pick<Person, 'id'> | null = null, name = 'Café Atlas') {
    const row = await db
      .insertInto('stores')
      .values({
        name,
        phone: null,
        address: '1 rue du Parc',
        zone: 'Gauthier',
        lat: 33.59,
        lon: -7.62,
        prep_minutes: 15,
        owner_id: owner?.id ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const category = await db
      .insertInto('categories')
      .values({ name: 'Hot drinks' })
      .onConflict((oc) => oc.column('folded').doUpdateSet({ name: 'Hot drinks' }))
      .returning('id')
      .executeTakeFirstOrThrow();
    const item = await db
      .insertInto('items')
      .values({
        store_id: row.id,
        category_id: category.id,
        name: 'Thé',
        price: 1250n,
        available: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id: row.id, itemId: item.id };
  }

  return {
    app: () => app,
    /** Stops the application in order, and starts it again on the same database. */
    async restart() {
      await app.close();
      app = await build();
    },
    db,
    pool,
    /** The URL of the login that owns the tables. */
    ownerUrl: database.ownerUrl,
    clock,
    database,
    /** Records the statements of a piece of work. */
    recordStatements: record,
    /** Loses the connections of a piece of work from its nth statement on. */
    interrupt,
    send,
    call,
    login,
    person,
    store,
    /** Moves the application's clock. Milliseconds. */
    moveClock: (ms: number) => {
      shiftMs += ms;
    },
    /** Passes the ten seconds in which approvals of payouts can be withdrawn. */
    async letApprovalsCount() {
      const owner = createDb(createPool(database.ownerUrl, { max: 1 }));
      await ageApprovals(owner).finally(() => owner.destroy());
    },
    async close() {
      await app.close();
      await db.destroy();
      await database.drop();
    },
  };
}
export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/** The body of an order of one tea. */
export const orderOf = (store: { id: number; itemId: number }, more: object = {}) => ({
  reference: randomUUID(),
  storeId: store.id,
  lines: [{ itemId: store.itemId, quantity: 2 }],
  dropoff: { lat: 33.6, lon: -7.63 },
  address: '12 rue Soumaya, Racine',
  payment: 'cash' as const,
  ...more,
});
