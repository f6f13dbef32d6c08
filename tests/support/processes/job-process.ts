import { createDb, createPool } from '#server/platform/db/connect.ts';
import { silentLog } from '#server/platform/db/log.ts';
import { createJobQueue } from '#server/platform/jobs/queue.ts';
import { createJobRunner } from '#server/platform/jobs/runner.ts';

/** A server with one kind of job that never ends: for a test that kills it in the middle. */
const { JOB_DATABASE_URL: url, JOB_LEASE_MS: leaseMs } = process.env;
if (!url || !process.send) throw new Error('Started by a test only');

const db = createDb(createPool(url, { role: 'tawsil_app', max: 4 }));
await createJobRunner({
  db,
  clock: () => new Date(),
  log: silentLog,
  queue: createJobQueue(),
  leaseMs: Number(leaseMs),
  jobs: [
    {
      kind: 'imports.remove_expired',
      async run({ key }) {
        process.send?.({ began: key });
        await new Promise(() => undefined);
      },
    },
  ],
}).start();
