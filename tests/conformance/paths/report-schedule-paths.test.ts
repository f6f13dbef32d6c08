import { expect, it } from 'vitest';
import { reportSchedulesRoutes as calls } from '#contract/routes/insight/report-schedules.ts';
import {
  REPORT_SCHEDULE_EVENT_TYPES,
  REPORT_SCHEDULE_STATES,
  reportScheduleRules,
} from '#machines/report-schedule/report-schedule-machine.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let finance: Person;
withApp(async (app) => {
  t = app;
  finance = await t.person('finance');
});

/**
 * Every state and event through the real server, compared with the row's acts: done, or refused.
 */
it.each(REPORT_SCHEDULE_STATES)(
  'the schedule machine and the server agree on a schedule that is %s',
  async (state) => {
    for (const type of REPORT_SCHEDULE_EVENT_TYPES) {
      const body = {
        name: `${state} ${type}`,
        report: 'sales' as const,
        rows: null,
        zone: null,
        storeId: null,
        driverId: null,
        rhythm: 'day' as const,
        hour: 7,
        attachment: 'none' as const,
        recipients: [{ userId: finance.id }],
      };
      const { id } = (await t.call(calls.create, { body }, finance)).body;
      await t.db
        .updateTable('report_schedules')
        .set({ state, ...(state === 'active' ? {} : { next_at: null }) })
        .where('id', '=', id)
        .execute();
      const { body: row } = await t.call(calls.get, { params: { id } }, finance);
      const after = reportScheduleRules.apply({ status: state }, type);
      const act = type.replace('report_schedule.', '') as 'pause' | 'resume' | 'remove';
      expect([type, row.acts[act] === true]).toEqual([type, after !== null]);
      const ids = [{ id, version: row.version }];
      const sent = await t.call(calls.bulk, { body: { ids, event: type } }, finance);
      expect(sent.body.results[0]).toMatchObject(
        after ? { ok: true, row: { state: after.status } } : { ok: false, error: row.acts[act] },
      );
    }
  },
);
