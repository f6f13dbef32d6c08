import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { AlarmMetrics } from '#contract/routes/operations/alarms.ts';
import { alarmsRoutes } from '#contract/routes/operations/alarms.ts';
import { dispatchRoutes } from '#contract/routes/operations/dispatch.ts';
import { liveOrdersRoutes } from '#contract/routes/operations/live-orders.ts';
import { casablancaDayStart } from '#rules/time.ts';
import { type AppClient, CallError, createAppClient } from '#server/city/app-client.ts';
import { startServer } from '#tests/support/processes/server-process.ts';
import { median, type Report } from './support/report.ts';

/** Hours of the day at which a new user starts the product: night, morning, lunch, evening. */
const HOURS = (process.env.BENCH_HOURS ?? '3,9,12,20').split(',').map(Number);
/** The factor by which the clock of the server, the city and their timers runs faster. */
const SPEED = Number(process.env.BENCH_SPEED ?? 10);
const WATCHED_MINUTES = Number(process.env.BENCH_MINUTES ?? 60);

interface Sample {
  minute: number;
  open: number;
  unassigned: number;
  oldestMinutes: number;
  late: number;
  online: number;
  available: number;
  alarms: number;
  raisedInTen: number;
}

/** The number of waiting orders that are ranked at each check. */
const RANKED = 6;

interface RankingCount {
  asked: number;
  /** Rankings whose first driver is late although another would be on time. */
  misleading: number;
  worst: number;
}

/** Ranks the drivers for some of the waiting orders. */
async function countRankings(client: AppClient, count: RankingCount): Promise<void> {
  const { orders } = await client.call(liveOrdersRoutes.snapshot, {});
  for (const { id } of orders.filter(({ driver }) => !driver).slice(0, RANKED)) {
    try {
      const query = { orderId: String(id) };
      const { candidates } = await client.call(dispatchRoutes.rank, { query });
      const late = candidates[0]?.lateMinutes ?? 0;
      count.asked += 1;
      if (late <= 0 || candidates.every(({ lateMinutes }) => lateMinutes > 0)) continue;
      count.misleading += 1;
      count.worst = Math.max(count.worst, late);
    } catch (error) {
      // Another user assigned it to a driver who has picked it up since.
      if (!(error instanceof CallError)) throw error;
    }
  }
}

/** One hour of the demo city from its start, without an operator. */
async function watchHour(hour: number, report: Report) {
  const dataDir = await mkdtemp(join(tmpdir(), 'tawsil-city-'));
  const origin = Date.now();
  const start = new Date(casablancaDayStart(new Date()).getTime() + hour * 3_600_000);
  const now = () => start.getTime() + (Date.now() - origin) * SPEED;
  const clock = new URL('./support/scaled-clock.mjs', import.meta.url);
  clock.search = new URLSearchParams({
    speed: String(SPEED),
    origin: String(origin),
    start: start.toISOString(),
  }).toString();
  const server = await startServer(
    dataDir,
    { TAWSIL_CITY: 'demo', TAWSIL_CITY_PAST: process.env.BENCH_PAST ?? '1' },
    ['--import', clock.href],
  );
  const opened = now();
  try {
    const { staff } = JSON.parse(readFileSync(join(dataDir, 'sign-ins.json'), 'utf8')) as {
      staff: { role: string; email: string; password: string }[];
    };
    const admin = staff.find(({ role }) => role === 'admin');
    if (!admin) throw new Error('There is no administrator');
    const client = createAppClient(server.url, { email: admin.email, password: admin.password });
    const looks: Sample[] = [];
    const rankings: RankingCount = { asked: 0, misleading: 0, worst: 0 };
    for (let minute = 1; minute <= WATCHED_MINUTES; minute += 1) {
      await delay(Math.max(0, (opened + minute * 60_000 - now()) / SPEED));
      const [stats, alarms] = [
        await client.call(liveOrdersRoutes.stats, {}),
        await client.call(alarmsRoutes.list, {}),
      ];
      await countRankings(client, rankings);
      const oldest = stats.oldestUnassignedAt ? Date.parse(stats.oldestUnassignedAt) : now();
      looks.push({
        minute,
        open: stats.open,
        unassigned: stats.unassigned,
        oldestMinutes: Math.max(0, (now() - oldest) / 60_000),
        late: stats.late,
        online: stats.drivers.online,
        available: stats.drivers.available,
        alarms: alarms.alarms.length,
        raisedInTen: alarms.flood.raised,
      });
      const look = looks.at(-1) as Sample;
      if (minute % 10 === 0 || minute === 3)
        report.print(
          `${hour}:00 + ${minute} min: ${look.open} open, ${look.unassigned} unassigned (oldest ` +
            `${look.oldestMinutes.toFixed(1)} min), ${look.late} late, ${look.online} drivers ` +
            `(${look.available} free), ${look.alarms} alarms, ${look.raisedInTen} raised in ten minutes`,
        );
    }
    const metrics: AlarmMetrics = await client.call(alarmsRoutes.metrics, {
      query: { hours: '2' },
    });
    const { items } = await client.call(alarmsRoutes.history, {
      query: { type: 'alarm.raised', limit: '200' },
    });
    for (const { at, alarm } of items.toReversed())
      report.print(
        `${Math.round((Date.parse(at) - opened) / 60_000)} min: ${alarm.rule} in ${alarm.zone ?? 'the city'}`,
      );
    return { looks, metrics, rankings };
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The state of the demo city in its first hour, started at several hours of the day. */
export async function run(report: Report): Promise<void> {
  for (const hour of HOURS) {
    const { looks, metrics, rankings } = await watchHour(hour, report);
    const of = (pick: (look: Sample) => number) => looks.map(pick);
    const at = `started at ${String(hour).padStart(2, '0')}:00`;
    const perHour = (metrics.raised * 60) / WATCHED_MINUTES;
    report.figure({
      what: `alarms raised in an hour, ${at}`,
      value: perHour,
      unit: 'alarms',
      atMost: 6,
      byRule: metrics.byRule.filter(({ raised }) => raised > 0),
    });
    report.figure({
      what: `floods in the hour, ${at}`,
      value: metrics.floods.length,
      unit: 'floods',
      atMost: 0,
    });
    report.figure({
      what: `open orders for a driver on duty, ${at}`,
      value: median(looks.map(({ open, online }) => open / Math.max(1, online))),
      unit: 'orders',
      atMost: 1.2,
    });
    report.figure({
      what: `late orders of those that are open, ${at}`,
      value: median(looks.map(({ late, open }) => (100 * late) / Math.max(1, open))),
      unit: '%',
      atMost: 5,
    });
    report.figure({
      what: `rankings that begin late though another driver is on time, ${at}`,
      value: rankings.misleading,
      unit: 'rankings',
      asked: rankings.asked,
      worstMinutes: rankings.worst,
    });
    report.figure({
      what: `orders that wait for a driver, ${at}`,
      value: median(of(({ unassigned }) => unassigned)),
      unit: 'orders',
      atLeast: 1,
      most: Math.max(...of(({ unassigned }) => unassigned)),
    });
  }
}
