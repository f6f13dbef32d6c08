import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ALL, BANDS, LOADS, STATES, type ViewState } from './view-state.ts';
import { readLasso, readView, writeView } from './view-url.ts';

const some = <T>(all: readonly T[]) => fc.subarray([...all]).map((items) => new Set(items));
const degrees = (limit: number) =>
  fc.integer({ min: -limit * 100_000, max: limit * 100_000 }).map((n) => n / 100_000);

const view: fc.Arbitrary<ViewState> = fc.record({
  states: some(STATES),
  bands: some(BANDS),
  loads: some(LOADS),
  zones: some(['Maârif', 'Aïn Sebaâ', 'Sidi, Bernoussi & Co']),
  find: fc.string(),
  follow: fc.boolean(),
  clusters: fc.boolean(),
  trails: fc.boolean(),
  only: fc.boolean(),
  camera: fc.record({
    lat: degrees(85),
    lon: degrees(180),
    zoom: fc.integer({ min: 400, max: 1_800 }).map((n) => n / 100),
  }),
});
const ring = fc.array(fc.tuple(degrees(180), degrees(85)), { minLength: 3, maxLength: 40 });

it('reads the same view and lasso from the address that it wrote', () => {
  fc.assert(
    fc.property(view, fc.option(ring), (before, lasso) => {
      const params = new URLSearchParams('order=7');
      writeView(params, before, lasso);
      const read = new URLSearchParams(params.toString());
      expect(readView(read)).toEqual(before);
      expect(readLasso(read)).toEqual(lasso);
      expect(read.get('order')).toBe('7');
    }),
  );
});

it('reads the lasso of an address of the release before, and writes it under its name', () => {
  const params = new URLSearchParams('only=area&area=-7,33,-7,34,-8,34');
  const [before, lasso] = [readView(params), readLasso(params)];
  expect(before).toMatchObject({ only: true });
  expect(lasso).toHaveLength(3);
  writeView(params, before ?? ALL, lasso);
  expect([...params.keys()]).toEqual(['only', 'lasso']);
  expect([readView(params), readLasso(params)]).toEqual([before, lasso]);
});

it('omits default values, and ignores invalid ones', () => {
  const params = new URLSearchParams();
  writeView(params, ALL, null);
  expect(params.toString()).toBe('');
  expect(readView(params)).toBeNull();
  const strange = new URLSearchParams('at=a,b&state=flying&lasso=1,2,3');
  expect(readView(strange)).toMatchObject({ camera: null, states: new Set() });
  expect(readLasso(strange)).toBeNull();
});
