import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeFrame, FRAME_KINDS, inSteps, MAX_AGE_MS, readFrame } from './frame.ts';

const NOW = 1_790_000_000_000;
const tenths = (most: number) =>
  fc.oneof(
    fc.constant(Number.NaN),
    fc.integer({ min: 0, max: most * 10 }).map((n) => n / 10),
  );
const report = fc.record({
  driverId: fc.integer({ min: 1, max: 2 ** 32 - 1 }),
  lat: fc.double({ min: -90, max: 90, noNaN: true }).map((n) => inSteps(n) + 0),
  lon: fc.double({ min: -180, max: 180, noNaN: true }).map((n) => inSteps(n) + 0),
  heading: tenths(360),
  speed: tenths(200),
  accuracy: fc.oneof(fc.constant(Number.NaN), fc.integer({ min: 0, max: 254 })),
  atMs: fc.integer({ min: NOW - MAX_AGE_MS, max: NOW }),
});
const frame = fc.record({
  kind: fc.constantFrom(...FRAME_KINDS),
  sentMs: fc.constant(NOW),
  reports: fc.array(report, { maxLength: 40 }),
});

describe('a frame between servers', () => {
  it('encodes reports without loss, in twenty bytes for each driver', () => {
    fc.assert(
      fc.property(frame, (one) => {
        const bytes = encodeFrame(one);
        expect(bytes.length).toBe(12 + 20 * one.reports.length);
        expect(readFrame(bytes)).toEqual(one);
      }),
    );
  });

  it('is decoded as a whole or not at all, for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 120 }), (bytes) => {
        const read = readFrame(Buffer.from(bytes));
        if (read) expect(read.reports.length).toBe((bytes.length - 12) / 20);
      }),
    );
    fc.assert(
      fc.property(frame, fc.nat(), (one, at) => {
        const bytes = encodeFrame(one);
        const cut = bytes.subarray(0, at % bytes.length);
        expect(readFrame(Buffer.from(cut))).toBeNull();
        expect(readFrame(Buffer.concat([bytes, Buffer.of(0)]))).toBeNull();
      }),
    );
  });

  it('refuses invalid places, unknown versions and unknown kinds', () => {
    const one = { driverId: 1, lat: 33, lon: -7, heading: 0, speed: 0, accuracy: 5, atMs: NOW };
    const bytes = () => encodeFrame({ kind: 'moved', sentMs: NOW, reports: [one] });
    const changed = (change: (bytes: Buffer) => unknown) => {
      const made = Buffer.from(bytes());
      change(made);
      return readFrame(made);
    };
    expect(readFrame(bytes())).not.toBeNull();
    expect(changed((b) => b.writeUInt8(2, 0))).toBeNull();
    expect(changed((b) => b.writeUInt8(9, 1))).toBeNull();
    expect(changed((b) => b.writeDoubleLE(Number.NaN, 4))).toBeNull();
    expect(changed((b) => b.writeUInt32LE(0, 12))).toBeNull();
    expect(changed((b) => b.writeInt32LE(900_000_001, 16))).toBeNull();
    expect(changed((b) => b.writeInt32LE(-1_800_000_001, 20))).toBeNull();
    expect(changed((b) => b.writeUInt16LE(3_601, 27))).toBeNull();
  });

  it('omits reports that are too old, and never makes a position newer or more accurate', () => {
    const one = { driverId: 1, lat: 33, lon: -7, heading: 0, speed: 0, accuracy: 99.1 };
    const reports = [
      { ...one, atMs: NOW - MAX_AGE_MS - 1 },
      { ...one, driverId: 2, atMs: NOW + 5_000 },
    ];
    const read = readFrame(encodeFrame({ kind: 'part', sentMs: NOW, reports }));
    expect(read?.reports).toEqual([{ ...one, driverId: 2, accuracy: 100, atMs: NOW }]);
  });
});
