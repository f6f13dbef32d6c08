import { DOCUMENT_DUE_DAYS } from '#contract/routes/operations/driver-profile.ts';
import { casablancaDay, dayAfter } from '#contract/time.ts';

export type Expiry = 'expired' | 'due' | 'fine';
/** The validity of a document on a day: it is valid to the end of its last day. */
export function expiryOf(expiresOn: string | null, today: string): Expiry {
  if (expiresOn === null || expiresOn > dayAfter(today, DOCUMENT_DUE_DAYS)) return 'fine';
  return expiresOn < today ? 'expired' : 'due';
}

export const todayHere = (): string => casablancaDay(Date.now());
