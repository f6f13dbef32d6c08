import { createServices } from '#server/areas.ts';
import { createExportRepository } from '#server/insight/exports/repository.ts';
import { createExportWork } from '#server/insight/exports/work.ts';
import { createDb, createPool } from '#server/platform/db/connect.ts';
import { silentLog } from '#server/platform/db/log.ts';
import { createJobQueue } from '#server/platform/jobs/queue.ts';
import { createJobRunner } from '#server/platform/jobs/runner.ts';

/**
 * A server that writes export files and may pause in the middle, for a test that kills it there.
 */
const {
  EXPORT_DATABASE_URL: url,
  EXPORT_DATA_DIR: dataDir,
  EXPORT_LEASE_MS: leaseMs,
  EXPORT_STOP: stop,
} = process.env;
if (!url || !dataDir || !process.send) throw new Error('Started by a test only');

const pool = createPool(url, { role: 'tawsil_app', max: 4 });
const db = createDb(pool);
const services = createServices({ db, pool, dataDir }, silentLog);
const { staffOrders, storage } = services;

/** Reports the step, and pauses for ever. */
const waitForever = (): Promise<never> => {
  process.send?.(stop);
  return new Promise(() => undefined);
};
const work = createExportWork({
  ...services,
  db,
  clock: () => new Date(),
  log: silentLog,
  repository: createExportRepository(db),
  staffOrders: {
    async *cells(filter) {
      let parts = 0;
      for await (const part of staffOrders.cells(filter)) {
        parts += 1;
        // More than is buffered before it is written to disk.
        for (let n = 0; n < (stop === 'rows' ? 2_000 : 1); n += 1) yield part;
        if (stop === 'rows' && parts === 1) await waitForever();
      }
    },
  },
  storage: {
    ...storage,
    async putFile(...of) {
      await storage.putFile(...of);
      if (stop === 'stored') await waitForever();
    },
  },
});
await createJobRunner({
  db,
  clock: () => new Date(),
  log: silentLog,
  queue: createJobQueue(),
  leaseMs: Number(leaseMs),
  jobs: [{ kind: 'exports.write', run: work.run }],
}).start();
