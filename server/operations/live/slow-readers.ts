/** With more unsent bytes, the console reads too slowly. */
export const UNSENT_LIMIT = 256 * 1_024;
/** With fewer, it has caught up. */
const DRAINED = 32 * 1_024;
/** How long it may take to catch up. Milliseconds. */
const PATIENCE_MS = 20_000;

interface Deps<T> {
  unsent: (who: T) => number;
  /** The size of its last frame, which may be large without being a sign of slowness. */
  lastFrame: (who: T) => number;
  onHeld: (who: T) => void;
  /** It has caught up; `missed` if events were omitted meanwhile. */
  onFree: (who: T, missed: boolean) => void;
  onGivenUp: (who: T) => void;
}

/**
 * Bounds the queue of each console: a slow one is put on hold and sent nothing, and it learns what
 * it missed when it reads again, or is closed. Times are epoch milliseconds.
 */
export function createSlowReaders<T>(deps: Deps<T>) {
  const held = new Map<T, { sinceMs: number; missed: boolean }>();

  return {
    /** Whether the console is on hold. */
    holds(who: T, nowMs: number): boolean {
      if (held.has(who)) return true;
      if (deps.unsent(who) <= UNSENT_LIMIT + deps.lastFrame(who)) return false;
      held.set(who, { sinceMs: nowMs, missed: false });
      deps.onHeld(who);
      return true;
    },

    /** Records that events were sent, which consoles on hold missed. */
    noteMissed(): void {
      for (const state of held.values()) state.missed = true;
    },

    /** Releases consoles that have caught up, and gives up those that took too long. */
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
