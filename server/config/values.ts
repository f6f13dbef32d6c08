import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { ServiceAccount } from '../growth/push/providers/fcm.ts';
import type { Keep } from '../platform/backups/names.ts';
import { isRetentionName, type KeepDays, RETENTION_KINDS } from '../platform/retention/kinds.ts';
import { credentialFault } from './credentials.ts';

/** The source of the city's day. */
export type CitySource =
  | { readonly kind: 'off' }
  | { readonly kind: 'demo' }
  | { readonly kind: 'replay'; readonly folder: string };

export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((n) => n >= least && n <= most, `must be from ${least} to ${most}`);

export const urlOf = (...protocols: string[]) =>
  z.url({
    protocol: new RegExp(`^(${protocols.join('|')})$`),
    error: `must be a URL that begins with ${protocols.map((name) => `${name}://`).join(' or ')}`,
  });

/** A URL with a user name and a password. */
const urlWithPassword = (...protocols: string[]) =>
  z.string().transform((text, context) => {
    const fault = credentialFault(text);
    const result = urlOf(...protocols).safeParse(text);
    if (fault) context.addIssue(fault);
    else if (!result.success) context.addIssue(result.error.issues[0]?.message ?? 'must be a URL');
    return text;
  });
export const databaseUrl = urlWithPassword('postgres', 'postgresql').optional();
/** A URL that keeps what is sent secret: https, or a server on this machine. */
export const secureUrl = urlOf('http', 'https').refine(
  (text) =>
    new URL(text).protocol === 'https:' ||
    /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(new URL(text).hostname),
  'must begin with https://, except on this machine',
);

export const smtpUrl = urlWithPassword('smtp', 'smtps').optional();

/** Splits a comma-separated setting. */
export const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

/** One URL of the bus, or those of its servers separated by commas. */
export const busUrl = z
  .string()
  .superRefine((text, context) => {
    const fault = text.split(',').map(credentialFault).find(Boolean);
    if (fault) context.addIssue(fault);
  })
  .refine(
    (text) =>
      text
        .split(',')
        .every((one) => URL.canParse(one) && /^(nats|tls):$/.test(new URL(one).protocol)),
    'must be URLs that begin with nats:// or tls://',
  );

const isFolder = (path: string) =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
/** `10.1.2.3`, `fd00::1` or a range of addresses with its prefix length. */
const AddressRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
export const isAddressRange = (text: string): boolean => AddressRange.safeParse(text).success;
export const isFile = (path: string) =>
  statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

export const city = z.string().transform((text, context): CitySource => {
  if (text === 'demo' || text === 'off') return { kind: text };
  const folder = /^replay:(.+)$/.exec(text)?.[1];
  if (folder === undefined) {
    context.addIssue('must be "demo", "off" or "replay:<folder>"');
    return z.NEVER;
  }
  if (!isFolder(folder)) {
    context.addIssue(`the folder ${resolve(folder)} does not exist`);
    return z.NEVER;
  }
  return { kind: 'replay', folder: resolve(folder) };
});

export const origins = z.string().transform((text, context) => {
  const list = listOf(text);
  for (const origin of list) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      context.addIssue(`"${origin}" is not an origin such as https://console.example.com`);
    }
  }
  return list;
});

export const serviceAccount = z
  .string()
  .refine(isFile, 'this file does not exist')
  .transform((path, context) => {
    try {
      return ServiceAccount.parse(JSON.parse(readFileSync(path, 'utf8')));
    } catch {
      context.addIssue('is not the JSON file of a service account');
      return z.NEVER;
    }
  });

/** More than a lifetime: kept for ever. */
const MAX_DAYS = 36_500;

/** `events=1095, mail_contents=7` */
export const keepDays = z.string().transform((text, context): KeepDays => {
  const days: KeepDays = {};
  for (const part of text.split(',')) {
    const [name = '', value = ''] = part.split('=').map((word) => word.trim());
    if (!isRetentionName(name)) {
      const known = Object.keys(RETENTION_KINDS).join(', ');
      context.addIssue(`has no "${name}": what may be removed is ${known}`);
      continue;
    }
    const { least } = RETENTION_KINDS[name];
    const given = /^\d+$/.test(value) ? Number(value) : 0;
    if (given < least || given > MAX_DAYS)
      context.addIssue(`must keep ${name} from ${least} to ${MAX_DAYS} days`);
    else days[name] = given;
  }
  return days;
});

/** More than anyone needs; 0 of both keeps the last backup only. */
const MOST_KEPT = 400;

/** `daily=7, weekly=4` */
export const backupKeep = z.string().transform((text, context): Keep => {
  const keep = { daily: 0, weekly: 0 };
  for (const part of listOf(text)) {
    const [, name, value] = /^(daily|weekly)\s*=\s*(\d{1,3})$/.exec(part) ?? [];
    if (name === undefined || Number(value) > MOST_KEPT)
      context.addIssue(`must be such as daily=7,weekly=4, each at most ${MOST_KEPT}`);
    else keep[name as keyof Keep] = Number(value);
  }
  return keep;
});

/** Public keys of age, separated by commas; secret keys have no place on a server. */
export const recipients = z
  .string()
  .transform(listOf)
  .refine(
    (list) => list.every((one) => /^age1[a-z0-9]{50,}$/.test(one)),
    'must be public keys of age, which begin with age1; age-keygen prints one',
  );
