import type { FastifyInstance } from 'fastify';
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { type AppDeps, buildApp } from '#server/app.ts';
import { createDb, createPool } from '#server/platform/db/connect.ts';
import type { Answer, Person, TestApp } from '#tests/support/app.ts';

export const metricsToken = 'a token that is long enough';

/** A further server on the database of a test. */
export async function addServer(t: TestApp, options: Partial<AppDeps> = {}) {
  const pool = createPool(t.database.appUrl, { role: 'tawsil_app', max: 6 });
  const db = createDb(pool);
  const app: FastifyInstance = await buildApp({
    db,
    pool,
    listenUrl: t.database.appUrl,
    clock: t.clock,
    checkResponses: true,
    metricsToken,
    ...options,
  });
  await app.ready();
  return { app, ...asServer(app), stop: () => app.close().finally(() => db.destroy()) };
}

/** A server from its clients' view. */
export function asServer(app: FastifyInstance) {
  async function call<E extends Endpoint>(
    endpoint: E,
    input: Partial<InputOf<E>> | Record<string, unknown>,
    as: Pick<Person, 'token'> | null,
  ): Promise<Answer<OutputOf<E>>> {
    const { params, query, body } = input as Record<string, Record<string, unknown> | undefined>;
    const search = new URLSearchParams(
      Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
    );
    const answer = await app.inject({
      method: endpoint.method as 'GET',
      url: `${endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params?.[name]))}?${search}`,
      headers: {
        'device-id': 'web_test',
        ...(as ? { authorization: `Bearer ${as.token}` } : {}),
      },
      ...(body ? { payload: body } : {}),
    });
    const parsed = answer.body === '' ? undefined : answer.json();
    return { status: answer.statusCode, body: parsed as OutputOf<E>, headers: answer.headers };
  }
  return {
    call,
    report: (driver: Person, body: { lat: number; lon: number; at?: string; accuracy?: number }) =>
      call(driverStatusRoutes.report, { params: { id: driver.id }, body }, driver),
    /** The position of a driver as this server knows it. */
    async place(id: number, as: Pick<Person, 'token'>) {
      return (await call(driverStatusRoutes.get, { params: { id } }, as)).body.position;
    },
    /** A figure of this server, by its name with its labels. */
    async figure(name: string): Promise<number> {
      const { body } = await app.inject({
        url: '/metrics',
        headers: { authorization: `Bearer ${metricsToken}` },
      });
      const line = body.split('\n').find((one) => one.startsWith(`${name} `));
      return Number(line?.slice(name.length + 1));
    },
  };
}
export type OneServer = Awaited<ReturnType<typeof addServer>>;
