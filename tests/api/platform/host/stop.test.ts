import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { appStoresRoutes } from '#contract/routes/catalogue/app-stores.ts';
import { withConnection } from '#server/platform/db/connection.ts';
import { startTestApp } from '#tests/support/app.ts';
import { waitUntil } from '#tests/support/browser/console-socket.ts';

it('a stopping server finishes a call whose client has gone, before the pool may end', async () => {
  const t = await startTestApp();
  const app = t.app();
  const admin = await t.person('admin');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  await withConnection(t.database.ownerUrl, async (other) => {
    await other.query('begin; lock table stores in access exclusive mode');
    const leaving = new AbortController();
    const call = fetch(`http://127.0.0.1:${port}${appStoresRoutes.list.path}`, {
      headers: { authorization: `Bearer ${admin.token}`, 'device-id': admin.deviceId },
      signal: leaving.signal,
    }).catch((error: Error) => error.name);
    const isWaiting = async () =>
      (
        await other.query(
          `select 1 from pg_locks where not granted and relation = 'stores'::regclass`,
        )
      ).rows.length > 0;
    await waitUntil('the call waits for the lock', isWaiting);
    leaving.abort();
    expect(await call).toBe('AbortError');
    let isClosed = false;
    const closing = app.close().then(() => {
      isClosed = true;
    });
    await waitUntil('the server has stopped listening', () => !app.server.listening);
    // Everything that needs no lock is over by the second answer.
    await other.query('select pg_sleep(0.5)');
    expect([await isWaiting(), isClosed]).toEqual([true, false]);
    await other.query('rollback');
    await closing;
  });
  await t.close();
});
