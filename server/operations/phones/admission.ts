import type { IncomingMessage } from 'node:http';
import { bearerToken, whyDenied } from '../../platform/auth/access.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { TokenVerifier } from '../../platform/auth/verifier.ts';
import { refusalFor, refuse } from '../../platform/http/refusal.ts';
import type { Roster } from '../drivers/roster.ts';

interface Deps {
  verifier: Pick<TokenVerifier, 'verifyWithExpiry'>;
  roster: Pick<Roster, 'has' | 'loadMissing'>;
}

/** The driver behind a phone's socket, and the expiry of the token. */
export interface PhoneSession {
  caller: Caller;
  expiresAt: Date;
}

export const tokenOf = ({ headers }: IncomingMessage): string =>
  bearerToken(headers.authorization) ?? '';

/**
 * Finds the driver of a token, by the rules of the endpoint that reports one position. @throws
 * Refusal
 */
export const createPhoneAdmission =
  ({ verifier, roster }: Deps) =>
  async (token: string): Promise<PhoneSession> => {
    const found = token === '' ? null : await verifier.verifyWithExpiry(token);
    if (!found) throw refuse('auth.required');
    const denied = whyDenied(found.caller, ['drivers.report-own']);
    if (denied) throw refusalFor(denied);
    await roster.loadMissing([found.caller.userId]);
    if (!roster.has(found.caller.userId)) throw refuse('driver.account_not_active');
    return found;
  };
