import { z } from 'zod';
import { homeReasons } from '../../reasons/growth/home.ts';
import { issueOf } from '../../reasons/reason.ts';

/** Records that a link can open in the apps, by the name of their screen there. */
export const LINKED_RECORDS = ['stores', 'items', 'categories'] as const;
/** Screens that the apps open without a record. */
const SCREENS = ['home', 'orders', 'offers'] as const;

const PATTERN = new RegExp(
  `^tawsil://(?:(?:${SCREENS.join('|')})|(?:${LINKED_RECORDS.join('|')})/[1-9]\\d{0,8})$`,
);

/** The screen of the apps that opens when a customer taps a section or a notification. */
export const DeepLink = z
  .string()
  .trim()
  .max(60)
  .regex(PATTERN, issueOf(homeReasons, 'home.link_format'))
  .meta({ id: 'DeepLink' });

/** The record that a link names; null if it names none. */
export function linkedRecord(
  link: string,
): { kind: (typeof LINKED_RECORDS)[number]; id: number } | null {
  const [screen = '', id] = link.replace('tawsil://', '').split('/');
  const kind = LINKED_RECORDS.find((one) => one === screen);
  return kind && id ? { kind, id: Number(id) } : null;
}
