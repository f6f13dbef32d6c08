import type { Alarm, AlarmPriority } from '#contract/operations/alarm.ts';
import { alarmPreferences, muteAt } from '#src/domain/alarm/alarm-preferences.ts';
import { allowAudio, audioState, playSignal, REPEAT_MS } from '#src/domain/alarm/player.ts';
import { soundingAlarms, soundingPriority } from '#src/domain/alarm/sounding.ts';
import { live } from '#src/domain/live/live.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { preferences } from '#src/lib/preferences.ts';

const all = (): Alarm[] =>
  live()
    .alarms.order.get()
    .flatMap((id) => live().alarms.get(id) ?? []);

/**
 * Plays the sound of unacknowledged alarms, and repeats it until they are acknowledged. Returns a
 * function that stops it. `sounds` plays a signal once.
 */
export function startRinger(sounds = playSignal): () => void {
  let shown: AlarmPriority | null = null;
  let sounded = new Set<number>();
  let wasBlocked = audioState.get() === 'blocked';
  let timer: ReturnType<typeof setTimeout> | undefined;

  function play(priority: AlarmPriority): void {
    clearTimeout(timer);
    void sounds(priority, alarmPreferences(preferences.get()).volume);
    const again = REPEAT_MS[priority];
    timer = again === null ? undefined : setTimeout(() => play(priority), again);
  }

  function look(): void {
    const own = alarmPreferences(preferences.get());
    const priority = soundingPriority(all(), {
      mutes: live().alarms.meter.get().flood.mutes,
      isMuted: own.volume === 0 || muteAt(own, live().now()) !== null,
      isReplay: shownSource().kind === 'replay',
    });
    const ids = soundingAlarms(all(), priority);
    const isNew = ids.some((id) => !sounded.has(id));
    const before = shown;
    shown = priority;
    sounded = new Set(ids);
    if (priority === null) clearTimeout(timer);
    // A priority that sounds only once does not sound again when a more urgent one has ended.
    else if (isNew || (priority !== before && REPEAT_MS[priority] !== null)) play(priority);
    else if (priority !== before) clearTimeout(timer);
  }

  const stops = [
    live().alarms.subscribeChanges(look),
    live().alarms.meter.subscribe(look),
    preferences.subscribe(look),
    // Needed when a mute ends, or a replay is closed.
    live().clock.subscribe(look),
    // A blocked sound is retried as soon as it is allowed, not at its next repetition.
    audioState.subscribe(() => {
      if (audioState.get() === 'allowed' && wasBlocked && shown !== null) play(shown);
      wasBlocked = audioState.get() === 'blocked';
    }),
  ];
  // The browser allows sound after the first click or key press.
  const allow = () => {
    if (audioState.get() === 'blocked') void allowAudio();
  };
  window.addEventListener('pointerup', allow);
  window.addEventListener('keyup', allow);
  look();
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
    window.removeEventListener('pointerup', allow);
    window.removeEventListener('keyup', allow);
  };
}
