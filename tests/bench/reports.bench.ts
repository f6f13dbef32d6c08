import { REPORT_IDS } from '#contract/insight/reports/definitions.ts';
import { growthFigure, measureAlternately } from './support/alternate.ts';
import { type Report, roundToThreeDigits } from './support/report.ts';
import { measureUpkeep } from './support/report-upkeep.ts';
import { reportWorld } from './support/report-worlds.ts';

const RUNS = Number(process.env.BENCH_RUNS ?? 12);
/** A response, including the previous period and the data of its charts. */
const MAX_MS = 300;
const MILLION = 1_000_000;

/**
 * A month among a million orders, and a year among ten million: each with an equal previous period.
 */
const SIDES = [
  { range: { from: '2025-12-01', to: '2025-12-31' }, first: '2025-11-01', orders: 2 * MILLION },
  { range: { from: '2025-01-01', to: '2025-12-31' }, first: '2024-01-01', orders: 20 * MILLION },
];
/** The longest range that is shown by days. */
const BY_DAYS = { from: '2025-10-01', to: '2025-12-31' };

export async function run(report: Report): Promise<void> {
  await measureUpkeep(report);
  const sides = [];
  for (const { range, first, orders } of SIDES) {
    report.print(`Writing the figures of ${orders / MILLION} million orders`);
    const world = await reportWorld(first, range.to, orders);
    const { rows } = await world.sql(
      'select store_id as store, min(driver_id) as driver from orders group by 1 order by 1 limit 2',
    );
    const pairs = (rows as { store: number; driver: number }[]).map(({ store, driver }) => ({
      storeId: String(store),
      driverId: String(driver),
    }));
    const token = await world.signIn('admin');
    sides.push({ world, token, range, pairs });
  }
  type Side = (typeof sides)[number];
  const ask = (name: string, { world, token }: Side, query: Record<string, string>) =>
    world.call('GET', `/api/admin/reports/${name}?${new URLSearchParams(query)}`, token);
  try {
    const asked = [
      ...REPORT_IDS.map((id) => ({ what: id as string, id, pair: null })),
      ...(['sales', 'timeliness'] as const).flatMap((id) => [
        { what: `${id} of one store by one of its drivers`, id, pair: 0 },
        { what: `${id} of one store by a driver who brings all of its orders`, id, pair: 1 },
      ]),
    ];
    for (const { what, id, pair } of asked) {
      const narrowed = (side: Side) => (pair === null ? {} : side.pairs[pair]);
      const timed = await measureAlternately(sides, RUNS, (side) =>
        ask(id, side, { ...side.range, ...narrowed(side) }),
      );
      const { atMost, ...times } = growthFigure(
        `${what}: a year over 10,000,000 orders, against a month over 1,000,000 (p95)`,
        timed,
      );
      // All orders of a store by one driver are read one by one, so they grow with the year.
      report.figure(pair === 1 ? times : { ...times, atMost: atMost ?? 0 });
      const [, large] = sides;
      const days = large
        ? await measureAlternately([large], RUNS, (side) =>
            ask(id, side, { ...BY_DAYS, ...narrowed(side) }),
          )
        : { p95: [] };
      report.print(
        `${what}: 92 days, each drawn: ${roundToThreeDigits(days.p95[0] ?? Number.NaN)} ms`,
      );
      report.figure({
        what: `${what}: the slowest of month, year and 92 days (p95)`,
        value: Math.max(...timed.p95, ...days.p95),
        unit: 'ms',
        atMost: MAX_MS,
      });
    }
  } finally {
    for (const { world } of sides) await world.stop();
  }
}
