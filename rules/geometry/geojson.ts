import { isSeen } from '../text/invisible.ts';
import { plainText } from '../text/plain-text.ts';
import { distanceM, type LatLon } from './earth.ts';
import { type Corner, cornersOf, counterClockwise, MICRO, micro, ringOf } from './ring.ts';
import { faultOfRing, type RingFault } from './ring-faults.ts';

/** A larger file is refused before it is parsed: 500 zones of 200 corners are 3 MB. */
export const MAX_GEOJSON_BYTES = 5_000_000;
export const MAX_FEATURES = 500;
/**
 * A corner further from the market than this, but near it with its numbers exchanged, has latitude
 * and longitude exchanged.
 */
const FAR_M = 1_500_000;
/** Larger numbers are no degrees, however wrong: they are metres. */
const MOST_DEGREES = 1_000;
/** Plain names of properties that are names, the likeliest first. */
const NAME_KEYS = ['name', 'nom', 'الاسم', 'title', 'titre', 'libelle', 'label'];

/** Why a file is refused as a whole. */
export type FileFault =
  | { kind: 'too_large' | 'not_json' | 'not_geojson' | 'empty' }
  | { kind: 'too_many_features'; count: number };

/** Why a feature is not a valid shape of a zone. */
export type FeatureFault =
  | RingFault
  | { kind: 'geometry'; type: string }
  | { kind: 'several_parts' | 'holes'; count: number }
  /** `projected`: metres, of EPSG:3857 or another projection. */
  | { kind: 'unclosed' | 'swapped' | 'projected' };

export interface ReadFeature {
  /** Its position in the file, from 0. */
  at: number;
  /** From its property with a name; empty if it has none. */
  name: string;
  /** Its corners, open and rounded, if it has exactly one ring of numbers; otherwise empty. */
  ring: readonly Corner[];
  fault: FeatureFault | null;
}

interface ReadFeatures {
  fault: null;
  features: ReadFeature[];
  /** The properties that may be the name, the likeliest first. */
  nameKeys: string[];
}

export type ReadFile = { fault: FileFault } | ReadFeatures;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const round = (degrees: number): number => micro(degrees) / MICRO;
const isSame = (a: Corner | undefined, b: Corner | undefined): boolean =>
  a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1];

/** The corners rounded to 6 decimals, without consecutive duplicates. */
function roundedRing(positions: readonly unknown[]): Corner[] {
  const corners: Corner[] = [];
  for (const position of positions) {
    const [lon, lat] = position as [number, number];
    const corner: Corner = [round(lon), round(lat)];
    if (!isSame(corner, corners.at(-1))) corners.push(corner);
  }
  return corners;
}

const isPosition = (value: unknown): boolean =>
  Array.isArray(value) && value.length >= 2 && value.slice(0, 2).every(Number.isFinite);

/** True if the first corner lies far from the market, and near it with its numbers exchanged. */
function isSwapped([first]: readonly Corner[], near: LatLon | undefined): boolean {
  if (!first || !near) return false;
  const [lon, lat] = first;
  const isFar = Math.abs(lat) > 90 || distanceM({ lat, lon }, near) > FAR_M;
  return isFar && Math.abs(lon) <= 90 && distanceM({ lat: lon, lon: lat }, near) <= FAR_M;
}

type ReadRing = Pick<ReadFeature, 'ring' | 'fault'>;

function readRing(positions: readonly unknown[], near: LatLon | undefined): ReadRing {
  if (!positions.every(isPosition)) return { ring: [], fault: faultOfRing(positions) };
  const closed = roundedRing(positions);
  const isClosed = closed.length > 1 && isSame(closed[0], closed.at(-1));
  const ring = isClosed ? closed.slice(0, -1) : closed;
  const [[x, y] = [0, 0]] = ring;
  if (Math.max(Math.abs(x), Math.abs(y)) > MOST_DEGREES)
    return { ring: [], fault: { kind: 'projected' } };
  if (isSwapped(ring, near)) return { ring, fault: { kind: 'swapped' } };
  return { ring, fault: faultOfRing(ring) ?? (isClosed ? null : { kind: 'unclosed' }) };
}

function readPolygon(rings: unknown, near: LatLon | undefined): ReadRing {
  const [outer, ...holes] = Array.isArray(rings) ? (rings as unknown[]) : [];
  if (!Array.isArray(outer)) return { ring: [], fault: { kind: 'too_few' } };
  const read = readRing(outer, near);
  return holes.length > 0 ? { ...read, fault: { kind: 'holes', count: holes.length } } : read;
}

/** The geometry itself, or that of a collection that has one polygon. */
function polygonIn(geometry: unknown, depth = 0): unknown {
  if (!isRecord(geometry) || geometry.type !== 'GeometryCollection' || depth > 3) return geometry;
  const { geometries } = geometry;
  const polygons = (Array.isArray(geometries) ? (geometries as unknown[]) : [])
    .map((one) => polygonIn(one, depth + 1))
    .filter((one) => isRecord(one) && /^(?:Multi)?Polygon$/.test(String(one.type)));
  if (polygons.length === 1) return polygons[0];
  return polygons.length === 0 ? geometry : { type: 'MultiPolygon', coordinates: polygons };
}

function readGeometry(given: unknown, near: LatLon | undefined): ReadRing {
  const geometry = polygonIn(given);
  const { type, coordinates } = isRecord(geometry) ? geometry : {};
  if (type === 'Polygon') return readPolygon(coordinates, near);
  if (type !== 'MultiPolygon' || !Array.isArray(coordinates))
    return {
      ring: [],
      fault: { kind: 'geometry', type: typeof type === 'string' ? type.slice(0, 40) : '' },
    };
  // Many programs write every polygon as a MultiPolygon with one member.
  return coordinates.length === 1
    ? readPolygon(coordinates[0], near)
    : { ring: [], fault: { kind: 'several_parts', count: coordinates.length } };
}

const propertiesOf = (feature: unknown): Readonly<Record<string, unknown>> =>
  isRecord(feature) && isRecord(feature.properties) ? feature.properties : {};

/** The value of a property as a name; empty if it is none. */
function nameIn(value: unknown): string {
  const name = typeof value === 'number' ? String(value) : value;
  return typeof name === 'string' && isSeen(name) ? name.trim().slice(0, 120) : '';
}

/** The properties with a name in some of the features, the likeliest first. */
function nameKeysOf(features: readonly unknown[]): string[] {
  const places = new Map<string, number>();
  for (const properties of features.map(propertiesOf))
    for (const [key, value] of Object.entries(properties))
      if (!places.has(key) && nameIn(value) !== '') {
        const place = NAME_KEYS.indexOf(plainText(key).trim());
        if (place !== -1) places.set(key, place);
      }
  return [...places].sort(([, a], [, b]) => a - b).map(([key]) => key);
}

/** The features of a GeoJSON value; null if it is not one. */
function featuresOf(value: unknown): readonly unknown[] | null {
  if (!isRecord(value)) return null;
  const { type, features } = value;
  if (type === 'FeatureCollection') return Array.isArray(features) ? features : null;
  if (type === 'Feature') return [value];
  return 'coordinates' in value || type === 'GeometryCollection' ? [{ geometry: value }] : null;
}

/**
 * Parses the shapes of a GeoJSON text (RFC 7946): a Polygon, a Feature or a FeatureCollection,
 * longitude first. Each feature has its ring or its fault, so that a wrong feature does not hide
 * the others. `near` is a point of the market, used to recognise exchanged latitude and longitude;
 * `nameKey` the property with the names, by default the likeliest that a feature has.
 */
export function readGeoJson(
  text: string,
  { near, nameKey }: { near?: LatLon; nameKey?: string | undefined } = {},
): ReadFile {
  if (text.length > MAX_GEOJSON_BYTES) return { fault: { kind: 'too_large' } };
  let value: unknown;
  try {
    // Files written on Windows may begin with a byte order mark.
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return { fault: { kind: 'not_json' } };
  }
  const found = featuresOf(value);
  if (!found) return { fault: { kind: 'not_geojson' } };
  if (found.length === 0) return { fault: { kind: 'empty' } };
  if (found.length > MAX_FEATURES)
    return { fault: { kind: 'too_many_features', count: found.length } };
  const nameKeys = nameKeysOf(found);
  const features = found.map((feature, at): ReadFeature => {
    const properties = propertiesOf(feature);
    const keys = nameKeys.includes(nameKey ?? '') ? [nameKey ?? ''] : nameKeys;
    const name = keys.map((key) => nameIn(properties[key])).find((one) => one !== '') ?? '';
    const geometry = isRecord(feature) ? feature.geometry : undefined;
    return { at, name, ...readGeometry(geometry, near) };
  });
  return { fault: null, features, nameKeys };
}

const featureOf = (ring: readonly Corner[], name: string) => ({
  type: 'Feature',
  properties: { name },
  geometry: { type: 'Polygon', coordinates: [cornersOf(counterClockwise(ringOf(ring)))] },
});

/** Formats a ring as a GeoJSON feature: longitude first, closed, counter-clockwise, 6 decimals. */
export const writeGeoJson = (ring: readonly Corner[], name: string): string =>
  `${JSON.stringify(featureOf(ring, name), null, 2)}\n`;

/** Formats several named rings as one collection, each as `writeGeoJson` does. */
export function writeCollection(
  shapes: readonly { name: string; ring: readonly Corner[] }[],
): string {
  const features = shapes.map(({ name, ring }) => featureOf(ring, name));
  return `${JSON.stringify({ type: 'FeatureCollection', features })}\n`;
}
