import type { LatLon } from '#contract/geo.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { ZoneBook } from '../../platform/zones/zone-book.ts';
import type { Place } from './home-stores.ts';

export interface PlaceQuery {
  lat?: number | undefined;
  lon?: number | undefined;
  areaId?: number | undefined;
}

/** The location of a customer. Error: 404 for an area that does not exist. */
export function placeOf(book: ZoneBook, { lat, lon, areaId }: PlaceQuery): Place {
  if (areaId !== undefined) {
    const name = [...book.ids].find(([, id]) => id === areaId)?.[0];
    if (name === undefined) throw notFound('The operational area');
    const zone = book.doors.all.find(({ id }) => id === areaId);
    return { point: null, zone: { id: areaId, name }, isServed: zone?.kind === 'delivery' };
  }
  const point: LatLon = { lat: lon === undefined ? 0 : (lat ?? 0), lon: lon ?? 0 };
  const zone = book.isPricing ? book.doors.at(point) : null;
  return {
    point,
    zone: zone && { id: zone.id, name: zone.name },
    isServed: !book.isPricing || zone?.kind === 'delivery',
  };
}
