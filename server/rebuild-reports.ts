import { loadConfig } from './config.ts';
import { monthsKnown, rebuildMonth } from './insight/reports/figures/rebuild.ts';
import { hasEvents } from './insight/reports/figures/removed.ts';
import { openAccess } from './platform/db/backup/access.ts';
import { createDb, createPool } from './platform/db/connect.ts';
import { silentLog } from './platform/db/log.ts';

/** `npm run reports:rebuild`: rebuilds the figures of all reports, a month at a time. */
async function main(): Promise<void> {
  const access = await openAccess(loadConfig(process.env), silentLog);
  const db = createDb(createPool(access.ownerUrl, { max: 2 }));
  try {
    const months = await monthsKnown(db);
    let kept = 0;
    for (const month of months) {
      const startedMs = Date.now();
      await rebuildMonth(db, month);
      const isWhole = await hasEvents(db, month);
      if (!isWhole) kept += 1;
      const tookS = ((Date.now() - startedMs) / 1_000).toFixed(1);
      console.log(
        `${month.slice(0, 7)}  ${tookS} s${isWhole ? '' : '  (its events were removed)'}`,
      );
    }
    console.log(`Figures of ${months.length} months were rebuilt.`);
    if (kept > 0)
      console.log(
        `Reasons and acts of staff of ${kept} months stay as they were counted: their events are gone.`,
      );
  } finally {
    await db.destroy();
    await access.close();
  }
}

await main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
