import { REPORT_IDS, reportOf } from '#contract/insight/reports/definitions.ts';
import { RHYTHMS } from '#contract/insight/reports/rhythm.ts';
import { STAFF_ROLES } from '#contract/permissions.ts';
import type { ReportSchedule } from '#contract/routes/insight/report-schedules.ts';
import { reportIn } from '#src/domain/report/report-definition.ts';
import { reportSchedules } from '#src/domain/report-schedule/report-schedules.ts';
import { storeSource } from '#src/domain/store/store-source.ts';
import { userSource } from '#src/domain/user/user-source.ts';
import { zoneOptions } from '#src/domain/zone/zone-names.ts';
import { choiceOf } from '#src/ui/field/options.ts';
import { type FormRecord, toFormRecord } from '#src/ui/form/form.ts';
import { formPages } from '#src/ui/form/record-pages.tsx';

const toRecord = (schedule: ReportSchedule): FormRecord =>
  toFormRecord({
    ...schedule,
    recipients: schedule.recipients.map(({ userId }) => ({ userId })),
  });

/** The report that a link to the form names, with its frequency, rows and filters. */
function chosenReport(params: URLSearchParams) {
  const report = REPORT_IDS.find((one) => one === params.get('report'));
  if (!report) return {};
  const idOf = (name: string) => {
    const id = Number(params.get(name));
    return Number.isInteger(id) && id > 0 ? id : null;
  };
  const rhythm = RHYTHMS.find((one) => one === params.get('rhythm'));
  const rows = reportOf(report).rows.find((one) => one === params.get('rows')) ?? null;
  return {
    name: params.get('name') ?? reportIn(report).name,
    report,
    rows,
    ...(rhythm ? { rhythm } : {}),
    zone: params.get('zone'),
    storeId: idOf('storeId') as ReportSchedule['storeId'],
    driverId: idOf('driverId') as ReportSchedule['driverId'],
  };
}

/** The kinds of rows that the chosen report has. */
const rowsOf = (chosen: unknown): readonly string[] => {
  const report = REPORT_IDS.find((one) => one === chosen);
  return report ? reportOf(report).rows : [];
};

/** The forms of a report that is sent by schedule. */
export const scheduleForms = formPages(reportSchedules, {
  sections: [
    {
      title: 'report_schedules.section_report',
      fields: [
        { kind: 'text', name: 'name' },
        {
          kind: 'choice',
          name: 'report',
          ...choiceOf('report_schedules.report', REPORT_IDS, (value) => reportIn(value).name),
        },
        {
          kind: 'choice',
          name: 'rows',
          leftBy: { field: 'report', only: rowsOf },
        },
      ],
    },
    {
      title: 'report_schedules.section_limits',
      hint: 'report_schedules.section_limits_hint',
      fields: [
        { kind: 'choice', name: 'zone', options: zoneOptions },
        { kind: 'record', name: 'storeId', label: 'report_schedules.store', source: storeSource },
        {
          kind: 'record',
          name: 'driverId',
          label: 'report_schedules.driver',
          source: userSource('driver'),
        },
      ],
    },
    {
      title: 'report_schedules.section_sending',
      hint: 'report_schedules.section_sending_hint',
      fields: [
        { kind: 'choice', name: 'rhythm' },
        { kind: 'count', name: 'hour' },
        { kind: 'choice', name: 'attachment' },
      ],
    },
    {
      title: 'report_schedules.section_recipients',
      hint: 'report_schedules.section_recipients_hint',
      fields: [
        {
          kind: 'rows',
          name: 'recipients',
          isWide: true,
          add: 'report_schedules.recipient_add',
          none: 'report_schedules.recipient_none',
          rowFields: [
            {
              kind: 'record',
              name: 'userId',
              label: 'report_schedules.recipient',
              source: userSource(...STAFF_ROLES),
            },
          ],
        },
      ],
    },
  ],
  toRecord,
  fromAddress: chosenReport,
  initial: {
    report: 'sales',
    rows: null,
    zone: null,
    storeId: null,
    driverId: null,
    rhythm: 'day',
    hour: 7,
    attachment: 'xlsx',
    recipients: [],
  },
});
