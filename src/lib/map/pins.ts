import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import type { Order } from '#contract/routes/orders.ts';
import type { StorePin } from '#streams/index.ts';
import { alarmOf } from '../order-alarm.ts';
import { LABEL_FONT } from './fonts.ts';
import type { PinColours } from './palette.ts';

type Collection = Extract<Parameters<GeoJSONSource['setData']>[0], { type: 'FeatureCollection' }>;
type Features = Collection['features'];

const point = (at: { lat: number; lon: number }, properties: object): Features[number] => ({
  type: 'Feature',
  properties: { ...properties },
  geometry: { type: 'Point', coordinates: [at.lon, at.lat] },
});

export const storeFeatures = (stores: readonly StorePin[]): Features =>
  stores.map(({ id, name, open, location }) =>
    point(location, { id, name, icon: open ? 'store' : 'store-closed' }),
  );

/** Orders that wait for a driver, where they are to be picked up. */
export const waitingFeatures = (orders: readonly Order[], nowMs: number): Features =>
  orders
    .filter((order) => order.driver === null)
    .map((order) => {
      const alarm = alarmOf(order, nowMs);
      return point(order.pickup, { id: order.id, icon: alarm ?? 'waiting', sort: alarm ? 0 : 1 });
    });

/** The selected order's way: where it is picked up, where it goes, and a straight line between. */
export const routeFeatures = (order: Order | null): Features =>
  order === null
    ? []
    : [
        {
          type: 'Feature',
          properties: {},
          geometry: {
            type: 'LineString',
            coordinates: [
              [order.pickup.lon, order.pickup.lat],
              [order.dropoff.lon, order.dropoff.lat],
            ],
          },
        },
        point(order.pickup, { icon: 'pickup', name: order.store.name }),
        point(order.dropoff, { icon: 'dropoff', name: order.address }),
      ];

const EMPTY: Collection = { type: 'FeatureCollection', features: [] };

/** Adds the sources and layers of our own above whatever basemap was just loaded. */
export function addPinLayers(map: MapLibre, colours: PinColours): void {
  for (const id of ['stores', 'route', 'waiting'])
    if (!map.getSource(id)) map.addSource(id, { type: 'geojson', data: EMPTY });
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
  map.addLayer({
    id: 'store-pins',
    type: 'symbol',
    source: 'stores',
    layout: {
      ...label,
      'icon-image': ['get', 'icon'],
      'icon-allow-overlap': true,
      'icon-size': ['interpolate', ['linear'], ['zoom'], 9, 0.5, 13, 1],
      'text-field': ['step', ['zoom'], '', 13, ['get', 'name']],
    },
    paint,
  });
  map.addLayer({
    id: 'route-line',
    type: 'line',
    source: 'route',
    filter: ['==', ['geometry-type'], 'LineString'],
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
  map.addLayer({
    id: 'route-ends',
    type: 'symbol',
    source: 'route',
    filter: ['==', ['geometry-type'], 'Point'],
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

export function setFeatures(map: MapLibre, source: string, features: Features): void {
  void (map.getSource(source) as GeoJSONSource | undefined)?.setData({
    type: 'FeatureCollection',
    features,
  });
}
