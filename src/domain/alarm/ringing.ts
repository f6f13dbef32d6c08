import type { Alarm, AlarmPriority } from '#contract/operations/alarm.ts';

/** The facts that decide which priority sounds. */
export interface Hearing {
  /** Priorities that a flood mutes. */
  mutes: readonly AlarmPriority[];
  isMuted: boolean;
  isReplay: boolean;
}

/**
 * The priority that sounds: the most urgent of the unacknowledged alarms; null is silence. Alarms
 * that have cleared, are shelved or have an owner do not sound.
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

/**
 * Ids of the alarms of the sounding priority: a new one sounds at once, not at the next repetition.
 */
export const ringers = (alarms: Iterable<Alarm>, priority: AlarmPriority | null): number[] =>
  priority === null
    ? []
    : [...alarms]
        .filter((one) => one.state === 'unacknowledged' && one.priority === priority)
        .map(({ id }) => id);
