import { refuse } from './refusal.ts';

/** The version that a change names; 428 if it names none. */
export function requireVersion(seen: number | undefined): number {
  if (seen === undefined) throw refuse('version.required');
  return seen;
}

/**
 * Refuses a change of a row that has another version than its caller saw. Errors: 412 with the
 * fields that `extra` reads; 428.
 */
export async function requireSeen(
  { version }: { version?: number },
  seen: number | undefined,
  extra: () => object | Promise<object>,
): Promise<void> {
  if (requireVersion(seen) !== version)
    throw refuse('version.stale', {}, { extra: { ...(await extra()) } });
}
