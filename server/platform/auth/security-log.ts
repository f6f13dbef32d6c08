import { createHash } from 'node:crypto';
import type { Log } from '../db/log.ts';

/** What a security event says besides its client; never a password, a token or a typed address. */
export interface SecurityFields {
  /** The address of the client. */
  address: string;
  /** The account that the event is about. */
  userId?: number | undefined;
  /** The account that caused it, if another. */
  by?: number | undefined;
  /** `accountOf` an address that was typed. */
  account?: string | undefined;
  [field: string]: string | number | readonly number[] | undefined;
}

/** Events that an attacker or a mistake causes; the others are written as information. */
const WARNINGS = /\.(refused|delayed|reused)$/;
/** Clients repeat a refused token: one line for each address in this time. Milliseconds. */
const TOKEN_LINE_MS = 60_000;
const MAX_ADDRESSES = 10_000;

/** A typed address as a hash, which recognizes it again without disclosing it. */
export const accountOf = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('base64url').slice(0, 16);

/**
 * Events of security as lines of one kind in the log of the server, and their counts since the
 * start. docs/operations/fail2ban reads the lines: the order of the first three fields is fixed.
 */
export function createSecurityLog(log: Log, nowMs: () => number = () => performance.now()) {
  const counts: Record<string, number> = {};
  const tokens = new Map<string, { atMs: number; more: number }>();

  function note(event: string, { address, ...fields }: SecurityFields): void {
    counts[event] = (counts[event] ?? 0) + 1;
    const line = { kind: 'security', event, address, ...fields };
    if (WARNINGS.test(event)) log.warn(line, `Security event: ${event}`);
    else log.info(line, `Security event: ${event}`);
  }

  return {
    counts: counts as Readonly<Record<string, number>>,
    note,
    /** A token that is unknown, expired or revoked. Every one counts. */
    noteToken(address: string): void {
      const last = tokens.get(address);
      if (last && nowMs() - last.atMs < TOKEN_LINE_MS) {
        last.more += 1;
        counts['token.refused'] = (counts['token.refused'] ?? 0) + 1;
        return;
      }
      if (tokens.size >= MAX_ADDRESSES) tokens.clear();
      tokens.set(address, { atMs: nowMs(), more: 0 });
      note('token.refused', { address, ...(last?.more ? { more: last.more } : {}) });
    },
  };
}
export type SecurityLog = ReturnType<typeof createSecurityLog>;
