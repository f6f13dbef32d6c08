import type { Alarm, AlarmPriority } from '#contract/alarm.ts';

/** What decides what is to be heard. */
export interface Hearing {
  /** Priorities that a flood silences. */
  mutes: readonly AlarmPriority[];
  isMuted: boolean;
  isReplay: boolean;
}

/**
 * The priority that is to be heard, the most urgent of those that nobody has acknowledged; null is
 * silence. What ended by itself, is on the shelf, or is in somebody's hands does not ring.
 */
export function ringing(alarms: Iterable<Alarm>, hearing: Hearing): AlarmPriority | null {
  if (hearing.isMuted || hearing.isReplay) return null;
  let most: AlarmPriority | null = null;
  for (const { state, priority } of alarms) {
    if (state !== 'unacknowledged' || hearing.mutes.includes(priority)) continue;
    if (most === null || priority < most) most = priority;
  }
  return most;
}

/** Ids of the priority that rings: one that comes to it sounds at once, not at the next round. */
export const ringers = (alarms: Iterable<Alarm>, priority: AlarmPriority | null): number[] =>
  priority === null
    ? []
    : [...alarms]
        .filter((one) => one.state === 'unacknowledged' && one.priority === priority)
        .map(({ id }) => id);
