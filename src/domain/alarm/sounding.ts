import type { Alarm, AlarmPriority } from '#contract/operations/alarm.ts';

/** The facts that decide whether an alarm sounds, and which one. */
export interface SoundConditions {
  /** Priorities that are muted during a flood. */
  mutes: readonly AlarmPriority[];
  isMuted: boolean;
  isReplay: boolean;
}

/**
 * The priority that sounds: the most urgent one of the unacknowledged alarms; null: silence. Alarms
 * that are cleared, shelved or acknowledged do not sound.
 */
export function soundingPriority(
  alarms: Iterable<Alarm>,
  hearing: SoundConditions,
): AlarmPriority | null {
  if (hearing.isMuted || hearing.isReplay) return null;
  let most: AlarmPriority | null = null;
  for (const { state, priority } of alarms) {
    if (state !== 'unacknowledged' || hearing.mutes.includes(priority)) continue;
    if (most === null || priority < most) most = priority;
  }
  return most;
}

/**
 * The ids of the alarms with the priority that sounds. A new one sounds at once, not at the next
 * repetition.
 */
export const soundingAlarms = (
  alarms: Iterable<Alarm>,
  priority: AlarmPriority | null,
): number[] =>
  priority === null
    ? []
    : [...alarms]
        .filter((one) => one.state === 'unacknowledged' && one.priority === priority)
        .map(({ id }) => id);
