import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { withConnection } from '#server/platform/db/connection.ts';
import { startEmbedded } from '#server/platform/db/embedded.ts';
import { silentLog } from '#server/platform/db/log.ts';
import { migrate } from '#server/platform/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The cluster of this run, and the migrated template that the database of each test is copied
     * from.
     */
    testCluster: {
      ownerUrl: string;
      appUrl: string;
      template: string;
      /** The strategy of CREATE DATABASE. */
      strategy: 'FILE_COPY' | 'WAL_LOG';
    };
  }
}

/** A kind of transaction by which tests fund accounts. It exists only in test databases. */
const TEST_TRANSFERS = `insert into ledger_movements
  select distinct 'test', account, 0 from ledger_movements`;

/**
 * Most tests and benches have one customer who places every order; the limits of customers have
 * their own tests.
 */
const MANY_ORDERS = `alter table settings disable trigger settings_two_people;
  insert into settings (key, value, version, updated_at) values ('orders',
  '{"customerCashAtMost":"100000000000","openAtMost":100000,"placedAtMost":100000}', 1, now());
  alter table settings enable trigger settings_two_people`;

/**
 * Starts one temporary database server for a run of tests, or uses that of TEST_DATABASE_URL (or
 * DATABASE_URL), whose login must be allowed to create databases and roles.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL || process.env.DATABASE_URL;
  const cluster = given ? external(given) : await temporary();
  const template = `tawsil_test_${process.pid}_${Date.now().toString(36)}`;
  const run = (sql: string, url = cluster.ownerUrl) =>
    withConnection(url, (connection) => connection.query(sql));
  const templateUrl = new URL(cluster.ownerUrl);
  templateUrl.pathname = `/${template}`;
  try {
    await run(`CREATE DATABASE ${template}`);
    const appLogin = decodeURIComponent(new URL(cluster.appUrl).username);
    await migrate({ ownerUrl: templateUrl.href, appLogin }, silentLog);
    await run(TEST_TRANSFERS, templateUrl.href);
    await run(MANY_ORDERS, templateUrl.href);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  project.provide('testCluster', {
    ownerUrl: cluster.ownerUrl,
    appUrl: cluster.appUrl,
    template,
    // The 16 MB of each copy are then not written to the write-ahead log as well; but the
    // checkpoints cost time on a disk.
    strategy: given ? 'WAL_LOG' : 'FILE_COPY',
  });
  return async () => {
    if (given) await run(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
    await cluster.stop();
  };
}

const external = (url: string) => ({ ownerUrl: url, appUrl: url, stop: () => Promise.resolve() });

/** No data outlives the run, so none has to reach the disk. */
async function temporary() {
  const folder = await mkdtemp(join(tmpdir(), 'tawsil-test-'));
  await chmod(folder, 0o711);
  const cluster = await startEmbedded({
    dataDir: folder,
    log: silentLog,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      // A copied database fills new buffers each time, and a dropped one is searched for in all.
      shared_buffers: '256MB',
      // A client hashes its password this many times for each of thousands of connections.
      scram_iterations: '1',
      // Autovacuum would run in a database that is about to be dropped. Benches enable it, as in
      // production.
      autovacuum: process.env.TEST_AUTOVACUUM ?? 'off',
      // For a bench that counts calls of the database's functions.
      ...(process.env.TEST_COUNT_CALLS ? { track_functions: 'pl' } : {}),
    },
  });
  const stop = async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { ownerUrl: cluster.ownerUrl, appUrl: cluster.appUrl, stop };
}
