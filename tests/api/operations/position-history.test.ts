import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const DAY_MS = 24 * 3_600_000;
const days = async () => {
  const { rows } = await t.pool.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'positions'::regclass order by 1`,
  );
  return rows.map((row) => row.name);
};
const nameOf = (at: Date) => `positions_${at.toISOString().slice(0, 10).replaceAll('-', '')}`;

describe('the history of positions', () => {
  it('is partitioned by day, and old days are dropped as a whole', async () => {
    const driver = await t.person('driver');
    const report = (at: Date) =>
      t.call(
        driverStatusRoutes.report,
        { params: { id: driver.id }, body: { lat: 33.6, lon: -7.6, at: at.toISOString() } },
        driver,
      );
    const now = t.clock();
    const yesterday = new Date(now.getTime() - DAY_MS + 60_000);
    await report(yesterday);
    await report(now);
    await t.restart();
    const { rows } = await t.pool.query(
      'select tableoid::regclass::text as day from positions order by at',
    );
    expect(rows.map((row) => row.day)).toEqual([nameOf(yesterday), nameOf(now)]);

    t.moveClock(20 * DAY_MS);
    await t.restart();
    const left = await days();
    expect(left).not.toContain(nameOf(now));
    expect(left).toContain(nameOf(t.clock()));
    expect(left).toContain('positions_other');
    const { rows: gone } = await t.pool.query('select 1 from positions');
    expect(gone).toEqual([]);
  });

  it('stores all positions of a batch with values too small for the database’s columns', async () => {
    const [one, other] = [await t.person('driver'), await t.person('driver')];
    const at = t.clock().toISOString();
    const positions = [
      { driverId: one.id, lat: 5e-323, lon: -7.6, heading: 1e-50, speed: 5e-324, at },
      { driverId: other.id, lat: 33.6, lon: -7.6, heading: 90, speed: 8.5, at },
    ];
    const city = await t.person('admin');
    const answer = await t.call(driverStatusRoutes.reportBulk, { body: { positions } }, city);
    expect(answer.status).toBe(200);
    await t.restart();
    const { rows } = await t.pool.query(
      'select driver_id, lat, lon, heading, speed from positions where driver_id = any($1) order by 1',
      [[one.id, other.id]],
    );
    expect(rows).toEqual([
      { driver_id: one.id, lat: 0, lon: -7.6, heading: 0, speed: 0 },
      { driver_id: other.id, lat: 33.6, lon: -7.6, heading: 90, speed: 8.5 },
    ]);
  });

  it('moves rows of a day from the default partition, as left by a restored backup', async () => {
    const tomorrow = new Date(t.clock().getTime() + 3 * DAY_MS);
    await t.pool.query('insert into positions values (7, $1, 33, -7)', [tomorrow]);
    t.moveClock(3 * DAY_MS);
    await t.restart();
    const { rows } = await t.pool.query(
      'select tableoid::regclass::text as day from positions where driver_id = 7',
    );
    expect(rows).toEqual([{ day: nameOf(tomorrow) }]);
  });

  it('stores positions with far-off times in the default partition', async () => {
    await t.pool.query(`insert into positions values (1, '2001-01-01', 33, -7)`);
    const { rows } = await t.pool.query(
      `select tableoid::regclass::text as day from positions where at < '2002-01-01'`,
    );
    expect(rows).toEqual([{ day: 'positions_other' }]);
    await t.restart();
    expect((await t.pool.query(`select 1 from positions where at < '2002-01-01'`)).rows).toEqual(
      [],
    );
  });
});
