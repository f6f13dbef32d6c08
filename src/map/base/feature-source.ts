import type { FilterSpecification, GeoJSONSource, Map as MapLibre } from 'maplibre-gl';

type Collection = Extract<Parameters<GeoJSONSource['setData']>[0], { type: 'FeatureCollection' }>;
export type Features = Collection['features'];

const ofType = (type: 'Point' | 'LineString' | 'Polygon'): FilterSpecification => [
  '==',
  ['geometry-type'],
  type,
];

/** The filters of layers that draw one kind of geometry from a source with several. */
export const POINTS = ofType('Point');
export const LINES = ofType('LineString');
export const POLYGONS = ofType('Polygon');

const collection = (features: Features): Collection => ({ type: 'FeatureCollection', features });

/** Adds an empty source. `lineMetrics`: its lines may have a gradient. */
export const addFeatureSource = (map: MapLibre, id: string, lineMetrics = false): void =>
  void map.addSource(id, { type: 'geojson', lineMetrics, data: collection([]) });

/** Replaces the features of a source. Nothing happens if the map has no such source yet. */
export const setFeatures = (map: MapLibre, id: string, features: Features): void =>
  void map.getSource<GeoJSONSource>(id)?.setData(collection(features));
