import type { LatLon } from '#contract/geo.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { ZoneBook } from '../../platform/zones/zone-book.ts';
import type { Place } from './home-stores.ts';

export interface PlaceQuery {
  lat?: number | undefined;
  lon?: number | undefined;
  /** A zone instead of a point. */
  zoneId?: number | undefined;
  /** Its name in the release before. */
  areaId?: number | undefined;
}

/** The location of a customer. Error: 404 for a zone that does not exist. */
export function placeOf(book: ZoneBook, { lat, lon, zoneId: asked, areaId }: PlaceQuery): Place {
  const zoneId = asked ?? areaId;
  if (zoneId !== undefined) {
    const name = [...book.ids].find(([, id]) => id === zoneId)?.[0];
    if (name === undefined) throw notFound('zone');
    const zone = book.doors.all.find(({ id }) => id === zoneId);
    return { point: null, zone: { id: zoneId, name }, isServed: zone?.kind === 'delivery' };
  }
  const point: LatLon = { lat: lon === undefined ? 0 : (lat ?? 0), lon: lon ?? 0 };
  const zone = book.isPricing ? book.doors.at(point) : null;
  return {
    point,
    zone: zone && { id: zone.id, name: zone.name },
    isServed: !book.isPricing || zone?.kind === 'delivery',
  };
}
