import { z } from 'zod';
import { files, mail, map, messages, monitoring, payments, push } from './provider-settings.ts';
import { accounts, backups, database, demo, server } from './service-settings.ts';

declare module 'zod' {
  interface GlobalMeta {
    /** An example, for docs/configuration.md. */
    shownExample?: string;
    /** The default as it is written, where a transformed value differs. */
    shownDefault?: string;
  }
}

/** Every setting with its description, by the headings of docs/configuration.md. */
export const SETTING_GROUPS = {
  Server: server,
  'Database and several servers': database,
  Accounts: accounts,
  'Demo city': demo,
  Backups: backups,
  Files: files,
  Mail: mail,
  'Card payments': payments,
  'Messages to telephones': messages,
  'Push notifications': push,
  Map: map,
  'Logs, metrics and traces': monitoring,
} as const;

export const settings = z.object({
  ...server,
  ...database,
  ...accounts,
  ...demo,
  ...backups,
  ...files,
  ...mail,
  ...payments,
  ...messages,
  ...push,
  ...map,
  ...monitoring,
});

export type SettingName = keyof typeof settings.shape;
export const SETTING_NAMES = Object.keys(settings.shape) as SettingName[];

/** Pairs of settings of which the second requires the first. */
export const TOGETHER: readonly (readonly [needed: SettingName, by: SettingName])[] = [
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
  ['TAWSIL_PAYMENTS_URL', 'TAWSIL_PAYMENTS_SECRET'],
  ['TAWSIL_PAYMENTS_SECRET', 'TAWSIL_PAYMENTS_URL'],
  ['TAWSIL_MESSAGES_URL', 'TAWSIL_MESSAGES_SECRET'],
  ['TAWSIL_MESSAGES_SECRET', 'TAWSIL_MESSAGES_URL'],
  ['TAWSIL_PUSH_VAPID_SUBJECT', 'TAWSIL_PUSH_VAPID_PUBLIC'],
  ['TAWSIL_PUSH_VAPID_PUBLIC', 'TAWSIL_PUSH_VAPID_PRIVATE'],
  ['TAWSIL_PUSH_VAPID_PRIVATE', 'TAWSIL_PUSH_VAPID_SUBJECT'],
  // A mail server accepts only addresses that it may send from, so none can be assumed.
  ['TAWSIL_MAIL_FROM', 'TAWSIL_SMTP_URL'],
];
