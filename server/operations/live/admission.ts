import { liveOrdersRoutes } from '#contract/routes/operations/live-orders.ts';
import { whyDenied } from '../../platform/auth/access.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { createEntrance, EntranceBusy } from '../../platform/auth/entrance.ts';
import type { Revocations } from '../../platform/auth/revocations.ts';
import type { TokenVerifier } from '../../platform/auth/verifier.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type Scope, scopeOf } from '../../platform/scope/scope.ts';

const MAX_TOKEN_LENGTH = 200;

export interface ConsoleSession {
  caller: Caller;
  /** The zones that the console sees; null means all. */
  scope: Scope | null;
  expiresAt: Date;
}

/** Why a socket was refused, sent as `connect_error`. */
export class ConnectionRefused extends Error {
  readonly data: { retryAfterMs: number } | undefined;

  constructor(
    code: 'auth.required' | 'zones.refused' | 'server.busy' | 'server.unavailable',
    retryAfterMs?: number,
  ) {
    super(code);
    this.data = retryAfterMs === undefined ? undefined : { retryAfterMs };
  }
}

interface Deps {
  verifier: TokenVerifier;
  revocations: Revocations;
  /** The zones that a caller has chosen, or works for; null means all. Throws for other zones. */
  chosen: (caller: Caller, chosenZones: unknown) => Promise<readonly number[] | null>;
}

/** The zones that the handshake of a socket names; `areas` is the name of the release before. */
export const zonesOfHandshake = ({ zones, areas }: Readonly<Record<string, unknown>>): unknown =>
  zones ?? areas;

/** Decides who may open a socket. `nowMs` is a monotonic clock. */
export function createAdmission(
  { verifier, revocations, chosen }: Deps,
  random: () => number = Math.random,
  nowMs: () => number = () => performance.now(),
) {
  const entrance = createEntrance(revocations, random, nowMs);

  async function check(token: unknown, chosenZones: unknown): Promise<ConsoleSession | null> {
    if (typeof token !== 'string' || token.length > MAX_TOKEN_LENGTH) return null;
    const found = await verifier.verifyWithExpiry(token);
    if (!found || entrance.hasEnded(found.caller.sessionId)) return null;
    // Who may read the events of a gap may follow them.
    if (whyDenied(found.caller, liveOrdersRoutes.since.access)) return null;
    const zones = await chosen(found.caller, chosenZones).catch((error: unknown) => {
      throw error instanceof Refusal ? new ConnectionRefused('zones.refused') : error;
    });
    return { ...found, scope: zones && scopeOf(zones, found.caller.userId) };
  }

  return {
    /** The caller behind a token who may watch, or null. */
    check,

    /**
     * Admits a new socket.
     * @throws NotAdmitted, also if too many arrive at once or the server is stopping.
     */
    async enter(token: unknown, chosenZones?: unknown): Promise<ConsoleSession> {
      const found = await entrance
        .enter(() => check(token, chosenZones))
        .catch((error: unknown) => {
          throw error instanceof EntranceBusy
            ? new ConnectionRefused('server.busy', error.retryAfterMs)
            : error;
        });
      if (!found) throw new ConnectionRefused('auth.required');
      return found;
    },

    hasEnded: entrance.hasEnded,
    refuse: entrance.refuse,
    close: entrance.close,
  };
}
