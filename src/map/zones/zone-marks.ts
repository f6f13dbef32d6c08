import type { Map as MapLibre } from 'maplibre-gl';
import type { Corner } from '#rules/geometry/ring.ts';
import { addFeatureSource, type Features, setFeatures } from '#src/map/base/feature-source.ts';
import { pinColours } from '#src/map/base/palette.ts';
import { ringFeatures } from '#src/map/pins/pins.ts';

/** A point on the map of the zones: filled or, for the opposite meaning, hollow. */
export interface ZoneMark {
  id: string;
  lat: number;
  lon: number;
  isFilled: boolean;
}

/** What is drawn above the zones. */
export interface MapMarks {
  marks: readonly ZoneMark[];
  /** A shape that is not published. */
  drawing: readonly Corner[] | null;
}

const markFeatures = (marks: readonly ZoneMark[]): Features =>
  marks.map(({ lat, lon, isFilled }) => ({
    type: 'Feature',
    properties: { isFilled },
    geometry: { type: 'Point', coordinates: [lon, lat] },
  }));

/** Keeps marks and a drawing on a map across changes of the base style. */
export function keepMarks(map: MapLibre) {
  let above: MapMarks = { marks: [], drawing: null };
  const draw = () => {
    setFeatures(map, 'marks', markFeatures(above.marks));
    setFeatures(map, 'drawing', ringFeatures(above.drawing));
  };
  const add = () => {
    const { accent, store, halo } = pinColours();
    addFeatureSource(map, 'drawing');
    addFeatureSource(map, 'marks');
    map.addLayer({
      id: 'drawing-fill',
      type: 'fill',
      source: 'drawing',
      paint: { 'fill-color': accent, 'fill-opacity': 0.08 },
    });
    map.addLayer({
      id: 'drawing-border',
      type: 'line',
      source: 'drawing',
      paint: { 'line-color': accent, 'line-width': 2 },
    });
    map.addLayer({
      id: 'mark-dots',
      type: 'circle',
      source: 'marks',
      paint: {
        'circle-radius': 4,
        'circle-color': ['case', ['get', 'isFilled'], store, halo],
        'circle-stroke-color': store,
        'circle-stroke-width': 1.5,
      },
    });
    draw();
  };
  map.on('style.load', add);
  return {
    show(next: MapMarks): void {
      above = next;
      draw();
    },
    stop: () => void map.off('style.load', add),
  };
}
