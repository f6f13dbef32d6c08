import { sql } from 'kysely';
import { LANGUAGES, type Language } from '#rules/language.ts';
import type { Trx } from '../../platform/db/schema.ts';
import type { Notice } from './notices.ts';

/** A device of an app that receives notices, and its language. */
export interface NoticeDevice {
  id: number;
  user_id: number;
  language: Language;
}

/** The devices of drivers and stores, for their work, which they do not opt out of. */
export async function devicesAtWork(trx: Trx, people: readonly number[]): Promise<NoticeDevice[]> {
  const { rows } = await sql<NoticeDevice>`
    select id, user_id, language from push_devices
    where user_id = any(${[...new Set(people)]}) and is_active and session_id is null`.execute(trx);
  return rows;
}

/** The devices of customers who have not opted out of messages about their orders. */
export async function devicesForOrders(
  trx: Trx,
  people: readonly number[],
): Promise<NoticeDevice[]> {
  const { rows } = await sql<NoticeDevice>`
    select d.id, d.user_id, d.language from push_devices d
    join push_preferences p on p.user_id = d.user_id and p.orders
    where d.user_id = any(${[...new Set(people)]}) and d.is_active
      and d.session_id is null`.execute(trx);
  return rows;
}

/** A message to one person, in the language of each device. */
export interface PersonalMessage {
  userId: number;
  kind: 'order' | 'driver';
  subject: number;
  event: string;
  at: Date;
  textIn: (language: Language) => { title: string; body: string };
}

/** The notices for those of the devices that are the person’s. */
export const noticesOn = (
  devices: readonly NoticeDevice[],
  { userId, kind, subject, event, at, textIn }: PersonalMessage,
): Notice[] =>
  devices
    .filter(({ user_id }) => user_id === userId)
    .map((device) => ({
      kind,
      subject_id: subject,
      event,
      device_id: device.id,
      user_id: device.user_id,
      zone: null,
      happened_at: at,
      due_at: at,
      ...textIn(device.language),
    }));

const inLanguages = (of: (language: Language) => string): Record<Language, string> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, of(language)])) as Record<
    Language,
    string
  >;

/** Puts messages into the inboxes of people, where existing ones stay. */
export async function addToInboxes(trx: Trx, messages: readonly PersonalMessage[]): Promise<void> {
  await trx
    .insertInto('inbox_entries')
    .values(
      messages.map(({ userId, kind, subject, event, at, textIn }) => ({
        user_id: userId,
        kind,
        subject_id: subject,
        event,
        titles: JSON.stringify(inLanguages((language) => textIn(language).title)),
        bodies: JSON.stringify(inLanguages((language) => textIn(language).body)),
        happened_at: at,
      })),
    )
    .onConflict((one) => one.columns(['user_id', 'kind', 'subject_id', 'event']).doNothing())
    .execute();
}

/**
 * Puts messages to drivers about their work into their inboxes, and returns the notices for their
 * devices.
 */
export async function noticesAtWork(
  trx: Trx,
  messages: readonly PersonalMessage[],
): Promise<Notice[]> {
  if (messages.length === 0) return [];
  await addToInboxes(trx, messages);
  const devices = await devicesAtWork(
    trx,
    messages.map(({ userId }) => userId),
  );
  return messages.flatMap((message) => noticesOn(devices, message));
}
