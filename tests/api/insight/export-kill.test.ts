import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { exportsRoutes } from '#contract/routes/insight/exports.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createMoneyFixture, type MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { forkProgram } from '#tests/support/processes/programs.ts';
import { eventually } from '#tests/support/waiting/eventually.ts';

const LEASE_MS = 600;
const PATIENT = { interval: 50 };

let t: TestApp;
let fixture: MoneyFixture;
let dataDir: string;
const servers = new Set<ChildProcess>();
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tawsil-exports-'));
  t = await startTestApp({ manualTicks: true, clock: () => new Date(), dataDir });
  fixture = await createMoneyFixture(t);
  const driver = await t.person('driver', 'Driss');
  for (let n = 0; n < 3; n += 1) await fixture.deliver(driver);
});
afterEach(async () => {
  await Promise.all(
    [...servers].map(async (child) => {
      servers.delete(child);
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    }),
  );
});
afterAll(async () => {
  await t.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** A server in a separate process, which may pause at a given step. */
async function server(stop: 'rows' | 'stored' | 'never') {
  const child = await forkProgram('export', {
    EXPORT_DATABASE_URL: t.database.appUrl,
    EXPORT_DATA_DIR: dataDir,
    EXPORT_LEASE_MS: String(LEASE_MS),
    EXPORT_STOP: stop,
  });
  servers.add(child);
  return child;
}
const listExportFiles = () =>
  readdir(join(dataDir, 'files/kept/exports')).catch((): string[] => []);
const comingIn = () => readdir(join(dataDir, 'files/coming-in')).catch((): string[] => []);

describe('a server that is killed while it writes an export file', () => {
  it.each(['rows', 'stored'] as const)(
    'at “%s” leaves no downloadable file, and another server writes it completely, once',
    async (stop) => {
      const { body: file } = await t.call(
        exportsRoutes.create,
        { body: { source: { kind: 'orders', query: {} }, format: 'csv' } },
        fixture.finance,
      );
      const params = { id: file.id };
      const name = `${file.id}.csv`;
      const read = async () => (await t.call(exportsRoutes.get, { params }, fixture.finance)).body;
      const download = () => t.call(exportsRoutes.file, { params }, fixture.finance);

      const lost = await server(stop);
      await once(lost, 'message');
      if (stop === 'rows') {
        const [half = ''] = await comingIn();
        await eventually(
          async () =>
            expect((await stat(join(dataDir, 'files/coming-in', half))).size).toBeGreaterThan(0),
          PATIENT,
        );
      }
      lost.kill('SIGKILL');
      await once(lost, 'exit');
      expect((await read()).state).toBe('running');
      expect((await download()).status).toBe(409);
      expect((await listExportFiles()).includes(name)).toBe(stop === 'stored');

      await server('never');
      await eventually(async () => expect((await read()).state).toBe('ready'), PATIENT);
      const list = await t.call(ordersRoutes.export, {}, fixture.finance);
      const got = await download();
      expect(got.body).toBe(list.body);
      // Only the download that was answered is in the audit log.
      const query = { action: 'file.download', subject: `export ${file.id}` };
      const { items } = (await t.call(auditRoutes.list, { query }, fixture.admin)).body;
      expect(items).toMatchObject([{ actor: { id: fixture.finance.id } }]);
      expect(await readFile(join(dataDir, 'files/kept/exports', name), 'utf8')).toBe(list.body);
      expect(await comingIn()).toEqual([]);
      expect((await listExportFiles()).filter((one) => one.startsWith(`${file.id}.`))).toEqual([
        name,
      ]);
      const job = await t.db
        .selectFrom('jobs')
        .select(['runs', 'lease'])
        .where('key', '=', `${file.id}.1`)
        .executeTakeFirstOrThrow();
      expect(job).toEqual({ runs: 1, lease: null });
    },
  );
});
