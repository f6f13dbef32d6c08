import type { Map as MapLibre } from 'maplibre-gl';

/** Below this height, the opened attribution would cover most of a map. Pixels. */
const LOW_PX = 200;

/** Folds the attribution to its button when the map becomes low, as MapLibre does on a drag. */
export function foldAttributionIfLow(map: MapLibre): void {
  map.on('resize', () => {
    if (map.getContainer().clientHeight >= LOW_PX) return;
    const attribution = map.getContainer().querySelector('.maplibregl-ctrl-attrib');
    attribution?.classList.remove('maplibregl-compact-show');
  });
}
