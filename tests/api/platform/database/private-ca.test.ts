import { chmod, chown, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { loadConfig } from '#server/config.ts';
import { type EmbeddedDatabase, startEmbedded } from '#server/platform/db/embedded.ts';
import { silentLog } from '#server/platform/db/log.ts';
import { openDatabase } from '#server/platform/process/database.ts';
import { makeCertificate } from '#tests/support/database/certificates.ts';
import { overTcp, queryOnce } from '#tests/support/database.ts';
import { runTool } from '#tests/support/fixtures/host-tool.ts';

let folder: string;
let server: EmbeddedDatabase;
let trusted: ReturnType<typeof makeCertificate>;
let other: ReturnType<typeof makeCertificate>;
/** A PostgreSQL that speaks TLS with a certificate of an authority of its own. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tawsil-private-ca-'));
  await chmod(folder, 0o711);
  [trusted, other] = [makeCertificate(), makeCertificate()];
  await chmod(trusted.folder, 0o711);
  const dataDir = join(folder, 'data');
  await (await startEmbedded({ dataDir, log: silentLog })).stop();
  const { uid, gid } = await stat(join(dataDir, 'postgres'));
  for (const file of [trusted.cert, trusted.key]) {
    await chown(file, uid, gid);
    await chmod(file, 0o600);
  }
  server = await startEmbedded({
    dataDir,
    log: silentLog,
    settings: { ssl: 'on', ssl_cert_file: trusted.cert, ssl_key_file: trusted.key },
  });
});
afterAll(async () => {
  await server?.stop();
  for (const path of [folder, trusted.folder, other.folder]) await rm(path, { recursive: true });
});

const settingsWith = (ca: string) => ({
  DATABASE_URL: `${overTcp(server.ownerUrl)}?sslmode=verify-full&sslrootcert=${encodeURIComponent(ca)}`,
  TAWSIL_DATA_DIR: folder,
});

it('an external database with a private authority is used with its file as sslrootcert', async () => {
  const env = settingsWith(trusted.ca);
  const database = await openDatabase({
    config: loadConfig(env),
    log: silentLog,
    onProgress: () => undefined,
  });
  onTestFinished(() => database.stop());
  expect(
    await queryOnce(database.appUrl, 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()'),
  ).toEqual([{ ssl: true }]);
});

it('another authority, and none, are refused, and the doctor says what to add', async () => {
  for (const env of [
    settingsWith(other.ca),
    { DATABASE_URL: `${overTcp(server.ownerUrl)}?sslmode=require` },
  ]) {
    const config = loadConfig({ TAWSIL_DATA_DIR: folder, ...env });
    const open = openDatabase({ config, log: silentLog, onProgress: () => undefined });
    await expect(open).rejects.toThrow(/certificate/);
    const { code, output } = await runTool(['doctor'], { TAWSIL_DATA_DIR: folder, ...env });
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('sslmode=verify-full&sslrootcert='),
    ]);
  }
});
