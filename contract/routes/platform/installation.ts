import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { refusals } from '../../errors.ts';
import { Instant } from '../../time.ts';
import { Job, JobState } from './jobs.ts';

const Count = z.number().int();
const Bytes = z.number().int().min(0);

/** What an administrator should attend to, the most important first. */
export const WARNING_CODES = [
  'backup_missing',
  'backup_old',
  'drill_failed',
  'disk_filling',
  'server_lost',
  'server_alone',
  'clock_off',
  'service_failing',
  'job_failing',
  'demo_accounts',
  'releases_differ',
  'proxy_untrusted',
  'settings_unknown',
  'backup_not_encrypted',
  'drill_old',
  'vacuum_old',
] as const;
export const WarningCode = z.enum(WARNING_CODES).meta({ id: 'SystemWarningCode' });
export type WarningCode = z.output<typeof WarningCode>;

const Warning = z.object({
  code: WarningCode,
  subject: z
    .string()
    .meta({ description: 'The disk, server, service, job or table; empty if there is one only' }),
  detail: z.string().meta({ description: 'An error or a figure; may be empty' }),
});

const Server = z
  .object({
    name: z.string().meta({ description: 'Host and process' }),
    release: z.string(),
    startedAt: Instant,
    seenAt: Instant.meta({ description: 'Its last report, which is due every 30 seconds' }),
    isRunning: z.boolean(),
    leads: z.array(z.string()).meta({ description: 'Duties that one server at a time has' }),
  })
  .meta({ id: 'SystemServer' });

const Disk = z
  .object({
    host: z.string(),
    path: z.string(),
    holds: z.enum(['data', 'backups']),
    freeBytes: Bytes,
    sizeBytes: Bytes,
    at: Instant,
    fullInDays: z
      .number()
      .nullable()
      .meta({ description: 'By the last seven days; null while it does not fill, or is too new' }),
  })
  .meta({ id: 'SystemDisk' });

const Table = z.object({
  name: z.string(),
  bytes: Bytes.meta({ description: 'With its indexes and partitions' }),
  rows: Count.meta({ description: 'An estimate' }),
  deadRows: Count.meta({ description: 'An estimate of the rows that a vacuum would free' }),
  vacuumedAt: Instant.nullable(),
  analyzedAt: Instant.nullable(),
});

const Backup = z
  .object({
    at: Instant,
    host: z.string(),
    path: z.string(),
    bytes: Bytes,
    rows: Count,
    tookMs: Count,
    isEncrypted: z.boolean(),
    error: z.string().nullable().meta({ description: 'Why a drill failed' }),
  })
  .meta({ id: 'SystemBackup' });

export const SERVICE_NAMES = ['mail', 'push', 'files', 'bus'] as const;
const Service = z.object({
  name: z.enum(SERVICE_NAMES),
  isConfigured: z.boolean(),
  isFailing: z.boolean(),
  succeededAt: Instant.nullable(),
  failedAt: Instant.nullable(),
  error: z.string().nullable(),
});

const Schedule = Job.pick({
  id: true,
  kind: true,
  dueAt: true,
  endedAt: true,
  tookMs: true,
  lastError: true,
  reason: true,
  params: true,
  lastErrorAt: true,
}).extend({ state: JobState });

/** The state of the installation, for its administrators. */
export const Installation = z
  .object({
    at: Instant,
    release: z.string(),
    schema: z.string().meta({ description: 'The last migration' }),
    migratedAt: Instant.nullable(),
    notes: z.string().nullable().meta({ description: 'What changed in this release' }),
    warnings: z.array(Warning),
    servers: z.array(Server),
    disks: z.array(Disk),
    database: z.object({
      version: z.string(),
      bytes: Bytes,
      tables: z.array(Table).meta({ description: 'The largest ones' }),
    }),
    backups: z.object({
      isScheduled: z.boolean().meta({ description: 'A server has made one, or will' }),
      last: Backup.nullable(),
      drill: Backup.nullable(),
      goodDrillAt: Instant.nullable(),
    }),
    services: z.array(Service),
    schedules: z.array(Schedule),
  })
  .meta({ id: 'Installation' });
export type Installation = z.output<typeof Installation>;

export const installationRoutes = {
  get: endpoint({
    id: 'installation.get',
    method: 'GET',
    path: '/api/admin/system',
    summary: 'Read the state of the installation: servers, disks, database, backups, services',
    access: ['system.read'],
    responses: { 200: Installation, ...refusals(401, 403) },
  }),
} as const;
