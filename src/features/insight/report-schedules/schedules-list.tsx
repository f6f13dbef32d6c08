import { REPORT_IDS, reportOf } from '#contract/insight/reports/definitions.ts';
import { reportSchedulesRoutes } from '#contract/routes/insight/report-schedules.ts';
import { REPORT_SCHEDULE_STATES } from '#machines/report-schedule/report-schedule-machine.ts';
import { scheduleActs } from '#src/domain/report-schedule/report-schedules.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';
import { defineList } from '#src/ui/list/list.ts';

/** Reports that are sent by schedule. */
export const schedulesList = defineList({
  id: 'reportSchedules',
  label: 'schedules.title',
  counted: 'schedules.counted',
  endpoint: reportSchedulesRoutes.list,
  countEndpoint: reportSchedulesRoutes.count,
  exportEndpoint: reportSchedulesRoutes.export,
  searchHint: 'schedules.search',
  usualSort: 'name',
  columns: [
    {
      id: 'name',
      label: 'schedules.name',
      width: 'minmax(12rem, 2fr)',
      sort: 'name',
      isTitle: true,
      cell: ({ name }) => name,
    },
    {
      id: 'report',
      label: 'schedules.report',
      width: 'minmax(9rem, 1fr)',
      only: ({ report }) => ({ report }),
      cell: ({ report }) => reportOf(report).name,
    },
    {
      id: 'limits',
      label: 'schedules.limits',
      width: 'minmax(8rem, 1fr)',
      cell: ({ zone, store, driver }) => [zone, store, driver].filter(Boolean).join(', ') || '—',
    },
    {
      id: 'rhythm',
      label: 'schedules.rhythm',
      width: '12rem',
      cell: ({ rhythm }) => t(`schedules.rhythm_${rhythm}`),
    },
    {
      id: 'recipients',
      label: 'schedules.recipients',
      width: 'minmax(8rem, 1fr)',
      cell: ({ recipients }) => (
        <span title={recipients.map(({ email }) => email).join('\n')}>
          {recipients.map(({ name }) => name).join(', ')}
        </span>
      ),
    },
    {
      id: 'next',
      label: 'schedules.next',
      width: '8rem',
      sort: 'nextAt',
      cell: ({ nextAt }) => (nextAt === null ? '—' : moment(nextAt)),
    },
    {
      id: 'state',
      label: 'schedules.state',
      width: '6rem',
      only: ({ state }) => ({ state }),
      cell: ({ state }) => (
        <span data-quiet={state !== 'active' || undefined}>{t(`schedules.state_${state}`)}</span>
      ),
    },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'report',
      label: 'schedules.report',
      several: true,
      options: REPORT_IDS.map((value) => ({ value, label: reportOf(value).name })),
    },
    {
      kind: 'choice',
      name: 'state',
      label: 'schedules.state',
      several: true,
      options: REPORT_SCHEDULE_STATES.map((value) => ({
        value,
        label: t(`schedules.state_${value}`),
      })),
    },
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
