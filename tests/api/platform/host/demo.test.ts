import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { authRoutes } from '#contract/routes/people/auth.ts';
import { ensureSignIns } from '#server/people/users/bootstrap.ts';
import { orderOf, PASSWORD, startTestApp } from '#tests/support/app.ts';
import { queryOnce } from '#tests/support/database.ts';
import { runTool } from '#tests/support/fixtures/host-tool.ts';
import { addServer, metricsToken } from '#tests/support/fixtures/second-server.ts';

it('demo remove ends accounts, stores and orders of the demo, and nothing else', async () => {
  const t = await startTestApp({ metricsToken });
  const dataDir = await mkdtemp(join(tmpdir(), 'tawsil-demo-'));
  onTestFinished(async () => {
    await t.database.drop();
    await rm(dataDir, { recursive: true });
  });
  const config = { admin: undefined, city: { kind: 'demo' as const }, dataDir };
  const { signIns } = await ensureSignIns({ db: t.db, clock: t.clock, config });
  const [owner, driver, customer] = [
    await t.person('store'),
    await t.person('driver'),
    await t.person('customer'),
  ];
  const stores = [await t.store(owner), await t.store(null, 'Our own')] as const;
  const [ofCity, own] = await Promise.all(
    stores.map(async (store) => {
      const answer = await t.call(ordersRoutes.place, { body: orderOf(store) }, customer);
      return answer.body.id;
    }),
  );
  for (const { id } of [owner, driver])
    await t.db
      .updateTable('users')
      .set({ email: `${id}@city.tawsil.local` })
      .where('id', '=', id)
      .execute();
  await t.app().close();
  await t.db.destroy();

  const run = (...args: string[]) =>
    runTool(args, {
      DATABASE_URL: t.database.appUrl,
      DATABASE_MIGRATION_URL: t.database.ownerUrl,
      TAWSIL_DATA_DIR: dataDir,
    });
  expect((await run('demo', 'remove')).output).toContain('npx tawsil admin create <email> first');
  await run('admin', 'create', 'nadia@example.com');
  const { code, output } = await run('demo', 'remove');
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/1 open orders.*\n.*\n1 stores were archived\.\n12 accounts/),
  ]);
  const rows = await queryOnce(
    t.database.ownerUrl,
    `SELECT (SELECT status FROM orders WHERE id = ${ofCity}) AS of_city,
      (SELECT status FROM orders WHERE id = ${own}) AS own,
      (SELECT array_agg(status || (archived_at IS NOT NULL) ORDER BY id) FROM stores) AS stores`,
  );
  expect(rows).toEqual([
    { of_city: 'cancelled', own: 'placed', stores: ['blockedtrue', 'activefalse'] },
  ]);
  expect(JSON.parse(await readFile(join(dataDir, 'sign-ins.json'), 'utf8'))).toEqual({});

  const server = await addServer(t);
  onTestFinished(server.stop);
  const signIn = async (email: string, password: string) =>
    (await server.call(authRoutes.login, { body: { email, password } }, null)).status;
  for (const { email, password } of signIns) expect(await signIn(email, password)).not.toBe(200);
  expect(await signIn(customer.email, PASSWORD)).toBe(200);
  expect(await server.readMetric('tawsil_demo_accounts')).toBe(0);
  expect((await run('audit')).code).toBe(0);
  expect((await run('demo', 'remove')).output).toContain('A server is running');
});
