import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DriverPosition,
  encodeFrame,
  FRAME_HEADER_BYTES,
  FRAME_RECORD_BYTES,
  FRAME_STATUSES,
  FrameError,
  readFrame,
} from './positions-frame.ts';

const NOW = Date.parse('2026-03-02T12:00:00Z');

function read(bytes: Uint8Array<ArrayBuffer>): DriverPosition[] {
  const out: DriverPosition[] = [];
  readFrame(bytes, (id, lat, lon, heading, atMs, status) =>
    out.push({ id, lat, lon, heading, atMs, status }),
  );
  return out;
}

const placed = fc.record<DriverPosition>({
  id: fc.integer({ min: 1, max: 2_147_483_647 }),
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
  heading: fc.option(fc.double({ min: 0, max: 360, noNaN: true })),
  atMs: fc.integer({ min: NOW - 24 * 3_600_000, max: NOW }),
  status: fc.constantFrom(...FRAME_STATUSES),
});

const sample: DriverPosition = {
  id: 7,
  lat: 33.57,
  lon: -7.59,
  heading: 90,
  atMs: NOW - 500,
  status: 'busy',
};

describe('a frame of positions', () => {
  it('is decoded as precisely as its layout states', () => {
    fc.assert(
      fc.property(fc.array(placed, { maxLength: 40 }), (list) => {
        const bytes = encodeFrame(NOW, list);
        expect(bytes.length).toBe(FRAME_HEADER_BYTES + list.length * FRAME_RECORD_BYTES);
        const back = read(bytes);
        expect(back).toHaveLength(list.length);
        for (const [index, was] of list.entries()) {
          const is = back[index] as DriverPosition;
          expect([is.id, is.status]).toEqual([was.id, was.status]);
          // Half a step of a box that may cover the whole earth.
          expect(Math.abs(is.lat - was.lat)).toBeLessThan(180 / 2 ** 24);
          expect(Math.abs(is.lon - was.lon)).toBeLessThan(360 / 2 ** 24);
          const step = NOW - was.atMs < 3_276_000 ? 51 : 5_001;
          expect(Math.abs(is.atMs - was.atMs)).toBeLessThan(step);
          if (was.heading === null || is.heading === null) expect(is.heading).toBe(was.heading);
          else {
            const turn = Math.abs(is.heading - was.heading);
            expect(Math.min(turn, 360 - turn)).toBeLessThan(360 / 255);
          }
        }
      }),
    );
  });

  it('is exact to a centimetre within a city', () => {
    const [back] = read(encodeFrame(NOW, [sample, { ...sample, lat: 33.2, lon: -8 }]));
    expect(Math.abs((back?.lat ?? 0) - sample.lat)).toBeLessThan(1e-7);
    expect(Math.abs((back?.lon ?? 0) - sample.lon)).toBeLessThan(1e-7);
  });

  it.each<[string, (view: DataView) => void]>([
    ['another version', (view) => view.setUint8(0, 2)],
    ['more records than bytes', (view) => view.setUint32(4, 3, true)],
    ['an enormous count', (view) => view.setUint32(4, 4_000_000_000, true)],
    ['no time', (view) => view.setFloat64(8, Number.NaN, true)],
    ['a box that is not a number', (view) => view.setFloat64(16, Number.NaN, true)],
    ['a box beyond the pole', (view) => view.setFloat64(40, 91, true)],
    ['an inverted box', (view) => view.setFloat64(32, -100, true)],
    ['a driver without an id', (view) => view.setUint32(FRAME_HEADER_BYTES, 0, true)],
    ['an unknown status', (view) => view.setUint8(FRAME_HEADER_BYTES + 12, 4)],
  ])('with %s is refused before anything is decoded', (_, spoil) => {
    const bytes = encodeFrame(NOW, [{ ...sample, id: 6 }, sample]);
    spoil(new DataView(bytes.buffer));
    const seen: number[] = [];
    expect(() => readFrame(bytes, (id) => seen.push(id))).toThrow(FrameError);
    expect(seen).toEqual([]);
  });

  it('of arbitrary bytes is refused with a FrameError, never with another error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        try {
          readFrame(bytes, () => undefined);
        } catch (error) {
          expect(error).toBeInstanceOf(FrameError);
        }
      }),
    );
  });
});
