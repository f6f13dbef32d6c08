import type { Map as MapLibre } from 'maplibre-gl';
import { addFeatureSource, LINES, POINTS, POLYGONS } from '#src/map/base/feature-source.ts';
import { LABEL_FONT } from '#src/map/base/fonts.ts';
import type { PinColours } from '#src/map/base/palette.ts';

/** The sources of the editor with their layers, from bottom to top. */
export const SHAPE_SOURCES = ['around', 'marks', 'parts', 'shape', 'handles', 'draft'] as const;
export type ShapeSource = (typeof SHAPE_SOURCES)[number];
/** Below this zoom, marks would cover the map. */
const MARKS_FROM_ZOOM = 10.5;
const MARK_NAMES_FROM_ZOOM = 14;

const is = (name: string, value: string) => ['==', ['get', name], value] as never;

const label = { 'text-font': [LABEL_FONT], 'text-size': 12, 'text-padding': 4 };
const halo = (colour: string, { halo: around }: PinColours) => ({
  'text-color': colour,
  'text-halo-color': around,
  'text-halo-width': 1.6,
});

function addAround(map: MapLibre, colours: PinColours): void {
  const line = { 'line-color': colours.text, 'line-opacity': 0.55, 'line-width': 1 };
  map.addLayer({
    id: 'around-fill',
    type: 'fill',
    source: 'around',
    paint: { 'fill-color': colours.text, 'fill-opacity': 0.05 },
  });
  map.addLayer({
    id: 'around-line',
    type: 'line',
    source: 'around',
    filter: ['!', is('kind', 'excluded')] as never,
    paint: line,
  });
  // Excluded zones are dashed, not coloured, because they are not a fault.
  map.addLayer({
    id: 'around-excluded',
    type: 'line',
    source: 'around',
    filter: is('kind', 'excluded'),
    paint: { ...line, 'line-dasharray': [3, 2] },
  });
  map.addLayer({
    id: 'around-names',
    type: 'symbol',
    source: 'around',
    layout: { ...label, 'text-field': ['get', 'name'] },
    paint: halo(colours.text, colours),
  });
}

function addMarks(map: MapLibre, colours: PinColours): void {
  map.addLayer({
    id: 'mark-dots',
    type: 'circle',
    source: 'marks',
    minzoom: MARKS_FROM_ZOOM,
    paint: {
      'circle-radius': 2.5,
      'circle-color': [
        'match',
        ['get', 'tone'],
        'warning',
        colours.warning,
        'critical',
        colours.critical,
        colours.store,
      ],
    },
  });
  map.addLayer({
    id: 'mark-names',
    type: 'symbol',
    source: 'marks',
    minzoom: MARK_NAMES_FROM_ZOOM,
    layout: {
      ...label,
      'text-size': 11,
      'text-field': ['get', 'name'],
      'text-anchor': 'top',
      'text-offset': [0, 0.5],
      'text-optional': true,
    },
    paint: halo(colours.text, colours),
  });
}

function addParts(map: MapLibre, colours: PinColours): void {
  map.addLayer({
    id: 'part-fills',
    type: 'fill',
    source: 'parts',
    paint: {
      'fill-color': colours.warning,
      'fill-opacity': ['match', ['get', 'kind'], 'gap', 0.1, 0.22],
    },
  });
  map.addLayer({
    id: 'part-edges',
    type: 'line',
    source: 'parts',
    paint: { 'line-color': colours.warning, 'line-width': 1.5 },
  });
  map.addLayer({
    id: 'part-labels',
    type: 'symbol',
    source: 'parts',
    layout: { ...label, 'text-field': ['get', 'label'], 'text-allow-overlap': true },
    paint: halo(colours.waiting, colours),
  });
}

function addShape(map: MapLibre, colours: PinColours): void {
  map.addLayer({
    id: 'shape-fill',
    type: 'fill',
    source: 'shape',
    filter: POLYGONS,
    paint: { 'fill-color': colours.accent, 'fill-opacity': 0.1 },
  });
  map.addLayer({
    id: 'shape-line',
    type: 'line',
    source: 'shape',
    filter: LINES,
    layout: { 'line-join': 'round' },
    paint: { 'line-color': colours.accent, 'line-width': 2 },
  });
  map.addLayer({
    id: 'shape-handles',
    type: 'circle',
    source: 'handles',
    layout: { 'circle-sort-key': ['get', 'order'] },
    paint: {
      'circle-radius': ['match', ['get', 'state'], 'selected', 6.5, 'fault', 6.5, 'middle', 3, 4.5],
      'circle-color': [
        'match',
        ['get', 'state'],
        'selected',
        colours.accent,
        'fault',
        colours.critical,
        colours.halo,
      ],
      'circle-stroke-color': [
        'match',
        ['get', 'state'],
        'selected',
        colours.halo,
        'fault',
        colours.halo,
        colours.accent,
      ],
      'circle-stroke-width': ['match', ['get', 'state'], 'middle', 1, 1.75],
      'circle-stroke-opacity': ['match', ['get', 'state'], 'middle', 0.7, 1],
    },
  });
  map.addLayer({
    id: 'draft-line',
    type: 'line',
    source: 'draft',
    filter: LINES,
    paint: { 'line-color': colours.accent, 'line-width': 1.5, 'line-dasharray': [2, 2] },
  });
  map.addLayer({
    id: 'draft-snap',
    type: 'circle',
    source: 'draft',
    filter: POINTS,
    paint: {
      'circle-radius': 8,
      'circle-opacity': 0,
      'circle-stroke-color': colours.accent,
      'circle-stroke-width': 2,
    },
  });
}

/** Adds the editor's sources and layers above the base map that was just loaded. */
export function addShapeLayers(map: MapLibre, colours: PinColours): void {
  for (const id of SHAPE_SOURCES) addFeatureSource(map, id);
  addAround(map, colours);
  addMarks(map, colours);
  addParts(map, colours);
  addShape(map, colours);
}
