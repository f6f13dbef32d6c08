import { describe, expect, it } from 'vitest';
import { HIDDEN } from '#src/map/base/looks.ts';
import { FleetBuffer, STRIDE } from './fleet-buffer.ts';

const T0 = 1_000_000;
const aBuffer = () => new FleetBuffer({ lat: 33.57, lon: -7.59 }, T0);
/** Places a driver at a longitude, with a report that was received `lateMs` after its time. */
const put = (buffer: FleetBuffer, slot: number, lon: number, atMs: number, id = slot + 1) =>
  buffer.place(slot, id, 33.57, lon, -1, atMs, atMs);
const ranges = (buffer: FleetBuffer) => {
  const notified: number[][] = [];
  buffer.takeDirty((from, to) => notified.push([from, to]));
  return notified;
};

describe('the buffer of the fleet', () => {
  it('moves a driver from the drawn place for the time between the last two reports', () => {
    const buffer = aBuffer();
    put(buffer, 0, -7.59, T0);
    put(buffer, 0, -7.58, T0 + 1_000);
    expect(buffer.placeOf(0, T0 + 1_000)?.lon).toBeCloseTo(-7.59, 5);
    expect(buffer.placeOf(0, T0 + 1_550)?.lon).toBeCloseTo(-7.585, 5);
    expect(buffer.placeOf(0, T0 + 2_100)?.lon).toBeCloseTo(-7.58, 5);
    // A new report in the middle of a glide starts from there.
    put(buffer, 0, -7.59, T0 + 1_550);
    expect(buffer.placeOf(0, T0 + 1_550)?.lon).toBeCloseTo(-7.585, 5);
  });

  it('moves a driver for at most two seconds after a silence, and never extrapolates', () => {
    const buffer = aBuffer();
    put(buffer, 0, -7.59, T0);
    put(buffer, 0, -7.58, T0 + 30_000);
    expect(buffer.placeOf(0, T0 + 31_000)?.lon).toBeCloseTo(-7.585, 5);
    expect(buffer.movingUntil).toBeCloseTo(32, 1);
    for (const later of [32_000, 60_000, 3_600_000])
      expect(buffer.placeOf(0, T0 + later)?.lon).toBeCloseTo(-7.58, 5);
  });

  it('jumps instead of moving across the city', () => {
    const buffer = aBuffer();
    put(buffer, 0, -7.59, T0);
    put(buffer, 0, -7.4, T0 + 1_000);
    expect(buffer.placeOf(0, T0 + 1_000)?.lon).toBeCloseTo(-7.4, 5);
  });

  it('keeps the slots of the source: empty ones are hidden, and can be reused', () => {
    const buffer = aBuffer();
    put(buffer, 3_000, -7.59, T0, 7);
    expect([buffer.count, buffer.size]).toEqual([3_001, 1]);
    expect(buffer.data.length).toBeGreaterThanOrEqual(3_001 * STRIDE);
    expect((buffer.data[5 * STRIDE + 6] as number) & HIDDEN).toBe(HIDDEN);
    buffer.setLook(3_000, 9);
    buffer.empty(3_000);
    expect(buffer.placeOf(3_000, T0)).toBeNull();
    expect(buffer.size).toBe(0);
    expect((buffer.data[3_000 * STRIDE + 6] as number) & HIDDEN).toBe(HIDDEN);
    // The next driver in the slot does not glide in from the previous one's position.
    put(buffer, 3_000, -7.5901, T0 + 1_000, 8);
    expect(buffer.placeOf(3_000, T0 + 1_000)?.lon).toBeCloseTo(-7.5901, 5);
    expect(buffer.looks[3_000]).toBe(0);
  });

  it('keeps the movement when the look changes, and the look during a movement', () => {
    const buffer = aBuffer();
    put(buffer, 0, -7.59, T0);
    put(buffer, 0, -7.58, T0 + 1_000);
    buffer.setLook(0, 9);
    expect(buffer.placeOf(0, T0 + 1_550)?.lon).toBeCloseTo(-7.585, 5);
    put(buffer, 0, -7.57, T0 + 2_000);
    expect((buffer.data[6] as number) & 255).toBe(9);
  });

  it('reports changed ranges once, with neighbours merged', () => {
    const buffer = aBuffer();
    for (let slot = 0; slot < 5_000; slot += 1) put(buffer, slot, -7.59, T0);
    expect(ranges(buffer)).toEqual([[0, 5_000]]);
    expect(ranges(buffer)).toEqual([]);
    buffer.setLook(3, 1);
    buffer.setLook(300, 1);
    buffer.setLook(4_999, 1);
    expect(ranges(buffer)).toEqual([
      [0, 512],
      [4_864, 5_000],
    ]);
  });

  it('moves its time origin before precision is lost, without moving a driver', () => {
    const buffer = aBuffer();
    const late = T0 + 5 * 3_600_000;
    put(buffer, 0, -7.59, late - 1_000);
    put(buffer, 0, -7.58, late);
    buffer.rebase(late + 550);
    expect(buffer.epochMs).toBe(late + 550);
    expect(buffer.placeOf(0, late + 550)?.lon).toBeCloseTo(-7.585, 5);
  });
});
