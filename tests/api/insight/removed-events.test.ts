import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLedger } from '#server/books/ledger/check.ts';
import { figureChecks } from '#server/insight/reports/figures/check.ts';
import { monthsKnown, rebuildMonth } from '#server/insight/reports/figures/rebuild.ts';
import { FIGURE_TABLES } from '#server/insight/reports/figures/tables.ts';
import { openConnection } from '#server/platform/db/connection.ts';
import { silentLog } from '#server/platform/db/log.ts';
import { createRetention } from '#server/platform/retention/retention.ts';
import { createReportFixture, type ReportFixture } from '#tests/support/fixtures/report-fixture.ts';

const SIGNAL = new AbortController().signal;
const MONTH_IDS = 100_000_000_000n;
const DAYS = 30;

let t: ReportFixture;
let owner: pg.Client;
beforeAll(async () => {
  t = await createReportFixture(20_261_123);
  owner = await openConnection(t.ownerUrl);
  // Events around three clock changes, half a year apart, each in its own partition.
  for (let part = 0; part < 3; part += 1) {
    t.jump(part);
    if (part > 0) {
      await owner.query(`select month_partition_make('events', $1)`, [part]);
      await owner.query(`select setval('events_id_seq', $1, false)`, [BigInt(part) * MONTH_IDS]);
    }
    for (let step = 0; step < 150; step += 1) await t.step();
    await t.publish();
  }
});
afterAll(async () => {
  await owner.end();
  await t.close();
});

const retention = (behind = 0) =>
  createRetention(
    { db: t.db, pool: t.pool, clock: t.clock, log: silentLog },
    { events: DAYS },
    { behind },
  );
const partitions = async () => {
  const { rows } = await owner.query<{ name: string; n: number; kept: number }>(`
    select e.tableoid::regclass::text as name, count(*)::int as n,
      (count(*) filter (where o.closed_at is null and o.id is not null))::int as kept
    from events e left join orders o on o.id = e.order_id group by 1 order by 1`);
  return Object.fromEntries(rows.map(({ name, n, kept }) => [name, { n, kept }]));
};
const figures = async () => {
  const all: Record<string, unknown[]> = {};
  for (const { name, sums } of FIGURE_TABLES) {
    const some = sql.join(
      sums.map((sum) => sql`${sql.ref(sum)} <> 0`),
      sql` or `,
    );
    const { rows } = await sql<{ row: string }>`
      select f::text as row from ${sql.table(name)} f where ${some} order by 1`.execute(t.db);
    all[name] = rows;
  }
  return all;
};
const counts = async () =>
  (
    await owner.query(`select (select count(*) from ledger_entries) as entries,
      (select count(*) from ledger_transfers) as transfers, (select count(*) from audit_log) as audit,
      (select count(*) from payouts) as payouts, (select count(*) from orders) as orders`)
  ).rows;
const catchUp = async () => {
  await t.services.figures.fold();
  await sql`update push_notice_cursor set seq = (select seq from event_head)`.execute(t.db);
};

/** Each test starts from the state that the previous one has left. */
describe('old months of events', () => {
  it('stay until reports have counted them and no console needs them', async () => {
    const before = await partitions();
    expect(Object.keys(before).sort()).toEqual(['events_202612', 'events_202701', 'events_first']);
    await retention().remove(SIGNAL);
    expect(await partitions()).toEqual(before);
    await catchUp();
    await retention(1_000_000).remove(SIGNAL);
    expect(await partitions()).toEqual(before);
  });

  it('stay unchanged if their removal is interrupted', async () => {
    const before = await partitions();
    await owner.query('begin');
    const { rows } = await owner.query('select events_remove_month($1, 0)::int as gone', [
      t.clock(),
    ]);
    await owner.query('rollback');
    expect(rows[0].gone).toBeGreaterThan(50);
    expect(await partitions()).toEqual(before);
  });

  it('are removed except for events of open orders; all other data stays unchanged and sound', async () => {
    const before = await partitions();
    const all = { figures: await figures(), counts: await counts() };
    await retention().remove(SIGNAL);
    const after = await partitions();
    const kept = (name: string) => before[name]?.kept ?? 0;
    expect(kept('events_first') + kept('events_202612')).toBeGreaterThan(0);
    for (const name of ['events_first', 'events_202612'])
      expect(after[name]).toEqual(kept(name) > 0 ? { n: kept(name), kept: kept(name) } : undefined);
    expect(after.events_202701).toEqual(before.events_202701);
    expect({ figures: await figures(), counts: await counts() }).toEqual(all);
    const { checks } = await checkLedger(t.db, t.clock(), figureChecks);
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  });

  it('are not needed to rebuild reports or to continue them', async () => {
    const before = await figures();
    for (const month of await monthsKnown(t.db)) await rebuildMonth(t.db, month);
    expect(await figures()).toEqual(before);
    const { rows: heads } = await sql<{ seq: bigint }>`select seq from event_head`.execute(t.db);
    const head = Number(heads[0]?.seq);
    for (let step = 0; step < 20; step += 1) await t.step();
    await t.publish();
    await catchUp();
    const { rows } = await sql<{ seq: bigint }>`
      select seq from events where seq > ${head - 20} order by seq`.execute(t.db);
    expect(rows.map(({ seq }) => Number(seq))).toEqual(rows.map((_, n) => head - 19 + n));
    const { checks } = await checkLedger(t.db, t.clock(), figureChecks);
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
    await expect(owner.query('truncate events_first')).rejects.toThrow('append-only');
    await expect(owner.query('delete from events')).rejects.toThrow('append-only');
  });

  it('are not removed or counted a second time', async () => {
    const before = await partitions();
    const { removedByKind } = retention();
    const { events } = await removedByKind();
    expect(events).toBeGreaterThan(100);
    await retention().remove(SIGNAL);
    expect(await partitions()).toEqual(before);
    expect((await removedByKind()).events).toBe(events);
  });
});
