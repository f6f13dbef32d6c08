import type { LatLon } from '#contract/geo.ts';
import { METRES_PER_DEGREE } from '#rules/geometry/earth.ts';

/** Central Casablanca. */
export const CENTRE: LatLon = { lat: 33.5731, lon: -7.5898 };

/** Quarters of Casablanca with their locations. */
export const QUARTERS: readonly (LatLon & { name: string; weight: number })[] = [
  { name: 'Maârif', lat: 33.5795, lon: -7.6365, weight: 10 },
  { name: 'Gauthier', lat: 33.5905, lon: -7.6262, weight: 9 },
  { name: 'Racine', lat: 33.5938, lon: -7.6372, weight: 7 },
  { name: 'Bourgogne', lat: 33.6025, lon: -7.6378, weight: 6 },
  { name: 'Centre Ville', lat: 33.5942, lon: -7.6135, weight: 9 },
  { name: 'Palmier', lat: 33.583, lon: -7.6282, weight: 5 },
  { name: 'Derb Sultan', lat: 33.5742, lon: -7.6025, weight: 4 },
  { name: 'Oasis', lat: 33.5562, lon: -7.6295, weight: 4 },
  { name: 'Californie', lat: 33.5402, lon: -7.6205, weight: 3 },
  { name: 'Sidi Maârouf', lat: 33.5272, lon: -7.6442, weight: 4 },
  { name: 'Hay Hassani', lat: 33.5622, lon: -7.6795, weight: 4 },
  { name: 'Aïn Diab', lat: 33.591, lon: -7.6755, weight: 4 },
  { name: 'Roches Noires', lat: 33.6015, lon: -7.5805, weight: 3 },
  { name: 'Aïn Sebaâ', lat: 33.6085, lon: -7.541, weight: 3 },
  { name: 'Sidi Moumen', lat: 33.5835, lon: -7.5205, weight: 2 },
  { name: 'Ben M’Sik', lat: 33.5512, lon: -7.5735, weight: 2 },
];

const metresPerDegreeLon = METRES_PER_DEGREE * Math.cos((CENTRE.lat * Math.PI) / 180);

/** The point this many metres east and north of another. */
export const offset = (from: LatLon, east: number, north: number): LatLon => ({
  lat: Math.round((from.lat + north / METRES_PER_DEGREE) * 1e6) / 1e6,
  lon: Math.round((from.lon + east / metresPerDegreeLon) * 1e6) / 1e6,
});

/** Metres between two points of the city, on the plane that `offset` uses. */
export const planeDistance = (a: LatLon, b: LatLon): number =>
  Math.hypot((a.lat - b.lat) * METRES_PER_DEGREE, (a.lon - b.lon) * metresPerDegreeLon);

/** The heading from one point to another, in degrees from north. */
export function headingFrom(a: LatLon, b: LatLon): number {
  const east = (b.lon - a.lon) * metresPerDegreeLon;
  const north = (b.lat - a.lat) * METRES_PER_DEGREE;
  return (Math.round((Math.atan2(east, north) * 180) / Math.PI) + 360) % 360;
}

export const nearestQuarter = (place: LatLon): string =>
  QUARTERS.reduce((best, quarter) =>
    planeDistance(quarter, place) < planeDistance(best, place) ? quarter : best,
  ).name;
