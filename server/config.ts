import type { z } from 'zod';
import { settings, TOGETHER } from './config/settings.ts';

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

type Settings = z.output<typeof settings>;

/** The backups that the server makes by itself. */
const backupsOf = (s: Settings) => ({
  /** If absent, the server makes no backups by itself. */
  folder: s.TAWSIL_BACKUP_DIR,
  /** The hour in Casablanca. */
  hour: s.TAWSIL_BACKUP_HOUR,
  keep: s.TAWSIL_BACKUP_KEEP,
  /** Public keys of age; without any, backups are not encrypted. */
  recipients: s.TAWSIL_BACKUP_RECIPIENTS,
  /** A backup is tried this often; 0: never. */
  drillDays: s.TAWSIL_BACKUP_DRILL_DAYS,
});

/** What the server reaches outside of itself. */
const providersOf = (s: Settings) => ({
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
  /** Without a provider, orders by card are refused. */
  payments:
    s.TAWSIL_PAYMENTS_URL && s.TAWSIL_PAYMENTS_SECRET
      ? {
          name: s.TAWSIL_PAYMENTS_NAME,
          url: s.TAWSIL_PAYMENTS_URL,
          secret: s.TAWSIL_PAYMENTS_SECRET,
        }
      : undefined,
  /** Without a provider, messages to telephones stay in an outbox. */
  messages:
    s.TAWSIL_MESSAGES_URL && s.TAWSIL_MESSAGES_SECRET
      ? {
          url: s.TAWSIL_MESSAGES_URL,
          secret: s.TAWSIL_MESSAGES_SECRET,
          channels: s.TAWSIL_MESSAGES_CHANNELS,
        }
      : undefined,
  /** Without a mail server, mails are written as files to an outbox. */
  mail: { smtpUrl: s.TAWSIL_SMTP_URL, sender: s.TAWSIL_MAIL_FROM },
  tracing: s.OTEL_EXPORTER_OTLP_ENDPOINT
    ? { endpoint: s.OTEL_EXPORTER_OTLP_ENDPOINT, share: s.OTEL_TRACES_SAMPLER_ARG }
    : undefined,
});

/**
 * Reads the settings from environment variables; an empty one counts as absent. Paths become
 * absolute. Throws ConfigError with every problem, not only the first.
 */
function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const result = settings.safeParse(given);
  const problems: ConfigProblem[] = (result.error?.issues ?? []).map((issue) => ({
    name: String(issue.path[0]),
    message: issue.message,
  }));
  for (const [needed, by] of TOGETHER) {
    if (given[by] && !given[needed]) {
      problems.push({ name: needed, message: `is needed together with ${by}` });
    }
  }
  if (!result.success || problems.length > 0) throw new ConfigError(problems);
  return result.data;
}

/**
 * Reads the configuration from environment variables. Throws ConfigError with every invalid
 * setting.
 */
export function loadConfig(env: NodeJS.ProcessEnv) {
  const s = readSettings(env);
  return {
    ...providersOf(s),
    backups: backupsOf(s),
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
    /** The bus that connects several servers; if absent, this server is alone. */
    busUrl: s.NATS_URL,
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
    /** Whether people may request accounts. */
    registration: s.TAWSIL_REGISTRATION === 'on',
    /** Whether one person runs this installation, who approves payouts alone. */
    onePerson: s.TAWSIL_ONE_PERSON === 'yes',
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
    metricsToken: s.TAWSIL_METRICS_TOKEN,
    /** The public URL of the console, for links in mails. */
    publicUrl: s.TAWSIL_PUBLIC_URL,
    sentryDsn: s.SENTRY_DSN,
    sentryEnvironment: s.SENTRY_ENVIRONMENT,
    sentryRelease: s.SENTRY_RELEASE,
    logLevel: s.LOG_LEVEL,
  };
}

/** The validated settings. */
export type Config = Readonly<ReturnType<typeof loadConfig>>;
