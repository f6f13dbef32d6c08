import { resolve } from 'node:path';
import { z } from 'zod';
import { isFile, secureUrl, serviceAccount, smtpUrl, urlOf, wholeNumber } from './values.ts';

export const files = {
  TAWSIL_FILES_ENDPOINT: urlOf('http', 'https').optional().meta({
    description:
      'An S3-compatible store for files, as a URL with the bucket; without it, files are in the data directory',
    shownExample: 'https://s3.example.com/tawsil',
  }),
  TAWSIL_FILES_REGION: z
    .string()
    .default('auto')
    .meta({ description: 'The region of the file store', shownExample: 'eu-west-3' }),
  TAWSIL_FILES_KEY_ID: z
    .string()
    .optional()
    .meta({ description: 'The access key of the file store' }),
  TAWSIL_FILES_SECRET: z.string().optional().meta({ description: 'The secret of the access key' }),
};

export const mail = {
  TAWSIL_SMTP_URL: smtpUrl.meta({
    description:
      'The mail server for scheduled reports and statements; TLS is required except to this machine (`?tls=none` disables it). Without it, mails are written as files to `outbox` in the data directory',
    shownExample: 'smtp://user:…@mail.example.com:587',
  }),
  TAWSIL_MAIL_FROM: z
    .string()
    .max(200)
    .regex(
      /^([^<>\r\n]*<)?[^\s<>@]+@[^\s<>@]+>?$/,
      'must be an address such as Tawsil <reports@example.com>',
    )
    .optional()
    .meta({
      description:
        'The sender of mails: an address that the mail server may send from. It has no default with a mail server; mails in the outbox are from `Tawsil <tawsil@localhost>`',
      shownExample: 'Tawsil <reports@example.com>',
    }),
};

export const payments = {
  TAWSIL_PAYMENTS_URL: secureUrl.optional().meta({
    description:
      'The provider of card payments, which speaks the protocol of docs/operations/card-payments.md; without it, orders by card are refused',
    shownExample: 'https://pay.example.com/tawsil',
  }),
  TAWSIL_PAYMENTS_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'must be whsec_ and at least 24 bytes as base64')
    .optional()
    .meta({ description: 'The secret that signs requests to the provider, and its notices' }),
  TAWSIL_PAYMENTS_NAME: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,29}$/, 'must be a short name of small letters, digits and hyphens')
    .refine((name) => name !== 'instant', 'this name is taken')
    .default('provider')
    .meta({
      description:
        'The name of the provider, stored with each payment: give another provider another name',
      shownExample: 'cmi',
    }),
};

export const push = {
  TAWSIL_PUSH_FCM_ACCOUNT: serviceAccount.optional().meta({
    description:
      'JSON file of the Google service account that sends push notifications to phones; without any provider they stay in an outbox',
    shownExample: '/etc/tawsil/fcm.json',
  }),
  TAWSIL_PUSH_FCM_URL: urlOf('http', 'https')
    .default('https://fcm.googleapis.com')
    .meta({ description: 'Another address that speaks FCM HTTP v1' }),
  TAWSIL_PUSH_VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:|https:\/\/)\S+$/, 'must begin with mailto: or https://')
    .optional()
    .meta({
      description: 'Address of the operator, for push notifications to browsers',
      shownExample: 'mailto:ops@example.com',
    }),
  TAWSIL_PUSH_VAPID_PUBLIC: z.string().optional().meta({ description: 'The public VAPID key' }),
  TAWSIL_PUSH_VAPID_PRIVATE: z.string().optional().meta({ description: 'The private VAPID key' }),
  TAWSIL_PUSH_RATE: wholeNumber(1, 2_000)
    .default(200)
    .meta({ description: 'Push notifications per second, 1 to 2,000' }),
};

export const messages = {
  TAWSIL_MESSAGES_URL: secureUrl.optional().meta({
    description:
      'The provider of SMS and WhatsApp, which speaks the protocol of docs/operations/messages-to-telephones.md; without it, such messages stay in an outbox',
    shownExample: 'https://messages.example.com/tawsil',
  }),
  TAWSIL_MESSAGES_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'must be whsec_ and at least 24 bytes as base64')
    .optional()
    .meta({ description: 'The secret that signs requests to that provider, and its notices' }),
  TAWSIL_MESSAGES_CHANNELS: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .pipe(z.array(z.enum(['sms', 'whatsapp'], { error: 'must be sms, whatsapp or both' })).min(1))
    .default(['sms', 'whatsapp'])
    .meta({
      description: 'What it sends: `sms`, `whatsapp`, or both separated by a comma',
      shownExample: 'sms',
      shownDefault: 'sms,whatsapp',
    }),
};

export const map = {
  TAWSIL_MAP: z.enum(['auto', 'schematic']).default('auto').meta({
    description:
      '`auto`: streets from OpenFreeMap’s public tiles if the browser can reach them, otherwise the built-in map; `schematic`: the built-in map only',
    shownExample: 'schematic',
  }),
  TAWSIL_MAP_STYLE_URL: urlOf('http', 'https').optional().meta({
    description: 'A map style that replaces the built-in map',
    shownExample: 'https://tiles.example.com/style.json',
  }),
  TAWSIL_MAP_PMTILES: z
    .string()
    .transform((path) => resolve(path))
    .refine(isFile, 'this file does not exist')
    .optional()
    .meta({
      description: 'A PMTiles file to serve as the base map',
      shownExample: '/var/lib/tawsil/morocco.pmtiles',
    }),
};

export const monitoring = {
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info')
    .meta({
      description:
        '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`; in a terminal `warn` unless set',
      shownExample: 'warn',
    }),
  TAWSIL_METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional().meta({
    description:
      'The bearer token for `/metrics` in Prometheus’ format, 16 characters or more; without it the path does not exist',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: urlOf('http', 'https').optional().meta({
    description:
      'A collector of OpenTelemetry traces by OTLP over HTTP; without it nothing is traced',
    shownExample: 'http://127.0.0.1:4318',
  }),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .transform(Number)
    .refine((share) => share >= 0 && share <= 1, 'must be a share from 0 to 1')
    .default(1)
    .meta({ description: 'Share of the traces that are recorded, 0 to 1', shownExample: '0.1' }),
  SENTRY_DSN: urlOf('http', 'https').optional().meta({
    description: 'Error reporting; without it nothing is sent',
    shownExample: 'https://key@sentry.example.com/1',
  }),
  SENTRY_ENVIRONMENT: z
    .string()
    .regex(/^[^\s/]{1,64}$/, 'must be 1 to 64 characters without spaces and slashes')
    .default('development')
    .meta({ description: 'The environment that error reports name', shownExample: 'production' }),
  SENTRY_RELEASE: z
    .string()
    .regex(/^[^\s/\\]{1,200}$/, 'must be 1 to 200 characters without spaces and slashes')
    .default('1.0.0')
    .meta({ description: 'The release that error reports name', shownExample: '1.1.0' }),
};
