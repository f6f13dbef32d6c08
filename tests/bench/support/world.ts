import type { TestProject } from 'vitest/node';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import { openConnection } from '#server/platform/db/connection.ts';
import setupDatabase from '#tests/support/database-setup.ts';
import { startServer } from './child.ts';

const PASSWORD = 'a long enough password';
const DEVICE = 'web_bench';

/**
 * The real application in a separate process, on a temporary embedded database. Drivers are created
 * by SQL, because creating thousands through the API would take a bench of its own.
 */
export async function startWorld(options: { withConsole?: boolean; busUrl?: string } = {}) {
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

  const start = (port = 0) =>
    startServer('./app-process.ts', {
      BENCH_PORT: String(port),
      BENCH_DATABASE_URL: at(cluster.appUrl),
      BENCH_CONSOLE: options.withConsole ? 'yes' : '',
      BENCH_BUS_URL: options.busUrl ?? '',
    });
  let server = await start();

  /** Calls the API with or without a JSON body. Error: any status but 2xx. */
  async function call<T = unknown>(
    method: string,
    path: string,
    token?: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<T> {
    const response = await fetch(server.url + path, {
      method,
      headers: {
        'device-id': DEVICE,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  /** A signed-in account of a role, with everything that a browser stores about it. */
  async function person(role: 'admin' | 'operator' | 'customer') {
    const email = `${role}-${performance.now()}@example.com`;
    const { rows } = await owner.query<{ id: number }>(
      `insert into users (name, email, password_hash, role, status, created_at)
       values ($1, $2, $3, $1, 'active', now()) returning id`,
      [role, email, await hashPassword(PASSWORD)],
    );
    const id = rows[0]?.id as number;
    const credentials = { email, password: PASSWORD };
    const { access_token, refresh_token } = await call<{
      access_token: string;
      refresh_token: string;
    }>('POST', '/api/auth/login', undefined, credentials);
    const tokens = { token: access_token, refreshToken: refresh_token };
    return { id, role, ...credentials, ...tokens, deviceId: DEVICE };
  }

  /** The access token of a new account of a role. */
  const signIn = async (role: 'admin' | 'operator' | 'customer') => (await person(role)).token;

  /** Adds drivers on duty and returns their ids. */
  async function addDrivers(count: number): Promise<number[]> {
    const { rows } = await owner.query<{ id: number }>(
      `with u as (
         insert into users (name, email, password_hash, role, status, created_at)
         select 'Driver ' || n, gen_random_uuid() || '@example.com', '', 'driver', 'active', now()
         from generate_series(1, $1) n returning id
       ), d as (
         insert into drivers (user_id, duty, duty_at) select id, 'available', now() from u
       ) select id from u order by id`,
      [count],
    );
    return rows.map((row) => row.id);
  }

  return {
    get url() {
      return server.url;
    },
    /** Replaces the server by a new one: sessions last, its memory is lost. */
    async restart({ samePort = false } = {}): Promise<void> {
      await server.stop();
      server = await start(samePort ? Number(new URL(server.url).port) : 0);
    },
    /** The URL of the application's login, for statements of a bench that bypass the server. */
    appUrl: at(cluster.appUrl),
    ownerUrl: at(cluster.ownerUrl),
    call,
    person,
    signIn,
    addDrivers,
    /** Runs SQL as the owner of the tables, for what no endpoint offers. */
    sql: (text: string, values: unknown[] = []) => owner.query(text, values),
    /** Brings tables into the state of long use: with statistics, and without pages to vacuum. */
    async settle(...tables: string[]): Promise<void> {
      // An open snapshot anywhere keeps rows from becoming visible to all, and so do allocated but
      // unfilled pages of a table, and rows whose commit has not reached the disk. With this
      // setting, the commit of each vacuum flushes them.
      await owner.query('set synchronous_commit = on');
      for (let tries = 0; tries < 20; tries += 1) {
        await owner.query(`vacuum analyze ${tables.join()}`);
        const { rows } = await owner.query(
          `select from pg_class where oid = any($1::regclass[]) and relallvisible < 0.8 * relpages`,
          [tables],
        );
        if (rows.length === 0) return;
      }
      throw new Error(`${tables.join()} cannot be tidied up`);
    },
    /** The resources that the server's process has used so far. */
    usage: () => server.usage(),
    /** The longest pause of the server's event loop since the last call. Milliseconds. */
    pauseMs: () => server.pauseMs(),
    async stop(): Promise<void> {
      await server.stop();
      await owner.end();
      await stopDatabase();
    },
  };
}
export type World = Awaited<ReturnType<typeof startWorld>>;
