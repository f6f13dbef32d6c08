import { hash, verify } from '@node-rs/argon2';

// argon2id at OWASP's first choice: 19 MiB, two passes, one lane (the library's default algorithm).
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

let decoy: Promise<string> | undefined;

/**
 * True when the password fits. Without an account the same work is done against a decoy, so that
 * the time taken does not tell whether the account exists.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const fits = await verify(stored ?? (await decoy), password);
  return stored !== null && fits;
}
