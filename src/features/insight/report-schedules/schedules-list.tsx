import { REPORT_IDS, reportOf } from '#contract/insight/reports/definitions.ts';
import { reportSchedulesRoutes } from '#contract/routes/insight/report-schedules.ts';
import { REPORT_SCHEDULE_STATES } from '#machines/report-schedule/report-schedule-machine.ts';
import { scheduleActs } from '#src/domain/report-schedule/report-schedules.ts';
import { columnsOf } from '#src/ui/list/columns.ts';
import { choicesFilter } from '#src/ui/list/filters/choices-filter.ts';
import { defineList } from '#src/ui/list/list.ts';

const column = columnsOf<typeof reportSchedulesRoutes.list>();

/** All scheduled reports. */
export const schedulesList = defineList({
  id: 'reportSchedules',
  label: 'schedules.title',
  counted: 'schedules.counted',
  routes: reportSchedulesRoutes,
  searchHint: 'schedules.search',
  defaultSort: 'name',
  columns: [
    column.text('name', 'schedules.name', 'minmax(12rem, 2fr)', { sort: 'name', isTitle: true }),
    column.cell(
      'report',
      'schedules.report',
      'minmax(9rem, 1fr)',
      { only: 'report' },
      ({ report }) => reportOf(report).name,
    ),
    column.text('limits', 'schedules.limits', 'minmax(8rem, 1fr)', ({ zone, store, driver }) =>
      [zone, store, driver].filter(Boolean).join(', '),
    ),
    column.word('rhythm', 'schedules.rhythm', '12rem'),
    column.cell('recipients', 'schedules.recipients', 'minmax(8rem, 1fr)', ({ recipients }) => (
      <span title={recipients.map(({ email }) => email).join('\n')}>
        {recipients.map(({ name }) => name).join(', ')}
      </span>
    )),
    column.moment('next', 'schedules.next', '8rem', { sort: 'nextAt' }, 'nextAt'),
    column.word('state', 'schedules.state', '6rem', { only: 'state' }),
  ],
  filters: [
    choicesFilter('report', 'schedules.report', REPORT_IDS, (value) => reportOf(value).name),
    choicesFilter('state', 'schedules.state', REPORT_SCHEDULE_STATES),
  ],
  acts: scheduleActs,
  create: {
    path: '/reports/schedules/create',
    label: 'schedules.create',
    permission: 'reports.schedule',
  },
  editPermission: 'reports.schedule',
  path: ({ id }) => `/reports/schedules/${id}`,
  name: ({ name }) => name,
  empty: 'schedules.empty',
  isOver: ({ state }) => state === 'removed',
});
