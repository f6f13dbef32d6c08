import type { Page } from 'playwright-core';

interface Tone {
  type: string;
  hertz: number;
  toSpeakers: boolean;
}
type SpiedWindow = { tones: Tone[] };

/**
 * Replaces Web Audio in a page: suspended until a click or key, like a browser without a
 * permission, and recording every started oscillator and whether it is connected to the speakers.
 */
export async function spyOnAudio(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const spied: SpiedWindow = { tones: [] };
    Object.assign(window, { spied });
    let hasGesture = false;
    addEventListener('pointerdown', () => Object.assign(window, { gesture: true }), true);
    const speakers = {};
    const param = () => ({
      value: 0,
      setValueAtTime: () => undefined,
      linearRampToValueAtTime: () => undefined,
    });
    class Spy extends EventTarget {
      state = 'suspended';
      destination = speakers;
      currentTime = 0;
      resume() {
        hasGesture ||= 'gesture' in window;
        // As in a browser: it waits for a gesture, without an event meanwhile.
        if (!hasGesture) return new Promise<void>(() => undefined);
        this.state = 'running';
        this.dispatchEvent(new Event('statechange'));
        return Promise.resolve();
      }
      createGain() {
        const gain = {
          gain: param(),
          to: null as unknown,
          connect(next: unknown) {
            gain.to = next;
          },
        };
        return gain;
      }
      createOscillator() {
        const frequency = param();
        const oscillator = {
          type: '',
          frequency,
          to: null as { to?: unknown } | null,
          connect(next: { to?: unknown }) {
            oscillator.to = next;
          },
          start() {
            spied.tones.push({
              type: oscillator.type,
              hertz: frequency.value,
              toSpeakers: oscillator.to?.to === speakers,
            });
          },
          stop: () => undefined,
        };
        return oscillator;
      }
    }
    Object.assign(window, { AudioContext: Spy });
  });
}

/** Every tone that was started, in order. */
export const startedTones = (page: Page): Promise<Tone[]> =>
  page.evaluate(() => (window as unknown as { spied: SpiedWindow }).spied.tones);

export const toneCount = async (page: Page): Promise<number> => (await startedTones(page)).length;
