import { describe, expect, it } from 'vitest';
import { createSlowReaders, UNSENT_LIMIT } from './slow-readers.ts';

function start() {
  const unsent = new Map<string, number>();
  const frames = new Map<string, number>();
  const calls: string[] = [];
  const slow = createSlowReaders<string>({
    unsent: (who) => unsent.get(who) ?? 0,
    lastFrame: (who) => frames.get(who) ?? 0,
    onHeld: (who) => void calls.push(`${who} is held`),
    onFree: (who, missed) => void calls.push(`${who} is free${missed ? ', behind' : ''}`),
    onGivenUp: (who) => void calls.push(`${who} is given up`),
  });
  return { slow, unsent, frames, calls };
}

describe('a console that does not read', () => {
  it('is sent nothing until it has caught up, and is then told once that it missed events', () => {
    const { slow, unsent, calls } = start();
    unsent.set('amal', UNSENT_LIMIT);
    expect(slow.holds('amal', 0)).toBe(false);
    unsent.set('amal', UNSENT_LIMIT + 1);
    expect(slow.holds('amal', 0)).toBe(true);
    slow.noteMissed();
    unsent.set('amal', UNSENT_LIMIT / 2);
    slow.sweep(1_000);
    expect(slow.holds('amal', 1_000)).toBe(true);
    unsent.set('amal', 0);
    slow.sweep(2_000);
    slow.sweep(3_000);
    expect(slow.holds('amal', 3_000)).toBe(false);
    expect(calls).toEqual(['amal is held', 'amal is free, behind']);
  });

  it('is behind only if events were sent meanwhile', () => {
    const { slow, unsent, calls } = start();
    slow.noteMissed();
    unsent.set('amal', UNSENT_LIMIT + 1);
    slow.holds('amal', 0);
    unsent.set('amal', 0);
    slow.sweep(50);
    expect(calls).toEqual(['amal is held', 'amal is free']);
  });

  it('is disconnected after twenty seconds, and not before', () => {
    const { slow, unsent, calls } = start();
    unsent.set('amal', UNSENT_LIMIT + 1);
    slow.holds('amal', 1_000);
    slow.sweep(21_000);
    expect(calls).toEqual(['amal is held']);
    slow.sweep(21_001);
    slow.sweep(21_002);
    expect(calls).toEqual(['amal is held', 'amal is given up']);
  });

  it('is not assumed after a large frame', () => {
    const { slow, unsent, frames } = start();
    frames.set('amal', 700_000);
    unsent.set('amal', 700_000 + UNSENT_LIMIT);
    expect(slow.holds('amal', 0)).toBe(false);
  });
});
