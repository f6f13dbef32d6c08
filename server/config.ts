import { resolve } from 'node:path';
import { z } from 'zod';
import {
  backupKeep,
  city,
  engineUrl,
  isAddressRange,
  isFile,
  keepDays,
  listOf,
  origins,
  recipients,
  serviceAccount,
  urlOf,
  wholeNumber,
} from './config-values.ts';

/** One invalid setting, and why. */
export interface ConfigProblem {
  readonly name: string;
  readonly message: string;
}

/** All invalid settings at once. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly ConfigProblem[];
  constructor(problems: readonly ConfigProblem[]) {
    const lines = problems.map(({ name, message }) => `  ${name}: ${message}`);
    super(`These settings cannot be used:\n${lines.join('\n')}`);
    this.problems = problems;
  }
}

/** OpenFreeMap's public instance: no key, no registration; vector tiles of OpenStreetMap. */
const OPEN_FREE_MAP = {
  light: 'https://tiles.openfreemap.org/styles/positron',
  dark: 'https://tiles.openfreemap.org/styles/dark',
};

const settings = z.object({
  PORT: wholeNumber(0, 65_535).default(4000),
  HOST: z.string().default('127.0.0.1'),
  TAWSIL_DATA_DIR: z
    .string()
    .default('.data')
    .transform((path) => resolve(path)),
  DATABASE_URL: urlOf('postgres', 'postgresql').optional(),
  DATABASE_MIGRATION_URL: urlOf('postgres', 'postgresql').optional(),
  DATABASE_DIRECT_URL: urlOf('postgres', 'postgresql').optional(),
  DATABASE_REPLICA_URL: urlOf('postgres', 'postgresql').optional(),
  NATS_URL: engineUrl.optional(),
  TAWSIL_MIGRATE: z.enum(['start', 'never'], { error: 'must be start or never' }).default('start'),
  TAWSIL_CITY: city.default({ kind: 'demo' }),
  TAWSIL_CITY_SPEED: z
    .string()
    .transform(Number)
    .refine((n) => n >= 1 && n <= 120, 'must be a number from 1 to 120')
    .default(1),
  TAWSIL_CITY_PAST: wholeNumber(0, 60).default(7),
  TAWSIL_ADMIN_EMAIL: z.email('must be an email address').optional(),
  TAWSIL_ADMIN_PASSWORD: z.string().min(12, 'must have at least 12 characters').optional(),
  TAWSIL_MAP: z.enum(['auto', 'schematic']).default('auto'),
  TAWSIL_MAP_STYLE_URL: urlOf('http', 'https').optional(),
  TAWSIL_MAP_PMTILES: z
    .string()
    .transform((path) => resolve(path))
    .refine(isFile, 'this file does not exist')
    .optional(),
  TAWSIL_FILES_ENDPOINT: urlOf('http', 'https').optional(),
  TAWSIL_FILES_REGION: z.string().default('auto'),
  TAWSIL_FILES_KEY_ID: z.string().optional(),
  TAWSIL_FILES_SECRET: z.string().optional(),
  TAWSIL_API_HOST: urlOf('http', 'https').optional(),
  TAWSIL_CONSOLE_ORIGINS: origins.default([]),
  TAWSIL_TRUSTED_PROXIES: z
    .string()
    .transform(listOf)
    .refine((list) => list.every(isAddressRange), 'must be addresses or ranges such as 10.0.0.0/8')
    .default([]),
  TAWSIL_KEEP_DAYS: keepDays.default({}),
  TAWSIL_BACKUP_DIR: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  TAWSIL_BACKUP_HOUR: wholeNumber(0, 23).default(2),
  TAWSIL_BACKUP_KEEP: backupKeep.default({ daily: 7, weekly: 4 }),
  TAWSIL_BACKUP_RECIPIENTS: recipients.default([]),
  TAWSIL_BACKUP_DRILL_DAYS: wholeNumber(0, 365).default(7),
  TAWSIL_DRAIN_SECONDS: wholeNumber(0, 25).default(0),
  TAWSIL_METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  TAWSIL_PUSH_FCM_ACCOUNT: serviceAccount.optional(),
  TAWSIL_PUSH_FCM_URL: urlOf('http', 'https').default('https://fcm.googleapis.com'),
  TAWSIL_PUSH_VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:|https:\/\/)\S+$/, 'must begin with mailto: or https://')
    .optional(),
  TAWSIL_PUSH_VAPID_PUBLIC: z.string().optional(),
  TAWSIL_PUSH_VAPID_PRIVATE: z.string().optional(),
  TAWSIL_PUSH_RATE: wholeNumber(1, 2_000).default(200),
  TAWSIL_SMTP_URL: urlOf('smtp', 'smtps').optional(),
  TAWSIL_MAIL_FROM: z
    .string()
    .max(200)
    .regex(
      /^([^<>\r\n]*<)?[^\s<>@]+@[^\s<>@]+>?$/,
      'must be an address such as Tawsil <reports@example.com>',
    )
    .optional(),
  TAWSIL_PUBLIC_URL: urlOf('http', 'https').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: urlOf('http', 'https').optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .transform(Number)
    .refine((share) => share >= 0 && share <= 1, 'must be a share from 0 to 1')
    .default(1),
  SENTRY_DSN: urlOf('http', 'https').optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
});

/** Pairs of settings of which the second requires the first. */
const together = [
  ['TAWSIL_ADMIN_EMAIL', 'TAWSIL_ADMIN_PASSWORD'],
  ['TAWSIL_ADMIN_PASSWORD', 'TAWSIL_ADMIN_EMAIL'],
  ['DATABASE_URL', 'DATABASE_MIGRATION_URL'],
  ['DATABASE_URL', 'DATABASE_DIRECT_URL'],
  ['DATABASE_URL', 'DATABASE_REPLICA_URL'],
  // Several servers share one database and one file store; otherwise a file exists on one of them
  // only.
  ['DATABASE_URL', 'NATS_URL'],
  ['TAWSIL_FILES_ENDPOINT', 'NATS_URL'],
  ['TAWSIL_FILES_KEY_ID', 'TAWSIL_FILES_ENDPOINT'],
  ['TAWSIL_FILES_SECRET', 'TAWSIL_FILES_ENDPOINT'],
  ['TAWSIL_FILES_ENDPOINT', 'TAWSIL_FILES_KEY_ID'],
  ['TAWSIL_FILES_ENDPOINT', 'TAWSIL_FILES_SECRET'],
  ['TAWSIL_PUSH_VAPID_SUBJECT', 'TAWSIL_PUSH_VAPID_PUBLIC'],
  ['TAWSIL_PUSH_VAPID_PUBLIC', 'TAWSIL_PUSH_VAPID_PRIVATE'],
  ['TAWSIL_PUSH_VAPID_PRIVATE', 'TAWSIL_PUSH_VAPID_SUBJECT'],
  ['TAWSIL_MAIL_FROM', 'TAWSIL_SMTP_URL'],
] as const;

/**
 * Reads the settings from environment variables; an empty one counts as absent. Paths become
 * absolute. Throws ConfigError with every problem, not only the first.
 */
export function loadConfig(env: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const result = settings.safeParse(given);
  const problems: ConfigProblem[] = (result.error?.issues ?? []).map((issue) => ({
    name: String(issue.path[0]),
    message: issue.message,
  }));
  for (const [needed, by] of together) {
    if (given[by] && !given[needed]) {
      problems.push({ name: needed, message: `is needed together with ${by}` });
    }
  }
  if (!result.success || problems.length > 0) throw new ConfigError(problems);
  const s = result.data;
  return {
    port: s.PORT,
    host: s.HOST,
    dataDir: s.TAWSIL_DATA_DIR,
    /** If absent, the embedded database is used. */
    databaseUrl: s.DATABASE_URL,
    migrationUrl: s.DATABASE_MIGRATION_URL,
    /** If given, DATABASE_URL is the address of a pooler, and this one bypasses it. */
    directUrl: s.DATABASE_DIRECT_URL,
    /** A physical replica for lists, reports, exports and replay. */
    replicaUrl: s.DATABASE_REPLICA_URL,
    /** The engine that connects several servers; if absent, this server is alone. */
    engineUrl: s.NATS_URL,
    /** Whether a start migrates the schema. */
    migrates: s.TAWSIL_MIGRATE === 'start',
    city: s.TAWSIL_CITY,
    citySpeed: s.TAWSIL_CITY_SPEED,
    /** The number of past days of a new demo city. */
    cityPastDays: s.TAWSIL_CITY_PAST,
    admin:
      s.TAWSIL_ADMIN_EMAIL && s.TAWSIL_ADMIN_PASSWORD
        ? { email: s.TAWSIL_ADMIN_EMAIL, password: s.TAWSIL_ADMIN_PASSWORD }
        : undefined,
    /** If absent, a folder of the data directory. */
    filesStore:
      s.TAWSIL_FILES_ENDPOINT && s.TAWSIL_FILES_KEY_ID && s.TAWSIL_FILES_SECRET
        ? {
            endpoint: s.TAWSIL_FILES_ENDPOINT,
            region: s.TAWSIL_FILES_REGION,
            keyId: s.TAWSIL_FILES_KEY_ID,
            secret: s.TAWSIL_FILES_SECRET,
          }
        : undefined,
    publicStyles: s.TAWSIL_MAP === 'auto' ? OPEN_FREE_MAP : null,
    mapStyleUrl: s.TAWSIL_MAP_STYLE_URL,
    mapPmtiles: s.TAWSIL_MAP_PMTILES,
    apiHost: s.TAWSIL_API_HOST,
    consoleOrigins: s.TAWSIL_CONSOLE_ORIGINS,
    trustedProxies: s.TAWSIL_TRUSTED_PROXIES,
    /** How long a stopping server reports not ready but still answers. Milliseconds. */
    drainMs: s.TAWSIL_DRAIN_SECONDS * 1_000,
    /** Retention in days by kind, where it differs from the default. */
    keepDays: s.TAWSIL_KEEP_DAYS,
    backups: {
      /** If absent, the server makes no backups by itself. */
      folder: s.TAWSIL_BACKUP_DIR,
      /** The hour in Casablanca. */
      hour: s.TAWSIL_BACKUP_HOUR,
      keep: s.TAWSIL_BACKUP_KEEP,
      /** Public keys of age; without any, backups are not encrypted. */
      recipients: s.TAWSIL_BACKUP_RECIPIENTS,
      /** A backup is tried this often; 0: never. */
      drillDays: s.TAWSIL_BACKUP_DRILL_DAYS,
    },
    metricsToken: s.TAWSIL_METRICS_TOKEN,
    /** Without a provider, messages stay in an outbox. */
    push: {
      perSecond: s.TAWSIL_PUSH_RATE,
      fcm: s.TAWSIL_PUSH_FCM_ACCOUNT
        ? { account: s.TAWSIL_PUSH_FCM_ACCOUNT, url: s.TAWSIL_PUSH_FCM_URL }
        : undefined,
      web:
        s.TAWSIL_PUSH_VAPID_SUBJECT && s.TAWSIL_PUSH_VAPID_PUBLIC && s.TAWSIL_PUSH_VAPID_PRIVATE
          ? {
              subject: s.TAWSIL_PUSH_VAPID_SUBJECT,
              publicKey: s.TAWSIL_PUSH_VAPID_PUBLIC,
              privateKey: s.TAWSIL_PUSH_VAPID_PRIVATE,
            }
          : undefined,
    },
    /** Without a mail server, mails are written as files to an outbox. */
    mail: { smtpUrl: s.TAWSIL_SMTP_URL, sender: s.TAWSIL_MAIL_FROM },
    /** The public URL of the console, for links in mails. */
    publicUrl: s.TAWSIL_PUBLIC_URL,
    tracing: s.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: s.OTEL_EXPORTER_OTLP_ENDPOINT, share: s.OTEL_TRACES_SAMPLER_ARG }
      : undefined,
    sentryDsn: s.SENTRY_DSN,
    logLevel: s.LOG_LEVEL,
  };
}

/** The validated settings. */
export type Config = Readonly<ReturnType<typeof loadConfig>>;
