import type { AlarmPriority } from '#contract/operations/alarm.ts';
import { definePart, defineStore } from '#src/lib/console/console.ts';

/** One tone of a signal. */
interface Tone {
  hertz: number;
  /** Start, in seconds from the start of the signal, and duration. */
  at: number;
  lasts: number;
  /** As a fraction of the volume. */
  loud: number;
  wave: OscillatorType;
}

const tone = (hertz: number, at: number, lasts: number, loud: number, wave: OscillatorType) => ({
  hertz,
  at,
  lasts,
  loud,
  wave,
});

/** The signals differ in rhythm first: three short high tones, two soft tones, one softer tone. */
const SIGNALS: Readonly<Record<AlarmPriority, readonly Tone[]>> = {
  1: [
    tone(988, 0, 0.14, 1, 'triangle'),
    tone(988, 0.22, 0.14, 1, 'triangle'),
    tone(1319, 0.44, 0.3, 1, 'triangle'),
  ],
  2: [tone(659, 0, 0.2, 0.6, 'sine'), tone(523, 0.28, 0.3, 0.6, 'sine')],
  3: [tone(440, 0, 0.35, 0.35, 'sine')],
};

/** The interval of repetition; null: not repeated. Milliseconds. */
export const REPEAT_MS: Readonly<Record<AlarmPriority, number | null>> = {
  1: 4_000,
  2: 12_000,
  3: null,
};

/** Attack and release of a tone, so that it does not click. Seconds. */
const EDGE = 0.015;

/** Whether the browser allows the page to play sound; `unknown` before the first sound. */
export const audioState = defineStore<'unknown' | 'allowed' | 'blocked'>(() => 'unknown');

/** The console's only AudioContext; null if the browser has no Web Audio. */
const audioContext = definePart(
  () => {
    if (typeof AudioContext === 'undefined') return null;
    const made = new AudioContext();
    made.addEventListener('statechange', () =>
      audioState.set(made.state === 'running' ? 'allowed' : 'blocked'),
    );
    return made;
  },
  (made) => void made?.close(),
);

/**
 * Asks the browser to allow sound, which succeeds only on a click or a key press. Returns whether
 * sound is allowed.
 */
export async function allowAudio(): Promise<boolean> {
  const held = audioContext();
  if (!held) return false;
  // A promise that waits for a user gesture may never settle, so the state is read instead.
  if (held.state !== 'running')
    await Promise.race([
      held.resume().catch(() => undefined),
      new Promise((done) => setTimeout(done, 500)),
    ]);
  audioState.set(held.state === 'running' ? 'allowed' : 'blocked');
  return held.state === 'running';
}

/**
 * Plays the signal of a priority once, with a volume in percent. Returns false if it cannot be
 * heard.
 */
export async function playSignal(priority: AlarmPriority, volume: number): Promise<boolean> {
  if (volume <= 0 || !(await allowAudio())) return false;
  const context = audioContext();
  if (!context) return false;
  const begins = context.currentTime + 0.02;
  // Perceived loudness follows the square of the volume.
  const most = (volume / 100) ** 2 * 0.5;
  for (const { hertz, at, lasts, loud, wave } of SIGNALS[priority]) {
    const [from, to] = [begins + at, begins + at + lasts];
    const gain = context.createGain();
    gain.gain.setValueAtTime(0, from);
    gain.gain.linearRampToValueAtTime(most * loud, from + EDGE);
    gain.gain.setValueAtTime(most * loud, to - EDGE);
    gain.gain.linearRampToValueAtTime(0, to);
    gain.connect(context.destination);
    const oscillator = context.createOscillator();
    oscillator.type = wave;
    oscillator.frequency.value = hertz;
    oscillator.connect(gain);
    oscillator.start(from);
    oscillator.stop(to);
  }
  return true;
}
