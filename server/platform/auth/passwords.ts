import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createHashingTurns, type Lane } from './hashing-turns.ts';

// argon2id at OWASP's first choice: 19 MiB, two passes, one lane (the library's default algorithm).
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// libuv has four threads, which files and look-ups of names need as well.
const AT_ONCE = Math.min(3, availableParallelism());
/** About two seconds of work. */
const MOST_WAITING = 256;

const turns = createHashingTurns({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING });

/** What hashing has cost so far in this process. */
export const hashingWork = turns.work;

/**
 * The hash of a new password. Errors: 429 for a stranger while too many wait. Ask whether it is needed
 * at all before: it costs 20 ms of a core.
 */
export const hashPassword = (password: string, lane: Lane = 'known'): Promise<string> =>
  turns.take(lane, () => hash(password, COST));

let decoy: Promise<string> | undefined;

/**
 * True when the password fits. Without an account the same work is done against a decoy, so that
 * the time taken does not tell whether the account exists. Errors: as `hashPassword`.
 */
export async function verifyPassword(
  stored: string | null,
  password: string,
  lane: Lane = 'known',
): Promise<boolean> {
  decoy ??= hash('no account has this password', COST);
  const against = stored ?? (await decoy);
  const fits = await turns.take(lane, () => verify(against, password));
  return stored !== null && fits;
}
