import { describe, expect, it } from 'vitest';
import { FULL_PACE, nextPace, type Pace } from './pace.ts';

const paced = (ticks: [received: number, overtaken: number][], from: Pace = FULL_PACE) =>
  ticks.reduce((pace, [received, overtaken]) => nextPace(pace, received, overtaken), from);
const times = (n: number, tick: [number, number]) => Array.from({ length: n }, () => tick);

describe('the pace of frames', () => {
  it('halves only after three ticks in which more positions were overtaken than painted', () => {
    expect(paced(times(2, [100, 60])).slowdown).toBe(1);
    expect(paced(times(3, [100, 60])).slowdown).toBe(2);
    expect(paced([...times(2, [100, 60]), [100, 0], ...times(2, [100, 60])]).slowdown).toBe(1);
  });

  it('recovers after ten good ticks, one step at a time', () => {
    const slow = paced(times(6, [100, 60]));
    expect(slow.slowdown).toBe(4);
    expect(paced(times(9, [100, 0]), slow).slowdown).toBe(4);
    expect(paced(times(10, [100, 0]), slow).slowdown).toBe(2);
    expect(paced(times(20, [100, 0]), slow)).toEqual(FULL_PACE);
  });

  it('slows down at most 16 times, and does not recover while positions are overtaken', () => {
    expect(paced(times(100, [100, 100])).slowdown).toBe(16);
    expect(paced(times(50, [100, 30]), paced(times(3, [100, 60]))).slowdown).toBe(2);
    expect(paced(times(50, [0, 0]))).toEqual(FULL_PACE);
  });
});
