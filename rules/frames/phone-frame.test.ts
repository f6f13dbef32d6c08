import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  encodeAnswer,
  encodeRenewal,
  encodeReports,
  firstAtMs,
  lastNumberOf,
  MAX_PHONE_FRAME_BYTES,
  MAX_PHONE_REPORTS,
  type PhoneAnswer,
  type PhoneReport,
  readPhoneAnswer,
  readPhoneMessage,
  readReport,
} from './phone-frame.ts';
import { FrameError } from './positions-frame.ts';

const NOW = Date.parse('2026-03-02T12:00:00Z');
const maybe = (most: number) =>
  fc.oneof(fc.constant(Number.NaN), fc.double({ min: 0, max: most, noNaN: true }));
const report = fc.record<PhoneReport>({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
  heading: maybe(360),
  speed: maybe(400),
  accuracy: maybe(60_000),
  atMs: fc.integer({ min: NOW - 24 * 3_600_000, max: NOW }),
});
const reports = fc
  .array(report, { maxLength: 40 })
  .map((list) => list.toSorted((a, b) => a.atMs - b.atMs));

function read(bytes: Uint8Array) {
  const message = readPhoneMessage(bytes);
  if (message.kind !== 'reports') throw new Error('No reports');
  const list: PhoneReport[] = [];
  let atMs = firstAtMs(message.view);
  for (let n = 0; n < message.count; n += 1) {
    const one = {} as PhoneReport;
    readReport(message.view, n, atMs, one);
    atMs = one.atMs;
    list.push(one);
  }
  return { ...message, list };
}

const close = (is: number, was: number, step: number) =>
  Number.isNaN(was) ? Number.isNaN(is) : Math.abs(is - was) <= step;

const sample: PhoneReport = {
  lat: 33.57,
  lon: -7.59,
  heading: 90,
  speed: 8.3,
  accuracy: 12,
  atMs: NOW,
};
/** A frame of one report, changed. */
function changed(change: (view: DataView, bytes: Uint8Array) => void, more = 0): Uint8Array {
  const frame = encodeReports(5, [sample], false);
  const bytes = new Uint8Array(frame.length + more);
  bytes.set(frame.subarray(0, bytes.length));
  change(new DataView(bytes.buffer), bytes);
  return bytes;
}

describe('a message from a phone', () => {
  it('is decoded in order, exact to the millisecond and the centimetre', () => {
    fc.assert(
      fc.property(reports, fc.integer({ min: 1, max: 4e9 }), fc.boolean(), (list, first, asks) => {
        const back = read(encodeReports(first, list, asks));
        expect([back.first, back.count, back.wantsAnswer]).toEqual([first, list.length, asks]);
        for (const [index, was] of list.entries()) {
          const is = back.list[index] as PhoneReport;
          expect(is.atMs).toBe(was.atMs);
          expect(close(is.lat, was.lat, 1e-7) && close(is.lon, was.lon, 1e-7)).toBe(true);
          expect(close(is.heading, was.heading, 0.051) && close(is.speed, was.speed, 0.051)).toBe(
            true,
          );
          expect(close(is.accuracy, was.accuracy, 0.51)).toBe(true);
        }
      }),
    );
  });

  it('contains no report older than the one before it, even if the clock was set back', () => {
    const list = [sample, { ...sample, atMs: NOW - 3_600_000 }, { ...sample, atMs: NOW + 5 }];
    expect(read(encodeReports(1, list, false)).list.map(({ atMs }) => atMs - NOW)).toEqual([
      0, 0, 5,
    ]);
  });

  it('can renew the token', () => {
    expect(readPhoneMessage(encodeRenewal('abc-_9'))).toEqual({ kind: 'renew', token: 'abc-_9' });
  });

  it.each<[string, Uint8Array]>([
    ['The frame has 1 bytes', Uint8Array.of(1)],
    ['The frame is of version 2', changed((view) => view.setUint8(0, 2))],
    ['The frame is of kind 9', changed((view) => view.setUint8(1, 9))],
    ['has the flags 2', changed((view) => view.setUint8(2, 2))],
    ['has the number 0', changed((view) => view.setUint32(4, 0, true))],
    ['has the number 4294967295', changed((view) => view.setUint32(4, 2 ** 32 - 1, true))],
    ['claims 501 reports of at most 500', changed((view) => view.setUint16(8, 501, true))],
    ['has 38 bytes instead of 56', changed((view) => view.setUint16(8, 2, true))],
    ['has 39 bytes instead of 38', changed(() => undefined, 1)],
    ['has 10 bytes; a header of reports has 20', changed(() => undefined, -28)],
    ['time is not a time', changed((view) => view.setFloat64(12, Number.NaN, true))],
    ['Report 5 is not on earth', changed((view) => view.setInt32(24, 900_000_001, true))],
    ['Report 5 is not on earth', changed((view) => view.setInt32(28, -1_800_000_001, true))],
    ['Report 5 has a heading beyond', changed((view) => view.setUint16(32, 3_601, true))],
    ['Report 5 has a speed beyond', changed((view) => view.setUint16(34, 4_001, true))],
    ['The token is too long', encodeRenewal('x'.repeat(201))],
  ])('is refused as a whole: %s', (reason, bytes) => {
    expect(() => readPhoneMessage(bytes)).toThrow(FrameError);
    expect(() => readPhoneMessage(bytes)).toThrow(reason);
  });

  it('is decoded or refused with a reason, for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 90 }), (bytes) => {
        if (bytes.length > 1) bytes.set([1, 1]);
        expect(lastNumberOf(bytes)).toBeGreaterThanOrEqual(0);
        try {
          readPhoneMessage(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(FrameError);
        }
      }),
    );
  });

  it('has a maximum size; its last number is known if its header is readable', () => {
    const most = Array.from({ length: MAX_PHONE_REPORTS }, () => sample);
    const bytes = encodeReports(7, most, true);
    expect(bytes.length).toBe(MAX_PHONE_FRAME_BYTES);
    expect(lastNumberOf(bytes)).toBe(7 + MAX_PHONE_REPORTS - 1);
    expect(lastNumberOf(bytes.subarray(0, 8))).toBe(0);
  });
});

it.each<PhoneAnswer>([
  { kind: 'welcome', nowMs: NOW, granted: 3 },
  { kind: 'acknowledged', last: 4_000_000_000, notTaken: 3, nowMs: NOW },
  { kind: 'refused', last: 12, reason: 'Report 12 is not on earth – so not taken' },
])('a response to a phone is decoded as it was encoded: $kind', (answer) => {
  const bytes = encodeAnswer(answer);
  expect(readPhoneAnswer(bytes)).toEqual(answer);
  bytes[0] = 2;
  expect(() => readPhoneAnswer(bytes)).toThrow(FrameError);
});
