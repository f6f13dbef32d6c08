import { z } from 'zod';
import { MAIL_STATES } from '#machines/mail/mail-machine.ts';
import {
  REPORT_SCHEDULE_EVENT_TYPES,
  REPORT_SCHEDULE_STATES,
} from '#machines/report-schedule/report-schedule-machine.ts';
import { Actor } from '../../actor.ts';
import { endpoint } from '../../endpoint.ts';
import { refusals } from '../../errors.ts';
import { id, pathOf, StoreId, UserId, ZoneName } from '../../ids.ts';
import { RHYTHMS } from '../../insight/reports/rhythm.ts';
import { several } from '../../list.ts';
import { reasonFields } from '../../reasons/params.ts';
import { fieldReasons } from '../../reasons/platform/fields.ts';
import { issueOf } from '../../reasons/reason.ts';
import { recordOf } from '../../records/record.ts';
import { recordRoutes } from '../../records/record-routes.ts';
import { Text } from '../../text.ts';
import { DateOnly, Instant } from '../../time.ts';
import { ReportName, ReportRowKind } from './reports.ts';

export const ReportScheduleId = id('ReportSchedule');
const SchedulePath = pathOf(ReportScheduleId);
const ReportMailId = id('ReportMail');
const State = z.enum(REPORT_SCHEDULE_STATES);

export const ATTACHMENTS = ['none', 'csv', 'xlsx'] as const;
/** The largest number of recipients of one report. */
export const MAX_RECIPIENTS = 50;

const fields = {
  name: Text(80),
  report: ReportName,
  rows: ReportRowKind.nullable().meta({ description: 'Null: the default of the report' }),
  zone: ZoneName.nullable(),
  storeId: StoreId.nullable(),
  driverId: UserId.nullable(),
  rhythm: z.enum(RHYTHMS).meta({ description: 'A day, a week from Monday, or a month' }),
  hour: z
    .number()
    .int()
    .min(0)
    .max(23)
    .meta({ description: 'Of Casablanca, on the day after the period' }),
  attachment: z.enum(ATTACHMENTS),
  recipients: z
    .array(z.strictObject({ userId: UserId }))
    .min(1)
    .max(MAX_RECIPIENTS)
    .refine((all) => new Set(all.map(({ userId }) => userId)).size === all.length, {
      message: issueOf(fieldReasons, 'field.person_twice'),
    })
    .meta({ description: 'Staff; their permissions are checked again when it is sent' }),
};
const { recipients: _, ...plain } = fields;

/** A report that is sent on a schedule. */
export const ReportSchedule = recordOf(
  'ReportSchedule',
  {
    ...plain,
    name: z.string(),
    zone: z.string().nullable(),
    state: State,
    nextAt: Instant.nullable().meta({ description: 'Null: it is paused' }),
    recipients: z.array(
      z.object({
        userId: UserId,
        name: z.string(),
        email: z.string(),
        unsubscribedAt: Instant.nullable(),
      }),
    ),
    store: z.string().nullable(),
    driver: z.string().nullable(),
    createdAt: Instant,
    createdBy: Actor,
  },
  { acts: ['edit', 'pause', 'resume', 'remove', 'test'] },
);
export type ReportSchedule = z.output<typeof ReportSchedule>;

/** One mail of a schedule to one person, or the reason why none was sent. */
export const ReportMail = z
  .object({
    id: ReportMailId,
    from: DateOnly,
    to: DateOnly,
    at: Instant,
    recipient: z.string(),
    state: z.enum([...MAIL_STATES, 'skipped']),
    skipped: z
      .enum(['unsubscribed', 'left', 'permission'])
      .nullable()
      .meta({ description: 'Why no mail was made' }),
    error: z.string().nullable(),
    ...reasonFields,
    canSendAgain: z.boolean(),
  })
  .meta({ id: 'ReportMail' });
export type ReportMail = z.output<typeof ReportMail>;

/** A mail as its recipients receive it. */
export const MailPreview = z
  .object({
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    attachment: z.string().nullable(),
    transport: z.enum(['smtp', 'outbox']).meta({
      description: 'Outbox: no mail server is set, and mails are stored as files',
    }),
  })
  .meta({ id: 'MailPreview' });
export type MailPreview = z.output<typeof MailPreview>;

const access = ['reports.schedule'] as const;

export const reportSchedulesRoutes = {
  ...recordRoutes({
    area: 'reportSchedules',
    path: '/api/admin/report-schedules',
    names: ['scheduled report', 'scheduled reports'],
    row: ReportSchedule,
    read: access,
    write: access,
    sorts: ['name', 'nextAt'],
    filters: { state: several(State).optional(), report: several(ReportName).optional() },
    fields,
    events: REPORT_SCHEDULE_EVENT_TYPES,
  }),
  preview: endpoint({
    id: 'reportSchedules.preview',
    method: 'GET',
    path: '/api/admin/report-schedules/{id}/preview',
    summary: 'The mail of the last complete period for the caller',
    access,
    params: SchedulePath,
    responses: { 200: MailPreview, ...refusals(401, 403, 404) },
  }),
  test: endpoint({
    id: 'reportSchedules.test',
    method: 'POST',
    path: '/api/admin/report-schedules/{id}/test',
    summary: 'Send that mail to the caller now',
    access,
    params: SchedulePath,
    responses: { 200: z.object({ address: z.string() }), ...refusals(401, 403, 404, 409) },
  }),
  mails: endpoint({
    id: 'reportSchedules.mails',
    method: 'GET',
    path: '/api/admin/report-schedules/{id}/mails',
    summary: 'The last hundred mails of a schedule, the latest first',
    access,
    params: SchedulePath,
    responses: {
      200: z.object({ items: z.array(ReportMail) }),
      ...refusals(401, 403, 404),
    },
  }),
  sendAgain: endpoint({
    id: 'reportSchedules.sendAgain',
    method: 'POST',
    path: '/api/admin/report-mails/{id}/again',
    summary: 'Send a mail again that failed, or whose result is unknown',
    access,
    params: pathOf(ReportMailId),
    responses: { 200: ReportMail, ...refusals(401, 403, 404, 409) },
  }),
};
