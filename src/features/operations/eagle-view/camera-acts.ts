import { shownSource } from '#src/domain/live/shown-source.ts';
import { mapView } from './view-state.ts';

/** Centres the map on a driver, zoomed in to street level. */
export function flyToDriver(id: number): void {
  const place = mapView.get()?.placeOf(id) ?? shownSource().positions.get(id);
  if (place) mapView.get()?.flyTo(place);
}

/** Fits the view to these drivers. */
export function showDrivers(ids: readonly number[]): void {
  const { positions } = shownSource();
  const places = ids.flatMap((id) => {
    const slot = positions.slotOf(id);
    return slot === undefined
      ? []
      : [{ lat: positions.lat[slot] as number, lon: positions.lon[slot] as number }];
  });
  mapView.get()?.show(places, { glide: true, always: true });
}
