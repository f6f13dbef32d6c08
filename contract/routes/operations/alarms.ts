import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { illegalEvent, refusals } from '../../errors.ts';
import { Seq } from '../../events.ts';
import {
  ALARM_HAPPENINGS,
  Alarm,
  AlarmEventType,
  AlarmId,
  AlarmPriority,
  AlarmRule,
  SHELF_MINUTES,
} from '../../operations/alarm.ts';
import { AlarmSettings } from '../../operations/alarm-limits.ts';
import { PageQuery, pageOf } from '../../page.ts';
import { reasonFields } from '../../reasons/params.ts';
import { fieldReasons } from '../../reasons/platform/fields.ts';
import { issueOf } from '../../reasons/reason.ts';
import { Text } from '../../text.ts';
import { Instant } from '../../time.ts';
import { TimelineEvent } from '../../timeline/entry.ts';

const AlarmPath = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, issueOf(fieldReasons, 'field.positive_number'))
    .transform(Number)
    .pipe(AlarmId),
});

/**
 * Refusal of an act that is not legal in the alarm's state; `current.owner` is the user who acted
 * first.
 */
export const IllegalAlarmEvent = illegalEvent(AlarmEventType, Alarm).meta({
  id: 'IllegalAlarmEvent',
});

/**
 * The number of alarms in the last ten minutes, compared with the number that a person can handle.
 */
export const Flood = z
  .object({
    raised: z.number().int().meta({ description: 'Alarms of the last ten minutes' }),
    active: z.boolean().meta({ description: 'From ten alarms on, until fewer than five' }),
    since: Instant.nullable(),
    mutes: z.array(AlarmPriority).meta({ description: 'Priorities that make no sound now' }),
  })
  .meta({ id: 'Flood' });

export const AlarmList = z
  .object({
    at: Instant,
    seq: Seq,
    alarms: z.array(Alarm).meta({ description: 'Not cleared; by priority, then the oldest first' }),
    flood: Flood,
    operators: z.number().int().meta({ description: 'Staff at a console now' }),
  })
  .meta({ id: 'AlarmList' });
export type AlarmList = z.output<typeof AlarmList>;

export const AlarmChange = TimelineEvent.extend({
  id: z.string().meta({ description: 'Of this entry of the history' }),
  type: z.enum(ALARM_HAPPENINGS),
  alarm: Alarm.meta({ description: 'The alarm after the event' }),
}).meta({ id: 'AlarmChange' });
export type AlarmChange = z.output<typeof AlarmChange>;

const rate = z.number().nullable();

export const AlarmMetrics = z
  .object({
    from: Instant,
    to: Instant,
    hours: z.number(),
    operators: z
      .number()
      .meta({ description: 'Average number of staff at a console, at least one' }),
    raised: z.number().int(),
    perOperatorHour: z.number(),
    floodPercent: z.number().meta({ description: 'Share of the time spent in a flood' }),
    floods: z.array(z.object({ from: Instant, to: Instant, peak: z.number().int() })),
    chattering: z
      .array(z.object({ rule: AlarmRule, scope: z.string(), times: z.number().int() }))
      .meta({ description: 'Causes raised three times or more within ten minutes' }),
    standing: z.number().int().meta({ description: 'Open for more than an hour' }),
    acknowledgeSeconds: z.object({ median: rate, p90: rate, count: z.number().int() }),
    priorities: z.array(
      z.object({ priority: AlarmPriority, raised: z.number().int(), percent: z.number() }),
    ),
    byRule: z.array(z.object({ rule: AlarmRule, raised: z.number().int() })),
    byHour: z.array(z.object({ hour: Instant, raised: z.number().int(), operators: z.number() })),
    bands: z
      .array(
        z.object({
          measure: z.string(),
          value: z.number(),
          /** Upper bound of each band; null means unbounded. */
          bands: z.array(z.object({ name: z.string(), upTo: z.number().nullable() })),
          band: z.string(),
        }),
      )
      .meta({ description: 'The figures in the bands of EEMUA 191' }),
  })
  .meta({ id: 'AlarmMetrics' });
export type AlarmMetrics = z.output<typeof AlarmMetrics>;

const PreviewLine = z
  .object({
    rule: AlarmRule,
    before: z.number().int().nullable().meta({ description: 'Raised with the current thresholds' }),
    after: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Raised with the requested thresholds' }),
    why: z.string().nullable().meta({ description: 'Why it cannot be previewed' }),
    ...reasonFields,
  })
  .meta({ id: 'AlarmPreviewLine' });

export const AlarmPreview = z
  .object({
    from: Instant,
    to: Instant,
    events: z.number().int().meta({ description: 'Events of the event log that were evaluated' }),
    rules: z.array(PreviewLine),
  })
  .meta({ id: 'AlarmPreview' });
export type AlarmPreview = z.output<typeof AlarmPreview>;

const act = {
  params: AlarmPath,
  responses: { 200: Alarm, ...refusals(401, 403, 404), 409: IllegalAlarmEvent },
} as const;

export const alarmsRoutes = {
  list: endpoint({
    id: 'alarms.list',
    method: 'GET',
    path: '/api/admin/alarms',
    summary: 'List open alarms; changes follow as events of the subject `alarm` after `seq`',
    access: ['alarms.read'],
    responses: { 200: AlarmList, ...refusals(401, 403) },
  }),
  get: endpoint({
    id: 'alarms.get',
    method: 'GET',
    path: '/api/admin/alarms/{id}',
    summary: 'Read one alarm with its history, the latest first',
    access: ['alarms.read'],
    params: AlarmPath,
    responses: {
      200: z.object({ alarm: Alarm, history: z.array(AlarmChange) }),
      ...refusals(401, 403, 404),
    },
  }),
  acknowledge: endpoint({
    ...act,
    id: 'alarms.acknowledge',
    method: 'POST',
    path: '/api/admin/alarms/{id}/acknowledge',
    summary: 'Acknowledge an alarm; a second user gets the name of the first',
    access: ['alarms.acknowledge'],
  }),
  shelve: endpoint({
    ...act,
    id: 'alarms.shelve',
    method: 'POST',
    path: '/api/admin/alarms/{id}/shelve',
    summary: 'Shelve an alarm for some minutes, with a reason',
    access: ['alarms.shelve'],
    body: z.strictObject({ minutes: z.literal([...SHELF_MINUTES]), reason: Text(200) }),
  }),
  unshelve: endpoint({
    ...act,
    id: 'alarms.unshelve',
    method: 'POST',
    path: '/api/admin/alarms/{id}/unshelve',
    summary: 'Unshelve an alarm',
    access: ['alarms.shelve'],
  }),
  escalate: endpoint({
    ...act,
    id: 'alarms.escalate',
    method: 'POST',
    path: '/api/admin/alarms/{id}/escalate',
    summary: 'Escalate an alarm to the supervisors; it has no owner until one takes it',
    access: ['alarms.acknowledge'],
    body: z.strictObject({ reason: Text(200) }),
  }),
  history: endpoint({
    id: 'alarms.history',
    method: 'GET',
    path: '/api/admin/alarms/history',
    summary: 'The history of alarms, the latest first',
    access: ['alarms.read'],
    query: PageQuery.extend({
      rule: AlarmRule.optional(),
      zone: Text(100).optional(),
      priority: z.enum(['1', '2', '3']).transform(Number).pipe(AlarmPriority).optional(),
      type: z.enum(ALARM_HAPPENINGS).optional(),
      from: Instant.optional(),
      to: Instant.optional(),
    }),
    responses: { 200: pageOf(AlarmChange), ...refusals(401, 403) },
  }),
  metrics: endpoint({
    id: 'alarms.metrics',
    method: 'GET',
    path: '/api/admin/alarms/metrics',
    summary: 'Alarm performance, with the bands of EEMUA 191',
    access: ['alarms.read'],
    query: z.object({
      hours: z
        .string()
        .regex(/^\d{1,3}$/, issueOf(fieldReasons, 'field.whole_number'))
        .transform(Number)
        .pipe(z.number().int().min(1).max(744))
        .optional()
        .meta({ description: 'The last hours; 24 by default, 744 at most' }),
    }),
    responses: { 200: AlarmMetrics, ...refusals(401, 403) },
  }),
  preview: endpoint({
    id: 'alarms.preview',
    method: 'POST',
    path: '/api/admin/alarms/thresholds/preview',
    summary:
      'The number of alarms, by rule, that other thresholds would have raised in the last 24 hours',
    access: ['alarms.configure'],
    body: z.strictObject({ settings: AlarmSettings }),
    responses: { 200: AlarmPreview, ...refusals(401, 403) },
  }),
} as const;
