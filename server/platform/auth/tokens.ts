import { createHash, createHmac, randomBytes } from 'node:crypto';

/** A token for a client: 256 random bits, readable in a header. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const newSalt = (): Buffer => randomBytes(32);

/** The stored hash of a token. The token has 256 bits, so a fast hash is enough. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * The successor of a refresh token. It is derived, so that a lost response can be repeated without
 * storing a token in clear: neither the salt nor the token alone yields it.
 */
export const successorOf = (token: string, salt: Buffer): string =>
  createHmac('sha256', salt).update(token).digest('base64url');
