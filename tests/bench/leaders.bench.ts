import { fileURLToPath } from 'node:url';
import { natsSkipReason, startNats } from '#tests/support/processes/nats-server.ts';
import { startAlarmDay } from './support/alarm-day.ts';
import type { ServerCount } from './support/clocked-app.ts';
import type { Report } from './support/report.ts';

const FOLDER = fileURLToPath(new URL('../../../shared/mdrp/2o100t100s1p100', import.meta.url));
const BEGINS = 700;
const MINUTES = Number(process.env.BENCH_MINUTES ?? 60);
/** The minutes after the start between which this many drivers report nothing. */
const TROUBLE = { from: MINUTES / 3, until: (MINUTES * 2) / 3, drivers: 5 };

/** Records a part of the recorded day: every line of the alarm history, and every assignment. */
async function record(several?: ServerCount) {
  const day = await startAlarmDay(FOLDER, 2, BEGINS, several);
  try {
    const beganS = day.now();
    const minute = () => (day.now() - beganS) / 60;
    while (minute() < MINUTES) {
      if (minute() === TROUBLE.from) {
        const busy = [...new Set(day.open().flatMap(({ driver }) => driver?.id ?? []))];
        for (const id of busy.sort((a, b) => a - b).slice(0, TROUBLE.drivers))
          day.trouble.silent.add(id);
      }
      if (minute() === TROUBLE.until) day.trouble.silent.clear();
      await day.step();
    }
    const alarms = (await day.history()).map(
      ({ at, type, data }) =>
        `${at.toISOString()} ${type} ${data.rule} ${data.scope} ${data.state} ${data.count} ${data.subjects.map(({ id }) => id).join()}`,
    );
    const assignments = await day.assignments();
    return { alarms, assignments, delivered: day.delivered() };
  } finally {
    await day.stop();
  }
}

/** The lines that only one of the two recordings contains. */
function differences(one: readonly string[], other: readonly string[]): string[] {
  return [
    ...one.filter((line) => !other.includes(line)).map((line) => `one: ${line}`),
    ...other.filter((line) => !one.includes(line)).map((line) => `several: ${line}`),
  ];
}

/**
 * Three servers that lead alternately must make the same decisions as one, on the same part of a
 * recorded day.
 */
export async function run(report: Report): Promise<void> {
  if (natsSkipReason !== null) {
    report.print(`Skipped: ${natsSkipReason}`);
    return;
  }
  const one = await record();
  report.print(
    `One server: ${one.alarms.length} lines of alarms, ${one.assignments.length} assignments`,
  );
  const nats = await startNats();
  try {
    const several = await record({
      count: Number(process.env.BENCH_SERVERS ?? 3),
      busUrl: nats.url,
    });
    for (const [what, a, b] of [
      ['alarms', one.alarms, several.alarms],
      ['assignments', one.assignments, several.assignments],
    ] as const) {
      const different = differences(a, b);
      for (const line of different.slice(0, 10)) report.print(line);
      report.figure({
        what: `${what} of three servers that lead in turns, other than those of one`,
        value: different.length,
        unit: '',
        atMost: 0,
        lines: a.length,
        delivered: one.delivered,
        minutes: MINUTES,
      });
    }
  } finally {
    await nats.kill();
  }
}
