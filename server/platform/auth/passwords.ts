import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { withFewMarks } from '#rules/text/combining-marks.ts';
import { createHashingQueue, type Lane } from './hashing-queue.ts';

// argon2id with OWASP's first choice: 19 MiB, two passes, one lane (the library's default
// algorithm).
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// libuv has four threads, which files and name look-ups need too.
const AT_ONCE = Math.min(3, availableParallelism());
/** About two seconds of work. */
const MAX_WAITING = 256;

const queue = createHashingQueue({ atOnce: AT_ONCE, mostWaiting: MAX_WAITING });

/** The hashing work of this process so far. */
export const hashingWork = queue.work;

/**
 * A password as it is hashed: composed letters and plain spaces, whichever keyboard it was typed on
 * (the profile OpaqueString of RFC 8265). Case, and letters that only look alike, stay different.
 */
const composed = (password: string): string =>
  withFewMarks(password)
    .replaceAll(/\p{Zs}/gu, ' ')
    .normalize('NFC');

/**
 * The hash of a new password. Errors: 429 for a stranger while too many wait. Check first whether
 * it is needed at all: it costs 20 ms of a core.
 */
export const hashPassword = (password: string, lane: Lane = 'known'): Promise<string> =>
  queue.run(lane, () => hash(composed(password), COST));

let decoy: Promise<string> | undefined;

/**
 * True if the password is correct. Without an account a decoy is verified, so that the time taken
 * does not reveal whether the account exists. Errors: as for `hashPassword`.
 */
export async function verifyPassword(
  stored: string | null,
  password: string,
  lane: Lane = 'known',
): Promise<boolean> {
  decoy ??= hash('no account has this password', COST);
  const against = stored ?? (await decoy);
  // Releases before hashed passwords as they were typed.
  const typed = new Set([composed(password), password]);
  for (const one of typed)
    if (await queue.run(lane, () => verify(against, one))) return stored !== null;
  return false;
}
