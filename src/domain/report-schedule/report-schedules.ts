import {
  type ReportSchedule,
  reportSchedulesRoutes as routes,
} from '#contract/routes/insight/report-schedules.ts';
import { allows } from '#src/lib/allows.ts';
import { call } from '#src/lib/api/call.ts';
import { defineCreation, defineResource } from '#src/lib/api/resource.ts';
import type { ListAct } from '#src/ui/list/acts/list-act.ts';

/** Reports that are sent by schedule. */
export const reportSchedules = {
  ...defineResource(routes.get, routes.update),
  ...defineCreation(routes.create),
};

const paramsOf = (id: number) => ({ params: { id: String(id) } });

/** The mail of the last period, as the signed-in user would get it. */
export const previewQuery = (id: number, version: number) => ({
  queryKey: ['report-schedule.preview', id, version],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(routes.preview, paramsOf(id), { signal }),
});

/** The last mails of a schedule. */
export const sendingsQuery = (id: number) => ({
  queryKey: ['report-schedule.sendings', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(routes.sendings, paramsOf(id), { signal }),
});

/** Sends the mail of the last period to the signed-in user. */
export const testSchedule = (id: number) => call(routes.test, paramsOf(id));

/** Sends a mail once more that failed. */
export const sendMailAgain = (id: number) => call(routes.sendAgain, paramsOf(id));

const act = (
  id: 'pause' | 'resume' | 'remove',
  more: Pick<ListAct<ReportSchedule>, 'key' | 'isConfirmed' | 'lead' | 'undo'>,
): ListAct<ReportSchedule> => ({
  id,
  label: `schedules.${id}`,
  permission: 'reports.schedule',
  can: allows(id),
  ...more,
  send: async (rows) => {
    const ids = rows.map(({ id: row, version }) => ({ id: row, version }));
    return (await call(routes.bulk, { body: { ids, event: `report_schedule.${id}` } })).results;
  },
});

/** The acts on a schedule. */
export const scheduleActs: readonly ListAct<ReportSchedule>[] = [
  act('pause', { key: 'p', undo: 'resume' }),
  act('resume', { key: 'm', undo: 'pause' }),
  act('remove', { key: 'v', isConfirmed: true, lead: 'schedules.remove_lead' }),
];
