import { REPORT_IDS, REPORT_ROWS, reportOf } from '#contract/insight/reports/definitions.ts';
import { RHYTHMS } from '#contract/insight/reports/rhythm.ts';
import { STAFF_ROLES } from '#contract/permissions.ts';
import { ATTACHMENTS, type ReportSchedule } from '#contract/routes/insight/report-schedules.ts';
import { reportSchedules } from '#src/domain/report-schedule/report-schedules.ts';
import { storeSource } from '#src/domain/store/store-source.ts';
import { userSource } from '#src/domain/user/user-source.ts';
import { zoneOptions } from '#src/domain/zone/zone-options.ts';
import { t } from '#src/lib/i18n.ts';
import { choiceOf } from '#src/ui/field/options.ts';
import { defineForm, type FormRecord, toFormRecord } from '#src/ui/form/form.ts';
import { formPages } from '#src/ui/form/record-pages.tsx';

/** The fields of a scheduled report. */
const scheduleForm = defineForm({
  id: 'reportScheduleForm',
  resource: reportSchedules,
  sections: [
    {
      title: 'schedules.section_report',
      fields: [
        { kind: 'text', name: 'name', label: 'schedules.name' },
        {
          kind: 'choice',
          name: 'report',
          ...choiceOf('schedules.report', REPORT_IDS, (value) => reportOf(value).name),
        },
        {
          kind: 'choice',
          name: 'rows',
          ...choiceOf('schedules.rows', REPORT_ROWS),
          hint: 'schedules.rows_hint',
        },
      ],
    },
    {
      title: 'schedules.section_limits',
      hint: 'schedules.section_limits_hint',
      fields: [
        { kind: 'choice', name: 'zone', label: 'schedules.zone', options: zoneOptions },
        { kind: 'record', name: 'storeId', label: 'schedules.store', source: storeSource },
        {
          kind: 'record',
          name: 'driverId',
          label: 'schedules.driver',
          source: userSource('driver'),
        },
      ],
    },
    {
      title: 'schedules.section_sending',
      fields: [
        { kind: 'choice', name: 'rhythm', ...choiceOf('schedules.rhythm', RHYTHMS) },
        { kind: 'count', name: 'hour', label: 'schedules.hour' },
        { kind: 'choice', name: 'attachment', ...choiceOf('schedules.attachment', ATTACHMENTS) },
      ],
    },
    {
      title: 'schedules.section_recipients',
      hint: 'schedules.section_recipients_hint',
      fields: [
        {
          kind: 'rows',
          name: 'recipients',
          label: 'schedules.recipients',
          isWide: true,
          add: 'schedules.recipient_add',
          none: 'schedules.recipient_none',
          rowFields: [
            {
              kind: 'record',
              name: 'userId',
              label: 'schedules.recipient',
              source: userSource(...STAFF_ROLES),
            },
          ],
        },
      ],
    },
  ],
});

const toRecord = (schedule: ReportSchedule): FormRecord =>
  toFormRecord({
    ...schedule,
    recipients: schedule.recipients.map(({ userId }) => ({ userId })),
  });

/** The forms of a report that is sent by schedule. */
export const scheduleForms = formPages({
  form: scheduleForm,
  path: '/reports/schedules',
  listId: 'reportSchedules',
  toRecord,
  create: {
    title: 'schedules.screen_create',
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
    done: ({ name }) => t('schedules.created', { name }),
  },
  edit: {
    title: 'schedules.screen_edit',
    done: ({ name }) => t('schedules.saved', { name }),
  },
});
