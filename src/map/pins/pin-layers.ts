import type { Map as MapLibre } from 'maplibre-gl';
import { addFeatureSource, LINES, POINTS, POLYGONS } from '#src/map/base/feature-source.ts';
import { LABEL_FONT } from '#src/map/base/fonts.ts';
import type { PinColours } from '#src/map/base/palette.ts';

const SOURCES = ['zones', 'stores', 'lasso', 'trails', 'driver-route', 'route', 'waiting'];
/** Below this zoom, thousands of stores would cover the map. */
const STORES_FROM_ZOOM = 10.5;
const STORE_SIGNS_FROM_ZOOM = 13;
const STORE_NAMES_FROM_ZOOM = 14.5;

/** Adds our sources and layers above the base map that was just loaded. */
export function addPinLayers(map: MapLibre, colours: PinColours): void {
  for (const id of SOURCES) if (!map.getSource(id)) addFeatureSource(map, id, id === 'trails');
  const label = {
    'text-font': [LABEL_FONT],
    'text-size': 11,
    'text-offset': [0, 1] as [number, number],
    'text-anchor': 'top' as const,
    'text-optional': true,
  };
  const paint = {
    'text-color': colours.text,
    'text-halo-color': colours.halo,
    'text-halo-width': 1.4,
  };
  addZones(map, colours);
  map.addLayer({
    id: 'store-dots',
    type: 'circle',
    source: 'stores',
    minzoom: STORES_FROM_ZOOM,
    maxzoom: STORE_SIGNS_FROM_ZOOM,
    paint: { 'circle-radius': 1.5, 'circle-color': colours.store, 'circle-opacity': 0.55 },
  });
  map.addLayer({
    id: 'store-pins',
    type: 'symbol',
    source: 'stores',
    minzoom: STORE_SIGNS_FROM_ZOOM,
    layout: {
      ...label,
      'icon-image': ['get', 'icon'],
      // Pins without room are left out, their names first; zoomed in, all pins are shown.
      'icon-allow-overlap': ['step', ['zoom'], false, 15, true] as never,
      'icon-padding': 0,
      'text-field': ['step', ['zoom'], '', STORE_NAMES_FROM_ZOOM, ['get', 'name']],
    },
    paint,
  });
  addLasso(map, colours);
  addWays(map, colours, label, paint);
}

/** Adds the layers of the zones, from the source `zones`. */
export function addZones(map: MapLibre, colours: PinColours): void {
  map.addLayer({
    id: 'zone-fill',
    type: 'fill',
    source: 'zones',
    minzoom: 9,
    filter: POLYGONS,
    paint: {
      'fill-color': ['match', ['get', 'look'], 'paused', colours.warning, colours.text],
      'fill-opacity': ['match', ['get', 'look'], ['paused', 'excluded'], 0.16, 0.035],
    },
  });
  map.addLayer({
    id: 'zone-borders',
    type: 'line',
    source: 'zones',
    minzoom: 9,
    filter: POLYGONS,
    paint: {
      'line-color': ['match', ['get', 'look'], 'paused', colours.warning, colours.text],
      'line-opacity': ['match', ['get', 'look'], 'draft', 0.16, 0.4],
      'line-width': 1,
    },
  });
  map.addLayer({
    id: 'zone-names',
    type: 'symbol',
    source: 'zones',
    minzoom: 10.5,
    filter: POINTS,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': [LABEL_FONT],
      'text-size': 12,
      'text-letter-spacing': 0.06,
      'text-padding': 8,
    },
    paint: {
      'text-color': colours.text,
      'text-halo-color': colours.halo,
      'text-halo-width': 1.6,
      'text-opacity': 0.85,
    },
  });
}

function addLasso(map: MapLibre, colours: PinColours): void {
  map.addLayer({
    id: 'lasso-fill',
    type: 'fill',
    source: 'lasso',
    paint: { 'fill-color': colours.accent, 'fill-opacity': 0.06 },
  });
  map.addLayer({
    id: 'lasso-border',
    type: 'line',
    source: 'lasso',
    paint: { 'line-color': colours.accent, 'line-width': 1.5 },
  });
}

function addWays(map: MapLibre, colours: PinColours, label: object, paint: object): void {
  map.addLayer({
    id: 'trail-lines',
    type: 'line',
    source: 'trails',
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-width': 2.5,
      // Fades in from transparent, ten minutes ago, to opaque at the driver.
      'line-gradient': [
        'interpolate',
        ['linear'],
        ['line-progress'],
        0,
        'rgba(0, 0, 0, 0)',
        1,
        colours.accent,
      ],
    },
  });
  for (const source of ['driver-route', 'route'])
    map.addLayer({
      id: `${source}-line`,
      type: 'line',
      source,
      filter: LINES,
      paint: { 'line-color': colours.accent, 'line-width': 2, 'line-dasharray': [2, 2] },
    });
  map.addLayer({
    id: 'waiting-pins',
    type: 'symbol',
    source: 'waiting',
    layout: {
      'icon-image': ['get', 'icon'],
      'icon-allow-overlap': true,
      'symbol-sort-key': ['-', 0, ['get', 'sort']],
    },
  });
  for (const source of ['route', 'driver-route'])
    map.addLayer({
      id: `${source}-ends`,
      type: 'symbol',
      source,
      filter: POINTS,
      layout: {
        ...label,
        'icon-image': ['get', 'icon'],
        'icon-allow-overlap': true,
        'icon-anchor': ['match', ['get', 'icon'], 'dropoff', 'bottom', 'center'],
        'text-field': ['get', 'name'],
      },
      paint,
    });
}
