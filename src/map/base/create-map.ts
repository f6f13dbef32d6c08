import { Map as MapLibre, NavigationControl, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import 'maplibre-gl/dist/maplibre-gl.css';
import { t } from '#src/lib/i18n.ts';
import type { Camera } from './camera.ts';

// Without it, the bundled MapLibre 6 never fires `load`.
setWorkerUrl(workerUrl);

/**
 * Creates a map, without a style, that neither pitches nor rotates: the drivers' canvas is flat.
 */
export function createMap(container: HTMLElement, title: string, camera: Camera): MapLibre {
  const { lat, lon, zoom } = camera;
  const map = new MapLibre({
    container,
    center: [lon, lat],
    zoom,
    attributionControl: false,
    locale: {
      'Map.Title': title,
      'NavigationControl.ZoomIn': t('live.map_zoom_in'),
      'NavigationControl.ZoomOut': t('live.map_zoom_out'),
      'AttributionControl.ToggleAttribution': t('live.map_attribution'),
    },
    pitchWithRotate: false,
    dragRotate: false,
    maxPitch: 0,
    fadeDuration: 0,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  return map;
}
