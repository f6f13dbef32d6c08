import { resolve } from 'node:path';
import { z } from 'zod';
import {
  backupKeep,
  busUrl,
  city,
  databaseUrl,
  isAddressRange,
  keepDays,
  listOf,
  origins,
  recipients,
  urlOf,
  wholeNumber,
} from './values.ts';

export const server = {
  PORT: wholeNumber(0, 65_535)
    .default(4000)
    .meta({ description: 'Port of the console and the API' }),
  HOST: z.string().default('127.0.0.1').meta({
    description: 'Address to listen on; `0.0.0.0` for all addresses',
    shownExample: '0.0.0.0',
  }),
  TAWSIL_DATA_DIR: z
    .string()
    .default('.data')
    .transform((path) => resolve(path))
    .meta({
      description: 'Database, uploaded files, backups and generated sign-ins',
      shownExample: '/var/lib/tawsil',
      shownDefault: '.data',
    }),
  TAWSIL_PUBLIC_URL: urlOf('http', 'https').optional().meta({
    description:
      'The public URL of the console, for links in mails; without it, mails have no links',
    shownExample: 'https://console.example.com',
  }),
  TAWSIL_TRUSTED_PROXIES: z
    .string()
    .transform(listOf)
    .refine((list) => list.every(isAddressRange), 'must be addresses or ranges such as 10.0.0.0/8')
    .default([])
    .meta({
      description:
        'Addresses or ranges of reverse proxies whose `X-Forwarded-For` is trusted, separated by commas. Limits apply per client address; without this setting all clients behind a proxy share its address',
      shownExample: '127.0.0.1,10.0.0.0/8',
    }),
  TAWSIL_API_HOST: urlOf('http', 'https').optional().meta({
    description: 'Where the console finds the API, if not at its own origin',
    shownExample: 'https://api.example.com',
  }),
  TAWSIL_CONSOLE_ORIGINS: origins.default([]).meta({
    description: 'Other origins whose consoles may call the API, separated by commas',
    shownExample: 'https://console.example.com',
  }),
  TAWSIL_DRAIN_SECONDS: wholeNumber(0, 25).default(0).meta({
    description:
      'How long a stopping server reports not ready but still answers, 0 to 25: longer than a check of the load balancer takes',
    shownExample: '7',
  }),
};

export const database = {
  DATABASE_URL: databaseUrl.meta({
    description:
      'The URL of an external PostgreSQL; without it, the embedded database is used. Characters such as `#`, `/`, `@` and `%` in the password are written as `%23`, `%2F`, `%40` and `%25`',
    shownExample: 'postgres://tawsil_login:…@db.example.com/tawsil',
  }),
  DATABASE_MIGRATION_URL: databaseUrl.meta({
    description: 'The login of the owner, if that of `DATABASE_URL` is not the owner',
    shownExample: 'postgres://tawsil_owner:…@db.example.com/tawsil',
  }),
  DATABASE_DIRECT_URL: databaseUrl.meta({
    description: 'The database itself, if `DATABASE_URL` is a pooler in transaction mode',
    shownExample: 'postgres://tawsil_login:…@db.example.com/tawsil',
  }),
  DATABASE_REPLICA_URL: databaseUrl.meta({
    description:
      'A physical replica for lists, reports, exports and replay, used while it keeps up',
    shownExample: 'postgres://tawsil_login:…@replica.example.com/tawsil',
  }),
  TAWSIL_MIGRATE: z
    .enum(['start', 'never'], { error: 'must be start or never' })
    .default('start')
    .meta({
      description:
        '`never`: a start does not migrate the schema, and fails if it is outdated; `npx tawsil migrate` migrates it',
      shownExample: 'never',
    }),
  NATS_URL: busUrl.optional().meta({
    description: 'The URLs of NATS, which connects several servers, separated by commas',
    shownExample: 'nats://tawsil:…@nats-1.internal:4222,nats://nats-2.internal:4222',
  }),
  TAWSIL_KEEP_DAYS: keepDays.default({}).meta({
    description:
      'Retention in days by kind, where it differs from the default; money, the audit log and orders are kept for ever',
    shownExample: 'events=1095,push_recipients=90',
    shownDefault: '',
  }),
};

export const accounts = {
  TAWSIL_ADMIN_EMAIL: z.email('must be an email address').optional().meta({
    description:
      'The first administrator, of no effect once there has been one. Without it one is created, stored in `sign-ins.json` of the data directory, and displayed once, but never in the journal of systemd',
    shownExample: 'admin@example.com',
  }),
  TAWSIL_ADMIN_PASSWORD: z
    .string()
    .min(12, 'must have at least 12 characters')
    .optional()
    .meta({ description: 'The password of the first administrator, 12 characters or more' }),
  TAWSIL_REGISTRATION: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on').meta({
    description:
      '`off`: nobody can request an account; `POST /api/auth/register` answers 403 with `registration.off`, and the sign-in page does not offer it. Staff create accounts in any case',
    shownExample: 'off',
  }),
  TAWSIL_ONE_PERSON: z.enum(['yes', 'no'], { error: 'must be yes or no' }).default('no').meta({
    description:
      '`yes`: one person runs this installation and approves payouts alone, which each of them shows. Only where there is no second person: it lifts the rule that two people pay',
    shownExample: 'yes',
  }),
};

export const demo = {
  TAWSIL_CITY: city.default({ kind: 'demo' }).meta({
    description:
      '`demo`: a demo city in Casablanca; `off`: none, for production; `replay:<folder>`: a recorded day in the MDRP format',
    shownExample: 'off',
    shownDefault: 'demo',
  }),
  TAWSIL_CITY_SPEED: z
    .string()
    .transform(Number)
    .refine((n) => n >= 1 && n <= 120, 'must be a number from 1 to 120')
    .default(1)
    .meta({ description: '1 to 120 times real time', shownExample: '60' }),
  TAWSIL_CITY_PAST: wholeNumber(0, 60)
    .default(7)
    .meta({ description: 'Past days of a new demo city, 0 to 60' }),
};

export const backups = {
  TAWSIL_BACKUP_DIR: z
    .string()
    .transform((path) => resolve(path))
    .optional()
    .meta({
      description:
        'The folder of the backups that the server makes by itself, on another disk than the data; without it there are none',
      shownExample: '/mnt/backups/tawsil',
    }),
  TAWSIL_BACKUP_HOUR: wholeNumber(0, 23)
    .default(2)
    .meta({ description: 'The hour of the daily backup in Casablanca, 0 to 23' }),
  TAWSIL_BACKUP_KEEP: backupKeep.default({ daily: 7, weekly: 4 }).meta({
    description: 'How many days and weeks keep their last backup',
    shownExample: 'daily=14,weekly=8',
    shownDefault: 'daily=7,weekly=4',
  }),
  TAWSIL_BACKUP_RECIPIENTS: recipients.default([]).meta({
    description:
      'Public keys of [age](https://age-encryption.org), separated by commas, to which backups are encrypted',
    shownExample: 'age1…',
    shownDefault: '',
  }),
  TAWSIL_BACKUP_DRILL_DAYS: wholeNumber(0, 365).default(7).meta({
    description:
      'A backup is restored into a scratch database this often in days, 0 to 365; 0: never',
  }),
};
