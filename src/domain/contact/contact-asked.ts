import type { ContactParty } from '#contract/operations/contact/contact.ts';
import type { Situation } from '#contract/operations/contact/situations.ts';
import { defineStore } from '#src/lib/console/console.ts';

/** The subject of the sheet of contact, by the id of its kind. */
export type ContactAbout =
  | { orderId: number }
  | { caseId: number }
  | { driverId: number }
  | { storeId: number };

/** About what the sheet of contact is open, and with what it begins. */
export interface AskedContact {
  about: ContactAbout;
  party?: ContactParty;
  situation?: Situation;
}

/** Null: the sheet is closed. */
export const contactAsked = defineStore<AskedContact | null>(() => null);

export const askContact = (asked: AskedContact): void => contactAsked.set(asked);

/** The subject as presence names it: `order:414`. */
export function contactKey(about: ContactAbout): string {
  const [[name, id]] = Object.entries(about) as [[string, number]];
  return `${name.slice(0, -2)}:${id}`;
}
