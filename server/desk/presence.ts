import { LOOK_MS, type Look } from '#contract/routes/desk.ts';
import type { Caller } from '../auth/caller.ts';

/** Who did not say so for this long looks no more. */
const GONE_MS = 2.5 * LOOK_MS;

/** Who looks at what, by session: one person may sit before two screens. In this process only. */
export function createPresence(clock: () => Date) {
  const looks = new Map<number, { look: Look; atMs: number }>();
  return {
    look(caller: Caller, screen: string, orderId: number | null): void {
      const look = {
        user: { id: caller.userId, name: caller.name },
        screen,
        orderId,
      } as Look;
      looks.set(caller.sessionId, { look, atMs: clock().getTime() });
    },
    now(): Look[] {
      const sinceMs = clock().getTime() - GONE_MS;
      for (const [session, { atMs }] of looks) if (atMs < sinceMs) looks.delete(session);
      return [...looks.values()].map(({ look }) => look);
    },
  };
}
