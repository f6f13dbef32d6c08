import { describe, expect, it } from 'vitest';
import { createValueStore } from '#streams/index.ts';
import { lastMinute, linePoints } from './minute.ts';

describe('the last minute', () => {
  it('keeps 60 values, newest last, until it is stopped', () => {
    const clock = createValueStore(0);
    const minute = lastMinute(clock, () => clock.get());
    const stop = minute.follow();
    for (let n = 1; n <= 70; n += 1) clock.set(n);
    expect(minute.get()).toHaveLength(60);
    expect(minute.get().at(-1)).toBe(70);
    stop();
    clock.set(71);
    expect(minute.get().at(-1)).toBe(70);
  });

  it('is drawn from the right, the largest at the top', () => {
    expect(linePoints([0, 4, 2], 118, 20)).toBe('114.0,20.0 116.0,0.0 118.0,10.0');
    expect(linePoints([], 118, 20)).toBe('');
  });
});
