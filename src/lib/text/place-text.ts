import type { LatLon } from '#contract/geo.ts';

/** A position as it is shown and typed. */
export const placeText = ({ lat, lon }: LatLon): string => `${lat.toFixed(5)}, ${lon.toFixed(5)}`;

/** Parses a position: `33.58, -7.6`; null for anything else. */
export function readPlace(text: string): LatLon | null {
  const [lat, lon, ...rest] = text.split(/[\s,;]+/).filter(Boolean);
  if (lat === undefined || lon === undefined || rest.length > 0) return null;
  const place = { lat: Number(lat), lon: Number(lon) };
  return Math.abs(place.lat) <= 90 && Math.abs(place.lon) <= 180 ? place : null;
}
