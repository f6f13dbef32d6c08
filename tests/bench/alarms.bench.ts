import { fileURLToPath } from 'node:url';
import type { Alarm } from '#contract/operations/alarm.ts';
import { type AlarmDay, STEP_S, startAlarmDay } from './support/alarm-day.ts';
import type { Report } from './support/report.ts';

const FOLDER =
  process.env.BENCH_DAY ??
  fileURLToPath(new URL('../../../shared/mdrp/2o100t100s1p100', import.meta.url));
const OPERATORS = 2;
const MAX_PER_HOUR = 6;
/** From the cause, or from the end of its time limit, until the alarm is on the list. Seconds. */
const MAX_TO_RAISE = 10;
/** The last minutes of the recorded day, long after the last delivery. */
const ENDS = Number(process.env.BENCH_UNTIL ?? 1_080);
const BEGINS = process.env.BENCH_FROM ? Number(process.env.BENCH_FROM) : undefined;
const RUSH = 745;
const SILENT = 20;

async function measureHealthyDay(report: Report): Promise<void> {
  const day = await startAlarmDay(FOLDER, OPERATORS, BEGINS);
  try {
    const beganS = day.now();
    while (day.now() < ENDS * 60) {
      await day.step();
      if (day.now() % 3_600 === 0)
        report.print(
          `${day.now() / 3_600} h: ${day.open().length} open, ${day.delivered()} delivered`,
        );
    }
    const hours = (day.now() - beganS) / 3_600;
    const lines = await day.history();
    for (const { at, type, data } of lines)
      if (process.env.BENCH_LINES)
        report.print(
          `${at.toISOString().slice(11, 19)} ${type} ${data.rule} ${data.state} ${data.count} ${data.action.kind} ${data.subjects[0]?.label}`,
        );
    const metrics = await day.metrics(Math.ceil(hours));
    if (!metrics) throw new Error('No figures of the alarms');
    report.figure({
      what: 'alarms an hour for each operator, all zones on autopilot',
      value: metrics.raised / hours / OPERATORS,
      unit: '1/h',
      atMost: MAX_PER_HOUR,
      operators: metrics.operators,
      raised: metrics.raised,
      hours,
      delivered: day.delivered(),
      byRule: Object.fromEntries(
        metrics.byRule.flatMap(({ rule, raised }) => (raised > 0 ? [[rule, raised]] : [])),
      ),
      priorities: metrics.priorities.map(({ percent }) => percent),
    });
    report.figure({
      what: 'alarms of the busiest hour for each operator',
      value: Math.max(...metrics.byHour.map(({ raised }) => raised)) / OPERATORS,
      unit: '1/h',
      chattering: metrics.chattering.length,
      floodPercent: metrics.floodPercent,
    });
    report.figure({
      what: 'alarms without an act that they ask for',
      value: lines.filter(({ data }) => !data.action.kind).length,
      unit: '',
      atMost: 0,
    });
  } finally {
    await day.stop();
  }
}

type FindAlarm = (alarms: readonly Alarm[]) => Alarm | undefined;

/**
 * Lets the day continue until a condition on the open alarms holds. Returns seconds; NaN if it
 * never does.
 */
async function stepUntil(
  day: AlarmDay,
  mostS: number,
  holds: (alarms: readonly Alarm[]) => boolean,
) {
  const begunS = day.now();
  while (day.now() - begunS <= mostS) if (holds(await day.step())) return day.now() - begunS;
  return Number.POSITIVE_INFINITY;
}

const sounds = (alarm: Alarm | undefined) =>
  alarm !== undefined && alarm.state !== 'returned_unacknowledged';

async function measureTroubledDay(report: Report): Promise<void> {
  const day = await startAlarmDay(FOLDER, OPERATORS, RUSH - 45);
  const printCost = async (
    what: string,
    find: FindAlarm,
    { limitS, most, end }: { limitS: number; most: number; end: () => void },
  ) => {
    const raisedS = await stepUntil(day, limitS + 120, (all) => sounds(find(all)));
    let peak = 0;
    let alarms = 0;
    await stepUntil(day, 60, (all) => {
      peak = Math.max(peak, find(all)?.count ?? 0);
      alarms = all.filter(
        ({ rule, state }) => rule === find(all)?.rule && sounds({ state } as Alarm),
      ).length;
      return false;
    });
    report.figure({
      what: `${what}: raised after its limit`,
      value: Math.max(0, raisedS - limitS),
      unit: 's',
      atMost: MAX_TO_RAISE,
      limitS,
      subjects: peak,
      alarms,
    });
    end();
    report.figure({
      what: `${what}: ended after the cause`,
      value: await stepUntil(day, most, (all) => !sounds(find(all))),
      unit: 's',
      atMost: most,
    });
  };
  try {
    await stepUntil(day, 45 * 60, () => false);
    report.print(`${day.open().length} orders are open`);

    const busy = [...new Set(day.open().flatMap(({ driver }) => driver?.id ?? []))].slice(
      0,
      SILENT,
    );
    for (const id of busy) day.trouble.silent.add(id);
    await printCost(
      `${busy.length} drivers silent`,
      (all) => all.find(({ rule }) => rule === 'driver.silent'),
      {
        limitS: 90,
        // A measured cause ends a minute after it was measured for the last time.
        most: 90,
        end: () => day.trouble.silent.clear(),
      },
    );

    const orders = new Map<number, number>();
    for (const { store } of day.open()) orders.set(store.id, (orders.get(store.id) ?? 0) + 1);
    day.trouble.downStore = [...orders].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
    const isDown: FindAlarm = (all) =>
      all.find(
        ({ rule, action }) =>
          rule === 'store.not_accepted' && action.storeId === day.trouble.downStore,
      );
    // The cause begins with the first order that the store does not accept.
    await stepUntil(day, 3_600, () =>
      day
        .open()
        .some(({ store, status }) => store.id === day.trouble.downStore && status === 'placed'),
    );
    const down = day.trouble.downStore;
    await printCost(
      'one store down',
      (all) => isDown(all) ?? all.find(({ action }) => action.storeId === down),
      {
        limitS: 300,
        most: 120,
        end: () => {
          day.trouble.downStore = -1;
        },
      },
    );

    day.trouble.noAssignment = true;
    const stoppedS = day.now();
    await stepUntil(day, 600, () => false);
    const lines = (await day.history()).filter(
      ({ at, type, data }) =>
        type === 'alarm.raised' &&
        (at.getTime() / 1_000) % 86_400 >= stoppedS &&
        ['order.unassigned', 'zone.short', 'order.ready_no_driver'].includes(data.rule),
    );
    report.figure({
      what: 'assignment stopped for ten minutes: alarms raised',
      value: lines.length,
      unit: '',
      atLeast: 1,
      rules: [...new Set(lines.map(({ data }) => `${data.rule} ${data.scope} ${data.count}`))],
    });
    day.trouble.noAssignment = false;
    report.figure({
      what: 'assignment stopped: all ended after it went on',
      value: await stepUntil(
        day,
        1_200,
        (all) => !all.some((one) => one.rule === 'order.unassigned' && sounds(one)),
      ),
      unit: 's',
    });
  } finally {
    await day.stop();
  }
}

/**
 * A recorded day under autopilot must be nearly silent; failures must be raised within seconds, and
 * grouped.
 */
export async function run(report: Report): Promise<void> {
  report.print(`A step is ${STEP_S} s of the day`);
  if (!process.env.BENCH_TROUBLE_ONLY) await measureHealthyDay(report);
  if (!process.env.BENCH_UNTIL) await measureTroubledDay(report);
}
