import { parseArgs } from 'node:util';
import { readHeads } from './books/audit/heads.ts';
import { createAuditRepository } from './books/audit/repository.ts';
import { createAuditService } from './books/audit/service.ts';
import { checkLedger } from './books/ledger/check.ts';
import { loadConfig } from './config.ts';
import { figureChecks } from './insight/reports/figures/check.ts';
import { openAccess } from './platform/db/backup/access.ts';
import { createDb, createPool } from './platform/db/connect.ts';
import { silentLog } from './platform/db/log.ts';

const USAGE = `npm run ledger:check
npm run audit:verify`;

/**
 * `npm run ledger:check` and `npm run audit:verify`: verify the books and the audit log; exit code
 * 1 for a violation.
 */
async function main(): Promise<void> {
  const [what] = parseArgs({ allowPositionals: true }).positionals;
  if (what !== 'ledger' && what !== 'audit') throw new Error(USAGE);
  const config = loadConfig(process.env);
  const access = await openAccess(config, silentLog);
  const db = createDb(createPool(access.ownerUrl, { max: 2 }));
  try {
    const isSound =
      what === 'ledger'
        ? await proveLedger(() => checkLedger(db, new Date(), figureChecks))
        : await proveAudit(
            createAuditService({ repository: createAuditRepository(db) }),
            await readHeads(config.dataDir),
          );
    if (!isSound) process.exitCode = 1;
  } finally {
    await db.destroy();
    await access.close();
  }
}

async function proveLedger(check: () => ReturnType<typeof checkLedger>): Promise<boolean> {
  const report = await check();
  for (const { check: name, ok, looked, first } of report.checks)
    console.log(`${ok ? 'holds ' : 'BROKEN'}  ${name} (${looked})${first ? `: ${first}` : ''}`);
  console.log(report.isSound ? 'The books are sound.' : 'The books are NOT sound.');
  return report.isSound;
}

async function proveAudit(
  audit: ReturnType<typeof createAuditService>,
  heads: Awaited<ReturnType<typeof readHeads>>,
): Promise<boolean> {
  const { links, broken, head } = await audit.verify(heads);
  console.log(`${links} links, checked against ${heads.length} published heads.`);
  console.log(broken ? `BROKEN at link ${broken.seq}: ${broken.why}` : `Whole, up to ${head}.`);
  return broken === null;
}

await main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
