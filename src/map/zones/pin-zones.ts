import type { Map as MapLibre } from 'maplibre-gl';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { addFeatureSource, setFeatures } from '#src/map/base/feature-source.ts';
import { pinColours } from '#src/map/base/palette.ts';
import { addZones } from '#src/map/pins/pin-layers.ts';
import { zoneFeatures } from '#src/map/pins/pins.ts';

/** Keeps the zones on a map across changes of the base style. Returns a function that stops it. */
export function keepZones(map: MapLibre): () => void {
  const { stores, zones } = shownSource();
  const draw = () => setFeatures(map, 'zones', zoneFeatures(zones.get(), stores.get()));
  const add = () => {
    addFeatureSource(map, 'zones');
    addZones(map, pinColours());
    draw();
  };
  map.on('style.load', add);
  const stops = [stores.subscribe(draw), zones.subscribe(draw)];
  return () => {
    for (const stop of stops) stop();
    map.off('style.load', add);
  };
}
