import { createServices } from '../../areas.ts';
import { readHeads } from '../../books/audit/heads.ts';
import { checkLedger } from '../../books/ledger/check.ts';
import { figureChecks } from '../../insight/reports/figures/check.ts';
import { monthsKnown, rebuildMonth } from '../../insight/reports/figures/rebuild.ts';
import { hasEvents } from '../../insight/reports/figures/removed.ts';
import { paymentChecks } from '../../money/payments/checks.ts';
import { createDb, createPool } from '../../platform/db/connect.ts';
import { silentLog } from '../../platform/db/log.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Command, Context } from '../command.ts';
import { JSON_OPTION, toJson } from '../json-option.ts';
import { EXIT } from '../tool-error.ts';

/** Runs work on the owner's connections. */
async function onDatabase<T>(
  { access }: Context,
  work: (db: Db, pool: ReturnType<typeof createPool>) => Promise<T>,
): Promise<T> {
  const pool = createPool(access.ownerUrl, { max: 2 });
  const db = createDb(pool);
  try {
    return await work(db, pool);
  } finally {
    await db.destroy();
  }
}

const onReadyDatabase = { needsSchema: true, takes: [0, 0], usage: '' } as const;

export const checkCommands: readonly Command[] = [
  {
    ...onReadyDatabase,
    name: 'check',
    summary: 'Checks the books; exit code 1 if they are not sound',
    options: JSON_OPTION,
    run: (context) =>
      onDatabase(context, async (db) => {
        const { print, values } = context;
        const report = await checkLedger(db, new Date(), [...paymentChecks, ...figureChecks]);
        const code = report.isSound ? EXIT.done : EXIT.failed;
        if (values.json) {
          print(toJson(report));
          return code;
        }
        for (const { check, ok, looked, first } of report.checks)
          print(`${ok ? 'holds ' : 'BROKEN'}  ${check} (${looked})${first ? `: ${first}` : ''}`);
        print(report.isSound ? 'The books are sound.' : 'The books are NOT sound.');
        return code;
      }),
  },
  {
    ...onReadyDatabase,
    name: 'audit',
    summary: 'Verifies the chain of the audit log; exit code 1 if it is broken',
    options: JSON_OPTION,
    run: (context) =>
      onDatabase(context, async (db, pool) => {
        const { print, config, values } = context;
        const heads = await readHeads(config.dataDir);
        const { audit } = createServices({ db, pool }, silentLog);
        const { links, broken, head } = await audit.verify(heads);
        const code = broken === null ? EXIT.done : EXIT.failed;
        if (values.json) {
          print(toJson({ isWhole: broken === null, links, heads: heads.length, broken, head }));
          return code;
        }
        print(`${links} links, checked against ${heads.length} published heads.`);
        print(broken ? `BROKEN at link ${broken.seq}: ${broken.why}` : `Whole, up to ${head}.`);
        return code;
      }),
  },
  {
    ...onReadyDatabase,
    name: 'reports',
    summary: 'Rebuilds the figures of all reports, a month at a time; servers may run',
    run: (context) => onDatabase(context, (db) => rebuildReports(db, context.print)),
  },
];

async function rebuildReports(db: Db, print: Context['print']): Promise<undefined> {
  const months = await monthsKnown(db);
  let kept = 0;
  for (const month of months) {
    const startedMs = Date.now();
    await rebuildMonth(db, month);
    const isWhole = await hasEvents(db, month);
    if (!isWhole) kept += 1;
    const tookS = ((Date.now() - startedMs) / 1_000).toFixed(1);
    print(`${month.slice(0, 7)}  ${tookS} s${isWhole ? '' : '  (its events were removed)'}`);
  }
  print(`Figures of ${months.length} months were rebuilt.`);
  if (kept > 0)
    print(
      `Reasons and acts of staff of ${kept} months stay as they were counted: their events are gone.`,
    );
}
