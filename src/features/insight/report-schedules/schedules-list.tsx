import { REPORT_IDS } from '#contract/insight/reports/definitions.ts';
import { REPORT_SCHEDULE_STATES } from '#machines/report-schedule/report-schedule-machine.ts';
import { reportIn } from '#src/domain/report/report-definition.ts';
import { reportSchedules } from '#src/domain/report-schedule/report-schedules.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { defineList } from '#src/ui/list/list.ts';
import { makersOf } from '#src/ui/list/list-makers.ts';

const { column, filter } = makersOf(reportSchedules);

/** All scheduled reports. */
export const schedulesList = defineList({
  ...reportSchedules.list,
  defaultSort: 'name',
  columns: [
    column.text({ id: 'name', width: 'minmax(12rem, 2fr)', sort: 'name', isTitle: true }),
    column.cell({
      id: 'report',
      width: 'minmax(9rem, 1fr)',
      only: 'report',
      cell: ({ report }) => reportIn(report).name,
    }),
    column.text({
      id: 'limits',
      width: 'minmax(8rem, 1fr)',
      value: ({ zone, store, driver }) => joinList([zone, store, driver]),
    }),
    column.word({ id: 'rhythm', width: '12rem' }),
    column.cell({
      id: 'recipients',
      width: 'minmax(8rem, 1fr)',
      cell: ({ recipients }) => (
        <span title={recipients.map(({ email }) => email).join('\n')}>
          {joinList(recipients.map(({ name }) => name))}
        </span>
      ),
    }),
    column.moment({ id: 'next', width: '8rem', sort: 'nextAt', value: 'nextAt' }),
    column.word({ id: 'state', width: '6rem', only: 'state' }),
  ],
  filters: [
    filter.choices({ name: 'report', words: REPORT_IDS, text: (value) => reportIn(value).name }),
    filter.choices({ name: 'state', words: REPORT_SCHEDULE_STATES }),
  ],
  name: ({ name }) => name,
  isOver: ({ state }) => state === 'removed',
});
