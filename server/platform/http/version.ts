import { Refusal } from './refusal.ts';

/** The version that a change names; 428 if it names none. */
export function requireVersion(seen: number | undefined): number {
  if (seen === undefined)
    throw new Refusal('version.required', 'Send the version that you changed, as If-Match: "7".');
  return seen;
}
