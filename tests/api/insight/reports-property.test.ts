import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPORT_IDS, type ReportId, reportOf } from '#contract/insight/reports/definitions.ts';
import type { ReportAnswer } from '#contract/routes/insight/reports.ts';
import { casablancaDay, dayAfter } from '#rules/time.ts';
import { checkLedger } from '#server/books/ledger/check.ts';
import { figureChecks } from '#server/insight/reports/figures/check.ts';
import { createFold } from '#server/insight/reports/figures/fold.ts';
import { monthsKnown, rebuildMonth } from '#server/insight/reports/figures/rebuild.ts';
import { FIGURE_TABLES, HOUR } from '#server/insight/reports/figures/tables.ts';
import { createDb, createPool } from '#server/platform/db/connect.ts';
import { openConnection } from '#server/platform/db/connection.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { readWithin, scopeOf } from '#server/platform/scope/scope.ts';
import { createReportFixture, type ReportFixture } from '#tests/support/fixtures/report-fixture.ts';
import { insertCases } from '#tests/support/reference-reports/cases.ts';
import { insertDriverDay } from '#tests/support/reference-reports/driver-day.ts';
import type { Fact } from '#tests/support/reference-reports/fact.ts';
import { readFacts } from '#tests/support/reference-reports/facts.ts';
import { insertHeldUp } from '#tests/support/reference-reports/held-up.ts';
import { computeReferenceReport } from '#tests/support/reference-reports/report.ts';

const SEED = Number(process.env.TAWSIL_SEED ?? 20_261_123);
const STEPS = 720;

let t: ReportFixture;
let facts: Fact[];
const FIRST = '2026-02-12';
let last: string;

/** The contents of the tables, without rows of zeros. */
async function dump(db: Kysely<Database>): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const { name, sums } of [...FIGURE_TABLES, HOUR]) {
    const some = sql.join(
      sums.map((sum) => sql`${sql.ref(sum)} <> 0`),
      sql` or `,
    );
    const { rows } = await sql<{ row: string }>`
      select f::text as row from ${sql.table(name)} f where (${some})
        and ${name === HOUR.name ? sql`hour > ${new Date(t.clock().getTime() - 30 * 86_400_000)}` : sql`true`}
      order by 1`.execute(db);
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

const brokenFigures = async () =>
  (await checkLedger(t.db, t.clock(), figureChecks)).checks.filter(({ ok }) => !ok);

/** Counts everything that has happened. */
async function catchUp(): Promise<void> {
  await t.publish();
  await t.services.figures.fold();
}

beforeAll(async () => {
  t = await createReportFixture(SEED);
  for (let part = 0; part < 3; part += 1) {
    t.jump(part);
    for (let step = 0; step < STEPS / 3; step += 1) {
      await t.step();
      const chance = t.random.next();
      if (chance < 0.1) await t.services.figures.fold();
      // Some entries are not counted yet at this point.
      if (chance > 0.98) await rebuildMonth(t.db, `${casablancaDay(t.clock()).slice(0, 7)}-01`);
      if (chance > 0.985) expect(await brokenFigures()).toEqual([]);
    }
  }
  await insertDriverDay(t.db, t.random, {
    drivers: t.drivers.map(({ userId }) => userId),
    staff: Object.values(t.staff).map(({ userId }) => userId),
  });
  await insertHeldUp(t.db, t.random, t.drivers[0]?.userId ?? 0);
  await insertCases(t.db, t.random, {
    staff: Object.values(t.staff).map(({ userId }) => userId),
    now: t.clock(),
  });
  await catchUp();
  facts = await readFacts(t.db, t.clock());
  last = casablancaDay(t.clock());
});
afterAll(() => t.close());

const readReport = (report: ReportId, query: object): Promise<ReportAnswer> =>
  t.services.reports.whole(report, query as never, t.staff.supervisor);

function range() {
  const span = t.random.pick([0, 0, 6, 30, 60, 91, 120, 250]);
  const around = t.random.pick(['2026-02-15', '2026-03-22', '2026-09-20', FIRST, '2026-02-01']);
  const from = dayAfter(around, -t.random.whole(0, Math.max(1, span)));
  return t.random.next() < 0.2
    ? { from: '2026-02-01', to: '2026-09-30' }
    : { from, to: dayAfter(from, span) };
}

/** The names of zone rows in the reference computation. */
const keyIn = ({ rowKind }: ReportAnswer, { key, name }: ReportAnswer['rows'][number]) =>
  rowKind === 'zone' ? name.replace('No area', '') : key;

/** Promise 31: a report equals the sum of its raw rows. */
describe('reports of a random marketplace around clock changes', () => {
  it('cover every kind of record', () => {
    const kinds = new Set(facts.map(({ what }) => what.split(' ')[0]));
    for (const kind of [
      'delivered',
      'cancelled',
      'returned',
      'refund',
      'remitted',
      'payout',
      'assigned',
      'acknowledged',
      'promotion',
      'amended',
      'sold',
      'missing',
      'substitute',
      'end',
      'given',
      'taken',
      'asked',
      'arrived',
      'proof',
      'override',
      'held',
      'paused',
      'attempted',
      'case',
      'message',
      'call',
    ])
      expect(kinds).toContain(kind);
    expect(facts.some(({ what }) => what === 'refund reversed')).toBe(true);
    expect(facts.filter(({ what }) => what === 'delivered').length).toBeGreaterThan(20);
  });

  it.each(REPORT_IDS)('%s: equals a computation from orders, events and ledger', async (report) => {
    const { rows: kinds, filters } = reportOf(report);
    for (let n = 0; n < 12; n += 1) {
      const rows = kinds[n % kinds.length] ?? kinds[0];
      const maybe = <T>(filter: string, value: T) =>
        filters.some((one) => one === filter) && t.random.next() < 0.35 ? value : undefined;
      const query = {
        ...range(),
        rows,
        zone: maybe('zone', t.random.pick(['Gauthier', 'Anfa'])),
        storeId: maybe('store', t.random.pick(t.stores).id),
        driverId: maybe('driver', t.random.pick(t.drivers).userId),
      };
      const answer = await readReport(report, query);
      const reference = computeReferenceReport(report, facts, query);
      const label = JSON.stringify({ report, query });
      expect(answer.total, label).toEqual(reference.total);
      for (const { values, ...days } of answer.periods)
        expect({ ...days, values, valuesBefore: null }, label).toEqual({
          ...days,
          values: reference.period(days),
          valuesBefore: null,
        });
      const before =
        answer.before && computeReferenceReport(report, facts, { ...query, ...answer.before });
      expect(answer.totalBefore, label).toEqual(before?.total ?? null);
      if (rows === 'period') continue;
      for (const row of answer.rows) {
        const key = keyIn(answer, row);
        expect(row.values, `${label} ${row.name}`).toEqual(reference.row(key));
        expect(row.valuesBefore, `${label} ${row.name} before`).toEqual(before?.row(key) ?? null);
      }
      const shown = new Set(answer.rows.map((row) => keyIn(answer, row)));
      // Deliveries have no reason.
      const expected = reference.keys.filter((key) => key !== '');
      for (const key of expected) expect(shown, label).toContain(key);
    }
  });

  it('items: sell together what the delivered orders say', async () => {
    const query = { from: FIRST, to: last };
    const { rows } = await sql<{ goods: string }>`
      select sum(subtotal)::text as goods from orders where status = 'delivered'`.execute(t.db);
    const items = await readReport('items', query);
    expect(items.total.sales).toBe(rows[0]?.goods);
    expect((await readReport('sales', query)).total.goods).toBe(items.total.sales);
    const sold = items.rows.map(({ values }) => BigInt(values.sales ?? '0'));
    expect(String(sold.reduce((sum, one) => sum + one, 0n))).toBe(items.total.sales);
  });

  it('equal after incremental updates and after a rebuild', async () => {
    const kept = await dump(t.db);
    for (const month of await monthsKnown(t.db)) await rebuildMonth(t.db, month);
    expect(await dump(t.db)).toEqual(kept);
    expect(await brokenFigures()).toEqual([]);
  });

  it('contain only one zone for a supervisor of that zone', async () => {
    const zone = await t.db
      .selectFrom('zones')
      .select('id')
      .where('name', '=', 'Anfa')
      .executeTakeFirstOrThrow();
    const query = { from: FIRST, to: last };
    const scope = scopeOf([zone.id], t.staff.supervisor.userId);
    for (const report of REPORT_IDS) {
      // Cash is counted by driver, whose location is unknown; promotions apply to all zones.
      if (report === 'driver-cash') continue;
      const rows = reportOf(report).rows[0];
      const answer = await readWithin(scope, () => readReport(report, { ...query, rows }));
      const reference = computeReferenceReport(report, facts, { ...query, rows, zone: 'Anfa' });
      expect(answer.total, report).toEqual(reference.total);
    }
    const raw = { ...query, storeId: t.stores[0]?.id, driverId: t.drivers[0]?.userId };
    const hidden = await readWithin(scope, () => readReport('sales', raw));
    const isVisible =
      (
        await t.db
          .selectFrom('stores')
          .select('zone')
          .where('id', '=', raw.storeId ?? 0)
          .executeTakeFirstOrThrow()
      ).zone === 'Anfa';
    if (!isVisible) expect(hidden.total.delivered).toBe('0');
  });

  it('do not change if a fold is killed half-way, and the next fold counts everything', async () => {
    await catchUp();
    const before = await dump(t.db);
    for (let step = 0; step < 60; step += 1) await t.step();
    await t.publish();
    const owner = await openConnection(t.database.ownerUrl);
    const dying = createDb(createPool(t.database.ownerUrl, { max: 1 }));
    try {
      // The tables before this one have been written; the fold has to wait for this one.
      await owner.query('begin; lock table cash_figures in access exclusive mode');
      const folding = createFold(dying, t.clock).fold();
      const failed = expect(folding).rejects.toThrow();
      const waiting = `select pid from pg_locks
        where not granted and relation = 'cash_figures'::regclass
          and database = (select oid from pg_database where datname = current_database())`;
      await expect.poll(async () => (await owner.query(waiting)).rowCount).toBeGreaterThan(0);
      await owner.query(`select pg_terminate_backend(pid) from (${waiting}) w`);
      await failed;
      await owner.query('commit');
    } finally {
      await owner.end();
      await dying.destroy();
    }
    expect(await dump(t.db)).toEqual(before);
    await catchUp();
    expect(await brokenFigures()).toEqual([]);
    expect(await dump(t.db)).not.toEqual(before);
  });

  it('count everything once if two servers fold at the same time', async () => {
    const folds = [createFold(t.db, t.clock), createFold(t.db, t.clock)];
    for (let step = 0; step < 40; step += 1) {
      await t.step();
      if (step % 8 === 0) {
        await t.publish();
        await Promise.all(folds.map(({ fold }) => fold()));
      }
    }
    await catchUp();
    expect(await brokenFigures()).toEqual([]);
  });
});
