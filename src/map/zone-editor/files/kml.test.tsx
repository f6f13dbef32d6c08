import { describe, expect, it } from 'vitest';
import { readGeoJson } from '#rules/geometry/geojson.ts';
import { geoJsonOfKml, isXml } from './kml.ts';

const RING = '-7.6,33.5,0 -7.5,33.5,0\n -7.5,33.6,0 -7.6,33.6,0 -7.6,33.5,0';
const boundary = (side: 'outer' | 'inner') =>
  `<${side}BoundaryIs><LinearRing><coordinates>${RING}</coordinates></LinearRing></${side}BoundaryIs>`;
const POLYGON = `<Polygon><extrude>1</extrude>${boundary('outer')}</Polygon>`;
const placemark = (inside: string) =>
  `<Placemark><name> Maârif &amp; Gauthier </name>${inside}</Placemark>`;
const kml = (...placemarks: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
  <kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder>${placemarks.join('')}</Folder></Document></kml>`;
function read(text: string) {
  const answer = readGeoJson(geoJsonOfKml(text) ?? '');
  return answer.fault ? answer.fault : answer.features;
}

describe('a KML file', () => {
  it('has the polygons of its placemarks with their names', () => {
    const shape = {
      name: 'Maârif & Gauthier',
      ring: [
        [-7.6, 33.5],
        [-7.5, 33.5],
        [-7.5, 33.6],
        [-7.6, 33.6],
      ],
      fault: null,
    };
    expect(read(`\ufeff${kml(placemark(POLYGON))}`)).toMatchObject([shape]);
    expect(read(kml(placemark(`<MultiGeometry>${POLYGON}</MultiGeometry>`)))).toMatchObject([
      shape,
    ]);
  });

  it('names what it cannot use', () => {
    expect(
      read(
        kml(
          placemark('<Point><coordinates>-7.6,33.5</coordinates></Point>'),
          placemark(`<Polygon>${boundary('outer')}${boundary('inner')}</Polygon>`),
          placemark(`<MultiGeometry>${POLYGON}${POLYGON}</MultiGeometry>`),
          placemark(''),
        ),
      ),
    ).toMatchObject([
      { fault: { kind: 'geometry', type: 'Point' } },
      { fault: { kind: 'holes', count: 1 } },
      { fault: { kind: 'several_parts', count: 2 } },
      { fault: { kind: 'geometry', type: '' } },
    ]);
    expect(read(kml())).toEqual({ kind: 'empty' });
  });

  it('may have its names in a table, as QGIS and OGR write them', () => {
    const named = (data: string) =>
      `<Placemark><ExtendedData>${data}</ExtendedData>${POLYGON}</Placemark>`;
    for (const data of [
      '<SchemaData schemaUrl="#zones"><SimpleData name="NOM">Anfa</SimpleData></SchemaData>',
      '<Data name="Name"><displayName>Nom</displayName><value>Anfa</value></Data>',
    ])
      expect(read(kml(named(data)))).toMatchObject([{ name: 'Anfa', fault: null }]);
  });

  it('is told from other texts', () => {
    for (const text of ['<gpx></gpx>', '<kml><Document>', '<!doctype html><p>x</p>'])
      expect(geoJsonOfKml(text)).toBeNull();
    expect(isXml(`\ufeff ${kml()}`)).toBe(true);
    expect(isXml('{"type":"Feature"}')).toBe(false);
  });
});
