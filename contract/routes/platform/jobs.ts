import { z } from 'zod';
import { JOB_EVENT_TYPES, JOB_STATES } from '#machines/job/job-machine.ts';
import { actsOf } from '../../acts.ts';
import { endpoint } from '../../endpoint.ts';
import { illegalEvent, refusals, stale } from '../../errors.ts';
import { id, pathOf } from '../../ids.ts';
import { bulkResults, bulkRows, several } from '../../list.ts';
import { reasonFields } from '../../reasons/params.ts';
import { readRoutes } from '../../records/read-routes.ts';
import { Instant } from '../../time.ts';
import { IfMatch, Version } from '../../version.ts';

/** The kinds of job. */
export const JOB_KINDS = [
  'auth.remove_expired_sessions',
  'backups.make',
  'exports.remove_expired',
  'exports.write',
  'files.remove_unused',
  'home.publish',
  'home.revert',
  'imports.remove_expired',
  'ledger.prove',
  'mail.send',
  'positions.maintain',
  'drivers.documents',
  'push.notices',
  'push.send',
  'reports.send',
  'retention.remove',
  'search.fill',
  'settlements.report',
  'statements.issue',
  'telephones.normalise',
  'users.mail_password_link',
] as const;
/** Jobs that nobody can pause: proofs, and the removal of what the law lets no company keep. */
export const UNPAUSABLE_JOBS: readonly string[] = [
  'ledger.prove',
  'retention.remove',
] satisfies readonly (typeof JOB_KINDS)[number][];
export const JobKind = z.enum(JOB_KINDS).meta({ id: 'JobKind' });
export type JobKind = z.output<typeof JobKind>;

export const JobState = z.enum(JOB_STATES).meta({ id: 'JobState' });
const JobEventType = z.enum(JOB_EVENT_TYPES).meta({ id: 'JobEventType' });
/** The events that staff send; a server sends the others. */
export const JobAct = JobEventType.exclude(['job.start', 'job.finish', 'job.fail']);
export type JobAct = z.output<typeof JobAct>;

export const JobId = id('Job');
export type JobId = z.output<typeof JobId>;
const JobPath = pathOf(JobId);

/** A row of the table of jobs. */
export const Job = z
  .object({
    id: JobId,
    version: Version,
    kind: z
      .string()
      .meta({ description: 'A kind of job, possibly one that this release no longer has' }),
    key: z.string().meta({ description: 'Unique with the kind; empty for a repeated job' }),
    state: JobState,
    isScheduled: z.boolean().meta({ description: 'It is repeated' }),
    dueAt: Instant,
    attempt: z.number().int().meta({ description: 'Attempts since the last success' }),
    startedAt: Instant.nullable(),
    endedAt: Instant.nullable(),
    tookMs: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Duration of the last successful run' }),
    runs: z.number().int().meta({ description: 'Successful runs' }),
    leasedBy: z.string().nullable().meta({ description: 'The server that ran it last' }),
    lastError: z.string().nullable(),
    ...reasonFields,
    lastErrorAt: Instant.nullable(),
    acts: actsOf('run', 'retry', 'pause', 'resume'),
  })
  .meta({ id: 'Job' });
export type Job = z.output<typeof Job>;

const Illegal = illegalEvent(JobEventType, Job).meta({ id: 'IllegalJobEvent' });

const access = ['jobs.read'] as const;
const manage = ['jobs.manage'] as const;

export const jobsRoutes = {
  ...readRoutes({
    area: 'jobs',
    path: '/api/admin/jobs',
    names: ['job', 'jobs'],
    note: 'due, running or failed',
    row: Job,
    read: access,
    sorts: ['dueAt', 'kind', 'startedAt'],
    filters: {
      id: JobPath.shape.id.optional(),
      state: several(JobState).optional(),
      kind: several(JobKind).optional(),
    },
  }),
  send: endpoint({
    id: 'jobs.send',
    method: 'POST',
    path: '/api/admin/jobs/{id}/events',
    summary: 'Run a job now, retry, pause or resume it',
    access: manage,
    params: JobPath,
    headers: IfMatch,
    body: z.strictObject({ event: JobAct }),
    responses: {
      200: Job,
      ...refusals(401, 403, 404, 422, 428),
      409: Illegal,
      412: stale(Job).meta({ id: 'StaleJob' }),
    },
  }),
  bulk: endpoint({
    id: 'jobs.bulk',
    method: 'POST',
    path: '/api/admin/jobs/bulk',
    summary: 'Send one event to many jobs, with a result for each',
    access: manage,
    body: z.strictObject({ ids: bulkRows(JobId), act: JobAct }),
    responses: { 200: bulkResults(JobId, Job), ...refusals(401, 403) },
  }),
} as const;
