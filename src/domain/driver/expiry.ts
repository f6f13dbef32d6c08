import { DOCUMENT_DUE_DAYS } from '#contract/routes/operations/driver-profile.ts';
import { casablancaDay, dayAfter } from '#rules/time.ts';

export type Expiry = 'expired' | 'due' | 'fine';
/** The validity of a document on a day. A document is valid until the end of its expiry date. */
export function expiryOf(expiresOn: string | null, today: string): Expiry {
  if (expiresOn === null || expiresOn > dayAfter(today, DOCUMENT_DUE_DAYS)) return 'fine';
  return expiresOn < today ? 'expired' : 'due';
}

export const todayHere = (): string => casablancaDay(Date.now());
