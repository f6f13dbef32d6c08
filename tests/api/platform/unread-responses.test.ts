import { once } from 'node:events';
import { mkdtempSync, truncateSync, writeFileSync } from 'node:fs';
import { readdir, readlink, rm } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { usersRoutes } from '#contract/routes/people/users.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { withApp } from '#tests/support/with-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'tawsil-unread-'));
const tiles = join(folder, 'tiles.pmtiles');
writeFileSync(tiles, '');
/** More than a machine could read during this test. */
truncateSync(tiles, 60_000_000_000);
const BODY_MS = 1_500;

let t: TestApp;
let port: number;
let admin: Person;
withApp(
  async (made) => {
    t = made;
    admin = await t.person('admin');
    // More rows than the buffers between a writer and an idle reader hold.
    for (let n = 0; n < 20; n += 1)
      await t.pool.query(
        `insert into users (name, email, password_hash, role, status, created_at)
         select repeat('Somebody ', 11), repeat('a', 200) || gen_random_uuid() || '@example.com', '',
           'customer', 'active', now()
         from generate_series(1, 1000)`,
      );
    await t.app().listen({ host: '127.0.0.1', port: 0 });
    ({ port } = t.app().server.address() as AddressInfo);
  },
  { mapPmtiles: tiles, bodyMs: BODY_MS },
);
afterAll(() => rm(folder, { recursive: true, force: true }));

const open: Socket[] = [];
afterAll(() => {
  for (const socket of open) socket.destroy();
});

/** Sends a request, and reads nothing of the response. */
async function sendUnreadRequest(path: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  open.push(socket);
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${admin.token}\r\n\r\n`);
  return socket;
}

const exportStatus = async () => {
  const response = await fetch(`http://127.0.0.1:${port}${usersRoutes.export.path}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  await response.body?.cancel();
  return response.status;
};

/** The open files of this process with this name. */
async function opened(): Promise<number> {
  const names = await readdir('/proc/self/fd');
  const files = await Promise.all(
    names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')),
  );
  return files.filter((file) => file === tiles).length;
}

it('a response that is not read is aborted, and its slot is freed', async () => {
  for (let n = 0; n < 3; n += 1) await sendUnreadRequest(usersRoutes.export.path);
  await expect.poll(exportStatus).toBe(429);
  await expect.poll(exportStatus).toBe(200);
});

it.runIf(process.platform === 'linux')('a map file that is not read is closed', async () => {
  const path = '/api/map/tiles.pmtiles';
  const sockets = await Promise.all(Array.from({ length: 5 }, () => sendUnreadRequest(path)));
  await expect.poll(opened).toBe(5);
  sockets[0]?.destroy();
  sockets[1]?.resetAndDestroy();
  await expect.poll(opened).toBe(0);
});

it('a HEAD request reads no contents', async () => {
  const call = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${admin.token}` },
      signal: AbortSignal.timeout(20_000),
    });
  const answer = await call('/api/map/tiles.pmtiles');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-length')).toBe('60000000000');
  if (process.platform === 'linux') await expect.poll(opened).toBe(0);
  // More requests than there are slots.
  for (let n = 0; n < 8; n += 1) expect((await call(usersRoutes.export.path)).status).toBe(200);
});
