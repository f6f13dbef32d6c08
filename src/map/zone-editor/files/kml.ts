const GEOMETRIES = new Set([
  'Polygon',
  'MultiGeometry',
  'Point',
  'LineString',
  'LinearRing',
  'Model',
  'Track',
  'MultiTrack',
]);

const childrenOf = (of: Element | undefined, name: string): Element[] =>
  of ? Array.from(of.children).filter((child) => child.localName === name) : [];

/** The positions of a ring: `-7.6,33.5,0 -7.5,33.5,0`, longitude first, as in GeoJSON. */
function ringOf(boundary: Element): number[][] {
  const [ring] = childrenOf(boundary, 'LinearRing');
  const [coordinates] = childrenOf(ring, 'coordinates');
  return (coordinates?.textContent ?? '')
    .trim()
    .split(/\s+/)
    .filter((position) => position !== '')
    .map((position) => position.split(',').map((number) => Number.parseFloat(number)));
}

function geometryOf(element: Element): object {
  if (element.localName === 'MultiGeometry')
    return {
      type: 'GeometryCollection',
      geometries: Array.from(element.children)
        .filter(({ localName }) => GEOMETRIES.has(localName))
        .map(geometryOf),
    };
  if (element.localName !== 'Polygon') return { type: element.localName };
  const rings = ['outerBoundaryIs', 'innerBoundaryIs'].flatMap((name) =>
    childrenOf(element, name).map(ringOf),
  );
  return { type: 'Polygon', coordinates: rings };
}

/** The values of a placemark by their names, as other programs than Google's keep those of a table. */
function dataOf(placemark: Element): Record<string, string> {
  const data = childrenOf(placemark, 'ExtendedData').flatMap((extended) => [
    ...childrenOf(extended, 'Data').map(
      (one) => [one, childrenOf(one, 'value')[0]?.textContent] as const,
    ),
    ...childrenOf(extended, 'SchemaData')
      .flatMap((schema) => childrenOf(schema, 'SimpleData'))
      .map((one) => [one, one.textContent] as const),
  ]);
  return Object.fromEntries(
    data.map(([one, value]) => [one.getAttribute('name') ?? '', value ?? '']),
  );
}

/** True for a text that is XML, which no GeoJSON is. */
export const isXml = (text: string): boolean => /^\s*</.test(text.replace(/^\uFEFF/, ''));

/**
 * The placemarks of a KML text (OGC 2.2) as GeoJSON text; null if it is not KML. Pictures, styles
 * and links are left out, and nothing is loaded.
 */
export function geoJsonOfKml(text: string): string | null {
  const xml = new DOMParser().parseFromString(text.replace(/^\uFEFF/, ''), 'text/xml');
  if (xml.documentElement.localName !== 'kml' || xml.querySelector('parsererror')) return null;
  const all = Array.from(xml.querySelectorAll('*'));
  const placemarks = all.filter(({ localName }) => localName === 'Placemark');
  const features = placemarks.map((placemark) => {
    const [geometry] = Array.from(placemark.children).filter(({ localName }) =>
      GEOMETRIES.has(localName),
    );
    const name = childrenOf(placemark, 'name')[0]?.textContent ?? '';
    return {
      type: 'Feature',
      properties: { ...dataOf(placemark), ...(name ? { name } : {}) },
      geometry: geometry ? geometryOf(geometry) : null,
    };
  });
  return JSON.stringify({ type: 'FeatureCollection', features });
}
