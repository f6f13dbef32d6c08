import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MAX_FEATURES,
  MAX_GEOJSON_BYTES,
  readGeoJson,
  writeCollection,
  writeGeoJson,
} from './geojson.ts';
import { areaM2, type Corner, counterClockwise, ringOf } from './ring.ts';

const SQUARE: readonly Corner[] = [
  [-7.6, 33.5],
  [-7.5, 33.5],
  [-7.5, 33.6],
  [-7.6, 33.6],
];
const CLOSED = [...SQUARE, SQUARE[0]];
const NEAR = { lat: 33.5731, lon: -7.5898 };

const polygon = (...rings: unknown[]) => ({ type: 'Polygon', coordinates: rings });
const feature = (geometry: unknown, properties: unknown = {}) => ({
  type: 'Feature',
  properties,
  geometry,
});
const read = (value: unknown) => {
  const answer = readGeoJson(JSON.stringify(value), { near: NEAR });
  if (answer.fault) throw new Error(answer.fault.kind);
  return answer.features;
};
const faultOf = (geometry: unknown) => read(feature(geometry))[0]?.fault;

describe('reading GeoJSON', () => {
  it('accepts a Polygon, a Feature and a FeatureCollection, with their names', () => {
    const one = { at: 0, ring: SQUARE, fault: null };
    expect(read(polygon(CLOSED))).toEqual([{ ...one, name: '' }]);
    expect(read(feature(polygon(CLOSED), { name: ' Maarif ' }))).toEqual([
      { ...one, name: 'Maarif' },
    ]);
    const several = {
      type: 'FeatureCollection',
      features: [feature(polygon(CLOSED), { title: 'A' }), feature(polygon([...CLOSED].reverse()))],
    };
    expect(read(several).map(({ name, fault }) => [name, fault])).toEqual([
      ['A', null],
      ['', null],
    ]);
  });

  it('takes the name from the property that programs write it to', () => {
    for (const key of ['name', 'Name', 'NAME', 'nom', 'Nom', 'NOM', 'title', 'Titre', 'Libellé'])
      expect(read(feature(polygon(CLOSED), { id: 7, [key]: ' Anfa ' }))[0]?.name).toBe('Anfa');
    expect(read(feature(polygon(CLOSED), { NOM: 12 }))[0]?.name).toBe('12');
    expect(read(feature(polygon(CLOSED), { name: '\u200b', nom: 'Anfa' }))[0]?.name).toBe('Anfa');
    expect(read(feature(polygon(CLOSED), { name: ' ', other: 'x' }))[0]?.name).toBe('');
  });

  it('says which properties may be the name, and takes the one that is chosen', () => {
    const text = JSON.stringify({
      type: 'FeatureCollection',
      features: [
        feature(polygon(CLOSED), { title: 'Sector 1', Nom: 'Anfa', code: 'A' }),
        feature(polygon(CLOSED), { title: 'Sector 2' }),
      ],
    });
    const namesOf = (answer: ReturnType<typeof readGeoJson>) =>
      answer.fault ? [] : answer.features.map(({ name }) => name);
    const answer = readGeoJson(text, { near: NEAR });
    expect(answer).toMatchObject({ fault: null, nameKeys: ['Nom', 'title'] });
    expect(namesOf(answer)).toEqual(['Anfa', 'Sector 2']);
    expect(namesOf(readGeoJson(text, { nameKey: 'title' }))).toEqual(['Sector 1', 'Sector 2']);
  });

  it('reads a GeometryCollection of one polygon, and refuses others in words', () => {
    const collection = (...geometries: unknown[]) => ({ type: 'GeometryCollection', geometries });
    const point = { type: 'Point', coordinates: [-7.6, 33.5] };
    expect(faultOf(collection(polygon(CLOSED)))).toBeNull();
    expect(faultOf(collection(point, polygon(CLOSED)))).toBeNull();
    expect(faultOf(collection(collection(polygon(CLOSED))))).toBeNull();
    expect(read(collection(polygon(CLOSED)))[0]).toMatchObject({ ring: SQUARE, fault: null });
    expect(faultOf(collection(polygon(CLOSED), polygon(CLOSED)))).toEqual({
      kind: 'several_parts',
      count: 2,
    });
    expect(faultOf(collection(point))).toEqual({ kind: 'geometry', type: 'GeometryCollection' });
  });

  it('says when coordinates are metres of a projection', () => {
    const mercator = CLOSED.map((corner) => {
      const [lon = 0, lat = 0] = corner ?? [];
      return [lon * 111_319.49, Math.log(Math.tan(((90 + lat) * Math.PI) / 360)) * 6_378_137];
    });
    expect(faultOf(polygon(mercator))).toEqual({ kind: 'projected' });
  });

  it('accepts a MultiPolygon of one polygon, altitudes, and a byte order mark', () => {
    expect(faultOf({ type: 'MultiPolygon', coordinates: [[CLOSED]] })).toBeNull();
    expect(faultOf(polygon(CLOSED.map((corner) => [...(corner ?? []), 12])))).toBeNull();
    expect(readGeoJson(`\uFEFF${JSON.stringify(polygon(CLOSED))}`).fault).toBeNull();
  });

  it('rounds to six decimal places, and drops corners that coincide', () => {
    const [{ ring, fault } = {}] = read(
      polygon([[-7.600_000_04, 33.5], [-7.600_000_01, 33.5], ...CLOSED]),
    );
    expect(fault).toBeNull();
    expect(ring).toEqual(SQUARE);
  });

  it('reports the fault of each feature, and keeps the valid ones', () => {
    const bowTie = [SQUARE[0], SQUARE[2], SQUARE[1], SQUARE[3], SQUARE[0]];
    const collection = {
      type: 'FeatureCollection',
      features: [feature(polygon(bowTie)), feature(polygon(CLOSED)), null, feature(null)],
    };
    expect(read(collection).map(({ fault }) => fault?.kind ?? null)).toEqual([
      'crosses',
      null,
      'geometry',
      'geometry',
    ]);
  });

  it.each([
    ['too_few', polygon([SQUARE[0], SQUARE[1], SQUARE[0]])],
    ['too_few', polygon()],
    ['unclosed', polygon(SQUARE)],
    ['latitude', polygon([[-7.6, 95], ...CLOSED.slice(1, 4), [-7.6, 95]])],
    ['swapped', polygon(CLOSED.map((corner) => [...(corner ?? [])].reverse()))],
    ['not_a_corner', polygon([['a', 'b'], ...CLOSED])],
    ['holes', polygon(CLOSED, CLOSED)],
    ['several_parts', { type: 'MultiPolygon', coordinates: [[CLOSED], [CLOSED]] }],
    ['geometry', { type: 'Point', coordinates: [0, 0] }],
    ['geometry', { type: 'GeometryCollection', geometries: [] }],
  ])('detects %s', (kind, geometry) => {
    expect(faultOf(geometry)?.kind).toBe(kind);
  });

  it('keeps the corners of a ring with too many, so that it can be simplified', () => {
    const round = Array.from({ length: 100_000 }, (_, n): Corner => {
      const angle = (2 * Math.PI * n) / 100_000;
      return [-7.6 + Math.cos(angle) / 2, 33.5 + Math.sin(angle) / 2];
    });
    const [{ ring, fault } = {}] = read(polygon([...round, round[0]]));
    expect(fault).toEqual({ kind: 'too_many' });
    expect(ring?.length).toBeGreaterThan(90_000);
  });

  it('refuses a file without features as a whole', () => {
    const kindOf = (text: string) => readGeoJson(text).fault?.kind;
    expect(kindOf('')).toBe('not_json');
    expect(kindOf('{"type":"Polygon"')).toBe('not_json');
    for (const text of ['1', 'null', '[]', '{}', '{"type":"FeatureCollection"}', '"x"'])
      expect(kindOf(text)).toBe('not_geojson');
    expect(kindOf('{"type":"FeatureCollection","features":[]}')).toBe('empty');
    expect(kindOf(' '.repeat(MAX_GEOJSON_BYTES + 1))).toBe('too_large');
    const features = Array.from({ length: MAX_FEATURES + 1 }, () => null);
    expect(kindOf(JSON.stringify({ type: 'FeatureCollection', features }))).toBe(
      'too_many_features',
    );
  });

  it('never throws for any JSON', () => {
    const geometry = fc.record({ type: fc.constant('Polygon'), coordinates: fc.jsonValue() });
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), geometry), (value) => {
        readGeoJson(JSON.stringify(value), { near: NEAR });
      }),
    );
  });
});

describe('writing GeoJSON', () => {
  it('writes several shapes as one collection, which can be read back with their names', () => {
    const shapes = ['Maârif', 'Oasis'].map((name, n) => ({
      name,
      ring: [
        [n, 0],
        [n + 0.5, 0],
        [n + 0.5, 0.5],
      ] as [number, number][],
    }));
    const read = readGeoJson(writeCollection(shapes));
    expect(read.fault).toBeNull();
    expect('features' in read && read.features.map(({ name, ring }) => ({ name, ring }))).toEqual(
      shapes,
    );
  });

  it('writes a ring counter-clockwise and closed, which can be read back', () => {
    const stars = fc
      .array(fc.integer({ min: 5, max: 80 }), { minLength: 3, maxLength: 40 })
      .map((radii) =>
        radii.map((radius, n): Corner => {
          const angle = (2 * Math.PI * n) / radii.length;
          return [-7.6 + (radius * Math.cos(angle)) / 1e3, 33.5 + (radius * Math.sin(angle)) / 1e3];
        }),
      );
    fc.assert(
      fc.property(stars, fc.boolean(), (star, isReversed) => {
        const text = writeGeoJson(isReversed ? star.toReversed() : star, 'A');
        const { geometry } = JSON.parse(text) as { geometry: { coordinates: Corner[][] } };
        const [written = []] = geometry.coordinates;
        expect(written[0]).toEqual(written.at(-1));
        expect(counterClockwise(ringOf(written))).toEqual(ringOf(written));
        const [again] = read(JSON.parse(text));
        expect(again?.fault).toBeNull();
        expect(again?.ring).toHaveLength(star.length);
        expect(areaM2(ringOf(again?.ring ?? []))).toBeCloseTo(areaM2(ringOf(star)), 3);
      }),
    );
  });
});
