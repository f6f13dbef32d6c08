import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { driverStatusRoutes, MAX_BULK_PINGS } from '#contract/routes/operations/driver-status.ts';
import { LEAST_DEGREES } from '#rules/geometry/earth.ts';
import { isPlainBulkReport } from './bulk-check.ts';
import { instantMs, plainInstantMs } from './instant.ts';

const schema = driverStatusRoutes.reportBulk.body;

const edges = [0, -0, 1, -1, 89.9, 90, 90.1, 180, 180.1, 360, 361, 400, 401, 0.5, 1e-300];
const odd = [
  Number.NaN,
  Number.POSITIVE_INFINITY,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  null,
  '1',
  [],
  {},
];
const number = fc.oneof(
  { weight: 6, arbitrary: fc.double({ min: -90, max: 90, noNaN: true }) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...edges) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(...odd, undefined, true) },
);
const id = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 2 ** 31 - 1 }) },
  { weight: 1, arbitrary: number },
);
const pad = (value: number, width: number) => String(value).padStart(width, '0');
/** Times in a valid format, most of them valid dates and some not. */
const written = fc
  .tuple(
    fc.integer({ min: 0, max: 9_999 }),
    fc.integer({ min: 0, max: 13 }),
    fc.integer({ min: 0, max: 32 }),
    fc.integer({ min: 0, max: 25 }),
    fc.integer({ min: 0, max: 61 }),
    fc.integer({ min: 0, max: 61 }),
    fc.constantFrom('.000Z', '.123Z', '.999Z', 'Z', '.1Z', '.123456Z', '.12aZ', '.123z', '+00:00'),
  )
  .map(
    ([y, m, d, h, min, s, end]) =>
      `${pad(y, 4)}-${pad(m, 2)}-${pad(d, 2)}T${pad(h, 2)}:${pad(min, 2)}:${pad(s, 2)}${end}`,
  );
const validTime = fc
  .date({ min: new Date('0100-01-01T00:00:00Z'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());
const time = fc.oneof(
  validTime,
  written,
  fc.constantFrom<unknown>('2026-01-31T23:59Z', '', 5, null),
);

const ping = fc.record(
  {
    driverId: id,
    lat: number,
    lon: number,
    heading: number,
    speed: number,
    accuracy: number,
    at: time,
    more: number,
  },
  { requiredKeys: ['driverId', 'lat', 'lon'] },
);
/** As receivers write them; most random doubles are near zero. */
const degrees = (most: number) =>
  fc.integer({ min: -most * 1e7, max: most * 1e7 }).map((value) => value / 1e7);
const sound = fc.record(
  {
    driverId: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    lat: degrees(90),
    lon: degrees(180),
    heading: fc.double({ min: 0, max: 360, noNaN: true }),
    speed: fc.double({ min: 0, max: 400, noNaN: true }),
    accuracy: fc.double({ min: 0, max: 100_000, noNaN: true }),
    at: time,
  },
  { requiredKeys: ['driverId', 'lat', 'lon'] },
);
const body = fc.oneof(
  { weight: 10, arbitrary: fc.record({ positions: fc.array(sound, { maxLength: 3 }) }) },
  { weight: 10, arbitrary: fc.record({ positions: fc.array(ping, { maxLength: 3 }) }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(null, [], {}, { positions: {} }, { positions: [1] }, 'x'),
  },
  { weight: 1, arbitrary: fc.record({ positions: fc.array(ping), more: number }) },
);
// As received: values that JSON cannot express never arrive.
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('the fast check of a bulk report', () => {
  it('accepts only what the schema accepts, unchanged', () => {
    let plain = 0;
    fc.assert(
      fc.property(body, (made) => {
        for (const value of [made, asJson(made)]) {
          if (!isPlainBulkReport(value)) continue;
          plain += 1;
          const parsed = schema.safeParse(value);
          expect(parsed.error?.issues ?? []).toEqual([]);
          expect(parsed.data).toEqual(value);
        }
      }),
      { numRuns: 5_000 },
    );
    expect(plain).toBeGreaterThan(500);
  });

  it('leaves to the schema only rare formats of times and degrees near zero', () => {
    const common = (value: unknown) =>
      (value as { positions: { at?: string; lat: number; lon: number }[] }).positions.every(
        ({ at, lat, lon }) =>
          (at === undefined || (at.length === 24 && at >= '0100')) &&
          [lat, lon].every((degrees) => Math.abs(degrees) >= LEAST_DEGREES),
      );
    fc.assert(
      fc.property(body, (made) => {
        const value = asJson(made);
        if (schema.safeParse(value).success && common(value))
          expect(isPlainBulkReport(value)).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });

  it('checks the number of positions', () => {
    const row = { driverId: 1, lat: 1, lon: 1 };
    const of = (count: number) => ({ positions: Array.from({ length: count }, () => row) });
    expect(isPlainBulkReport(of(MAX_BULK_PINGS))).toBe(true);
    expect(isPlainBulkReport(of(MAX_BULK_PINGS + 1))).toBe(false);
    expect(isPlainBulkReport(of(0))).toBe(false);
  });
});

describe('the fast parser of instants', () => {
  it('gives the same results as Date, whatever was parsed before', () => {
    fc.assert(
      fc.property(fc.array(validTime), (texts) => {
        for (const text of texts) {
          expect(plainInstantMs(text)).toBe(Date.parse(text));
          expect(instantMs(text)).toBe(Date.parse(text));
        }
      }),
    );
    expect(plainInstantMs('2024-02-29T00:00:00.000Z')).toBe(Date.parse('2024-02-29T00:00:00.000Z'));
    expect(plainInstantMs('2023-02-29T00:00:00.000Z')).toBeNaN();
  });
});
