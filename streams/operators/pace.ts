/** How well painting keeps up with incoming frames. */
export interface Pace {
  /** The factor by which frames are requested less often than configured: 1, 2, 4 … */
  slowdown: number;
  /** Consecutive ticks that called for a change: above 0 for slower, below 0 for faster. */
  streak: number;
}

export const FULL_PACE: Pace = { slowdown: 1, streak: 0 };
const MAX_SLOWDOWN = 16;
/** Slows down quickly and speeds up slowly, so that the pace does not oscillate. */
const SLOWER_AFTER = 3;
const FASTER_AFTER = 10;

/**
 * The pace after a tick in which `received` reports arrived and `overtaken` of them were replaced
 * before they were painted. If more than half were replaced, the server sends faster than the
 * screen paints.
 */
export function nextPace(pace: Pace, received: number, overtaken: number): Pace {
  if (received > 0 && overtaken > received / 2) {
    const streak = Math.max(0, pace.streak) + 1;
    if (streak < SLOWER_AFTER || pace.slowdown >= MAX_SLOWDOWN) return { ...pace, streak };
    return { slowdown: pace.slowdown * 2, streak: 0 };
  }
  if (pace.slowdown === 1) return FULL_PACE;
  const streak = overtaken > received / 10 ? 0 : Math.min(0, pace.streak) - 1;
  if (streak > -FASTER_AFTER) return { ...pace, streak };
  return { slowdown: pace.slowdown / 2, streak: 0 };
}
