import type { AlarmPreferences, Preferences } from '#contract/routes/preferences.ts';
import { preferences, savePreferences } from '#src/lib/preferences.ts';

const AS_USUAL: AlarmPreferences = { volume: 60, notify: false, mute: null };

/** How alarms reach whoever is signed in. */
export const ownAlarms = ({ alarms }: Preferences): AlarmPreferences => alarms ?? AS_USUAL;

/** The mute that holds at a moment, null when there is none. Epoch ms of the server's clock. */
export function muteAt(own: AlarmPreferences, nowMs: number): AlarmPreferences['mute'] {
  return own.mute !== null && Date.parse(own.mute.until) > nowMs ? own.mute : null;
}

/** Changes some of it, here at once and then on the server. Throws `ApiFailure`. */
export const saveOwn = (part: Partial<AlarmPreferences>): Promise<void> =>
  savePreferences({ alarms: { ...ownAlarms(preferences.get()), ...part } });

/** Mutes the sound for so many minutes. Throws `ApiFailure`. */
export const mute = (minutes: number, reason: string, nowMs: number): Promise<void> =>
  saveOwn({ mute: { until: new Date(nowMs + minutes * 60_000).toISOString(), reason } });

export const unmute = (): Promise<void> => saveOwn({ mute: null });
