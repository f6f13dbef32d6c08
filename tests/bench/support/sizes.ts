import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { driverStatusRoutes, MAX_BULK_PINGS } from '#contract/routes/operations/driver-status.ts';
import type { Report } from './report.ts';
import type { World } from './world.ts';

/** Companies of these numbers of drivers on duty. */
const SIZES = [50, 500, 5_000];
const EVERY_MS = 5_000;
const WARM_UP_MS = 10_000;
const LASTS_MS = 50_000;
/** Linux counts CPU in hundredths of a second. */
const TICK_MS = 10;

const statOf = (pid: string) => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return [];
  }
};

/** The CPU time of the database's processes, with those that have ended. Milliseconds. */
export async function databaseCpuMs(world: World): Promise<number> {
  const { rows } = await world.sql('select pg_backend_pid() as pid');
  const own = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const postmaster = statOf(String(rows[0].pid))[1];
  const sum = (stat: string[], ...at: number[]) =>
    at.reduce((ticks, place) => ticks + Number(stat[place] ?? 0), 0);
  return (
    own
      .map((pid) => ({ pid, stat: statOf(pid) }))
      .filter(({ pid, stat }) => stat[1] === postmaster || pid === postmaster)
      // utime and stime, and for the parent those of children that have ended.
      .reduce(
        (t, { pid, stat }) => t + sum(stat, 11, 12, ...(pid === postmaster ? [13, 14] : [])),
        0,
      ) * TICK_MS
  );
}

/** What companies of several sizes need: cores, memory and rows, with moving drivers every 5 s. */
export async function measureSizes(report: Report, world: World): Promise<void> {
  const token = await world.signIn('admin');
  const all = await world.addDrivers(Math.max(...SIZES));
  const send = async (ids: readonly number[], atMs: number) => {
    for (let from = 0; from < ids.length; from += MAX_BULK_PINGS) {
      const positions = ids.slice(from, from + MAX_BULK_PINGS).map((driverId) => ({
        driverId,
        lat: 33.59 + ((driverId * 7 + atMs / 500) % 1_000) * 0.0001,
        lon: -7.62 + (driverId % 100) * 0.0005,
        heading: driverId % 360,
        speed: 8.3,
        at: new Date(atMs).toISOString(),
      }));
      await world.call('POST', driverStatusRoutes.reportBulk.path, token, { positions });
    }
  };
  const rows = async () =>
    Number((await world.sql('select count(*)::int as n from positions')).rows[0].n);
  const repeat = async (ids: readonly number[], forMs: number) => {
    for (const until = Date.now() + forMs; Date.now() < until; ) {
      const begun = Date.now();
      await send(ids, begun);
      await delay(Math.max(0, EVERY_MS - (Date.now() - begun)));
    }
  };
  for (const size of SIZES) {
    const ids = all.slice(0, size);
    await repeat(ids, WARM_UP_MS);
    const before = {
      server: await world.usage(),
      database: await databaseCpuMs(world),
      n: await rows(),
    };
    const begun = performance.now();
    await repeat(ids, LASTS_MS);
    const lastedMs = performance.now() - begun;
    const { cpuMs, rss } = await world.usage();
    const share = (ms: number) => Math.round((ms / lastedMs) * 1_000) / 1_000;
    const figure = (what: string, value: number, unit: string) =>
      report.figure({ what: `${size} drivers: ${what}`, value, unit });
    figure('cores of the server', share(cpuMs - before.server.cpuMs), 'cores');
    figure('cores of the database', share((await databaseCpuMs(world)) - before.database), 'cores');
    figure('memory of the server', Math.round(rss / 1e6), 'MB');
    figure('positions stored', Math.round(((await rows()) - before.n) / (lastedMs / 1_000)), '1/s');
  }
}
