import { sql } from 'kysely';
import { BOOK_CHECKS, runCheck } from '#server/books/ledger/check.ts';
import { figureChecks } from '#server/insight/reports/figures/check.ts';
import { paymentChecks } from '#server/money/payments/checks.ts';
import { settlementChecks } from '#server/money/settlements/checks.ts';
import { createDb, createPool } from '#server/platform/db/connect.ts';
import { median, type Report, roundToThreeDigits } from '#tests/bench/support/report.ts';
import { startWorld } from '#tests/bench/support/world.ts';
import { writeSoldOrders } from './sold-orders.ts';

const ORDERS = Number(process.env.BENCH_ORDERS ?? 1_000_000);
const ROUNDS = 3;
/** The checks of card payments, of commitments and of collectors’ cash, relative to all others. */
const AT_MOST = 0.2;
const OF_BOOKS = /commit|collector|slip|disputed/;

/** What proofs of a million orders by cash and card cost, in shares of the whole. */
export async function measureProof(report: Report): Promise<void> {
  const world = await startWorld();
  const pool = createPool(world.appUrl, { role: 'tawsil_app', max: 1 });
  const db = createDb(pool);
  try {
    await writeSoldOrders(world, ORDERS);
    report.print(`${ORDERS} orders, and what was sold, captured and settled`);
    const added = new Set([
      ...[...paymentChecks, ...settlementChecks].map(([name]) => name),
      ...BOOK_CHECKS.map(([name]) => name).filter((name) => OF_BOOKS.test(name)),
    ]);
    const checks = [...BOOK_CHECKS, ...paymentChecks, ...settlementChecks, ...figureChecks];
    const times = new Map<string, number[]>(checks.map(([name]) => [name, []]));
    for (let round = 0; round < ROUNDS; round += 1)
      await db.transaction().execute(async (trx) => {
        await sql`set local statement_timeout = 0`.execute(trx);
        for (const check of checks) {
          const began = performance.now();
          const { check: name, ok, first } = await runCheck(trx, check);
          times.get(name)?.push(performance.now() - began);
          // The figures of reports are not written here: only the cost of their checks counts.
          if (!ok && !name.startsWith('the figures')) throw new Error(`${name}: ${first}`);
        }
      });
    const sum = (holds: (name: string) => boolean) =>
      [...times].reduce((ms, [name, of]) => ms + (holds(name) ? median(of) : 0), 0);
    const others = sum((name) => !added.has(name));
    for (const [name, of] of times)
      report.print(`${String(Math.round(median(of))).padStart(6)} ms  ${name}`);
    report.figure({
      what: `checks of card payments, commitments and collectors over the others, at ${ORDERS} orders`,
      value: sum((name) => added.has(name)) / others,
      unit: 'ratio',
      atMost: AT_MOST,
      othersMs: roundToThreeDigits(others),
    });
  } finally {
    await db.destroy();
    await world.stop();
  }
}
