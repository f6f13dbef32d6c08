import type { AlarmPreferences, Preferences } from '#contract/routes/people/preferences.ts';
import { preferences, savePreferences } from '#src/lib/preferences.ts';

const AS_USUAL: AlarmPreferences = { volume: 60, notify: false, mute: null };

/** The signed-in user's alarm preferences. */
export const alarmPreferences = ({ alarms }: Preferences): AlarmPreferences => alarms ?? AS_USUAL;

/** The mute in force at an instant; null if there is none. Epoch ms of the server's clock. */
export function muteAt(own: AlarmPreferences, nowMs: number): AlarmPreferences['mute'] {
  return own.mute !== null && Date.parse(own.mute.until) > nowMs ? own.mute : null;
}

/** Sets some of the preferences, first here and then on the server. Throws `ApiFailure`. */
export const saveAlarmPreferences = (part: Partial<AlarmPreferences>): Promise<void> =>
  savePreferences({ alarms: { ...alarmPreferences(preferences.get()), ...part } });

/** Mutes the sound for a number of minutes. Throws `ApiFailure`. */
export const muteAlarms = (minutes: number, reason: string, nowMs: number): Promise<void> =>
  saveAlarmPreferences({
    mute: { until: new Date(nowMs + minutes * 60_000).toISOString(), reason },
  });

export const unmuteAlarms = (): Promise<void> => saveAlarmPreferences({ mute: null });
