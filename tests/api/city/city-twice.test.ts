import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { runCity } from '#server/city/city.ts';
import { parseMdrp } from '#server/city/mdrp.ts';
import { createReplayWorld } from '#server/city/replay-world.ts';
import { PASSWORD, startTestApp } from '#tests/support/app.ts';

/** A courier whose shift has not begun, so that nobody signs in with the account. */
const NIGHT = parseMdrp({
  restaurants: 'restaurant\tx\ty\nr9\t0\t0\n',
  couriers: 'courier\tx\ty\ton_time\toff_time\nc9\t100\t0\t600\t900\n',
  orders: 'order\tx\ty\tplacement_time\trestaurant\tready_time\no9\t0\t600\t700\tr9\t702\n',
  parameters: 'meters_per_minute\tpickup service minutes\tdropoff service minutes\n320\t1\t1\n',
});

it('a second start of the city writes no audit entry', async () => {
  const t = await startTestApp();
  await t.app().listen({ host: '127.0.0.1', port: 0 });
  const admin = await t.person('admin');
  const { port } = t.app().server.address() as AddressInfo;
  async function start(): Promise<void> {
    const stopping = new AbortController();
    await runCity(createReplayWorld(NIGHT, 'quiet'), {
      apiUrl: `http://127.0.0.1:${port}`,
      speed: 120,
      credentials: { email: admin.email, password: PASSWORD, appPassword: PASSWORD },
      seed: 1,
      signal: stopping.signal,
      log: { warn: () => undefined },
      print: () => undefined,
    });
    stopping.abort();
  }
  const entries = () =>
    t.db.selectFrom('audit_log').select(['seq', 'action', 'subject']).orderBy('seq').execute();
  await start();
  const before = await entries();
  expect(before.length).toBeGreaterThan(40);
  await start();
  expect(await entries()).toEqual(before);
  await t.close();
});
