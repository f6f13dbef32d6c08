import type { AlarmPriority } from '#contract/alarm.ts';
import { createValueStore } from '#streams/index.ts';

/** One tone of a signal. */
interface Tone {
  hertz: number;
  /** Seconds after the beginning of the signal, and how long. */
  at: number;
  lasts: number;
  /** Share of the volume. */
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

/** Told apart by rhythm first: three short high ones, two soft ones, one softer. */
const SIGNALS: Readonly<Record<AlarmPriority, readonly Tone[]>> = {
  1: [
    tone(988, 0, 0.14, 1, 'triangle'),
    tone(988, 0.22, 0.14, 1, 'triangle'),
    tone(1319, 0.44, 0.3, 1, 'triangle'),
  ],
  2: [tone(659, 0, 0.2, 0.6, 'sine'), tone(523, 0.28, 0.3, 0.6, 'sine')],
  3: [tone(440, 0, 0.35, 0.35, 'sine')],
};

/** How long after one round the next begins; null: once. Milliseconds. */
export const REPEAT_MS: Readonly<Record<AlarmPriority, number | null>> = {
  1: 4_000,
  2: 12_000,
  3: null,
};

/** Rise and fall of a tone, so that it does not crack. Seconds. */
const EDGE = 0.015;

/** Whether the browser lets the page sound; `unknown` before anything was to be heard. */
export const audio = createValueStore<'unknown' | 'allowed' | 'blocked'>('unknown');

let context: AudioContext | null = null;

/** The one context of the page, made when it is first needed; null where there is no Web Audio. */
function theContext(): AudioContext | null {
  if (context || typeof AudioContext === 'undefined') return context;
  context = new AudioContext();
  context.addEventListener('statechange', () => {
    audio.set(context?.state === 'running' ? 'allowed' : 'blocked');
  });
  return context;
}

/** Asks the browser to let the page sound; it agrees at a click or a key. Gives whether it did. */
export async function allowAudio(): Promise<boolean> {
  const held = theContext();
  if (!held) return false;
  // A promise that waits for a gesture may never settle: what it comes to is told by the state.
  if (held.state !== 'running')
    await Promise.race([
      held.resume().catch(() => undefined),
      new Promise((done) => setTimeout(done, 500)),
    ]);
  audio.set(held.state === 'running' ? 'allowed' : 'blocked');
  return held.state === 'running';
}

/** Sounds the signal of a priority once. `volume` in percent. Gives false where it is not heard. */
export async function sound(priority: AlarmPriority, volume: number): Promise<boolean> {
  if (volume <= 0 || !(await allowAudio()) || !context) return false;
  const begins = context.currentTime + 0.02;
  // Loudness is felt by its square.
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
