/** More unsent bytes than this: the console takes what it is sent too slowly. */
export const UNSENT_LIMIT = 256 * 1_024;
/** Fewer than this: it has caught up. */
const DRAINED = 32 * 1_024;
/** How long it may take to catch up. Milliseconds. */
const PATIENCE_MS = 20_000;

interface Deps<T> {
  unsent: (who: T) => number;
  /** The size of its last frame, which may be large and is no sign of slowness by itself. */
  lastFrame: (who: T) => number;
  onHeld: (who: T) => void;
  /** It has caught up; `missed`: events were left out meanwhile. */
  onFree: (who: T, missed: boolean) => void;
  onGivenUp: (who: T) => void;
}

/**
 * Keeps what is queued for a console bounded: one that does not read is held, is sent nothing, and
 * learns what it missed when it reads again, or is closed. Times are epoch milliseconds.
 */
export function createSlowReaders<T>(deps: Deps<T>) {
  const held = new Map<T, { sinceMs: number; missed: boolean }>();

  return {
    /** Whether to send it nothing now. */
    holds(who: T, nowMs: number): boolean {
      if (held.has(who)) return true;
      if (deps.unsent(who) <= UNSENT_LIMIT + deps.lastFrame(who)) return false;
      held.set(who, { sinceMs: nowMs, missed: false });
      deps.onHeld(who);
      return true;
    },

    /** Events went out, and not to those who are held. */
    noteMissed(): void {
      for (const state of held.values()) state.missed = true;
    },

    /** Lets go who has caught up, and gives up who has not for too long. */
    sweep(nowMs: number): void {
      for (const [who, { sinceMs, missed }] of held) {
        if (deps.unsent(who) <= DRAINED) {
          held.delete(who);
          deps.onFree(who, missed);
        } else if (nowMs - sinceMs > PATIENCE_MS) {
          held.delete(who);
          deps.onGivenUp(who);
        }
      }
    },

    forget: (who: T): void => void held.delete(who),
  };
}
