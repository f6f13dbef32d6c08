import { Refusal } from './refusal.ts';

/** Refuses a change that names no version (428) or one that is no longer current (412). */
export function checkVersion(
  seen: number | undefined,
  current: number,
  extra: () => Record<string, unknown>,
): void {
  requireVersion(seen);
  if (seen !== current)
    throw new Refusal('version.stale', 'Someone changed this in the meantime.', {
      extra: extra(),
    });
}

/** The version that a change names; 428 when it names none. */
export function requireVersion(seen: number | undefined): number {
  if (seen === undefined)
    throw new Refusal('version.required', 'Send the version that you changed, as If-Match: "7".');
  return seen;
}
