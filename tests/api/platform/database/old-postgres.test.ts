import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '#server/config.ts';
import { silentLog } from '#server/platform/db/log.ts';
import { openDatabase } from '#server/platform/process/database.ts';
import {
  createTestDatabase,
  overTcp,
  queryOnce,
  type TestDatabase,
} from '#tests/support/database.ts';

/** The same length as the numbers that they replace, so that messages keep their form. */
const OLD_NUMBER = '150004';

let database: TestDatabase;
let proxy: Server;
let oldNumber = OLD_NUMBER;
beforeAll(async () => {
  database = await createTestDatabase();
  const [row] = await queryOnce<{ number: string }>(
    database.ownerUrl,
    `select current_setting('server_version_num') as number`,
  );
  const target = new URL(database.ownerUrl);
  // The real database, whose answers give another version.
  proxy = createServer((near) => {
    const far = connect({ host: target.hostname, port: Number(target.port) });
    near.pipe(far);
    far.on('data', (bytes) => {
      const text = bytes.toString('latin1').replaceAll(row?.number ?? '', oldNumber);
      near.write(Buffer.from(text, 'latin1'));
    });
    for (const one of [near, far]) {
      one.on('error', () => undefined);
      one.on('close', () => (one === near ? far : near).destroy());
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise((resolve) => proxy.close(resolve));
  await database.drop();
});

function through(url: string): string {
  const own = overTcp(url);
  own.hostname = '127.0.0.1';
  own.port = String((proxy.address() as AddressInfo).port);
  return own.href;
}

const open = (settings: Record<string, string> = {}) =>
  openDatabase({
    config: loadConfig({
      DATABASE_URL: through(database.appUrl),
      DATABASE_MIGRATION_URL: through(database.ownerUrl),
      ...settings,
    }),
    log: silentLog,
    onProgress: () => undefined,
  });

describe('a start on PostgreSQL before 16', () => {
  it.each([{}, { TAWSIL_MIGRATE: 'never' }])('is refused by its version: %j', async (settings) => {
    oldNumber = OLD_NUMBER;
    await expect(open(settings)).rejects.toThrow(/Tawsil needs PostgreSQL 16 or newer/);
  });

  it('succeeds on PostgreSQL 16', async () => {
    oldNumber = '160000';
    await (await open()).stop();
  });
});
