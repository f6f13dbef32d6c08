import { Map as MapLibre, NavigationControl, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import 'maplibre-gl/dist/maplibre-gl.css';
import { consoleConfig } from '#src/lib/console-config.ts';
import { t } from '#src/lib/i18n.ts';
import type { MapSettings } from './basemap.ts';
import type { Camera } from './camera.ts';

/**
 * The worker's script, by the origins of the map's tiles. A worker has the Content-Security-Policy
 * of the response that its script was cached from: under the same address, tiles of an origin that
 * is configured later would be blocked until the cache expires.
 */
function workerUrlOf({ styleUrl, pmtilesUrl, publicStyles }: MapSettings): string {
  const urls = [styleUrl, pmtilesUrl, publicStyles?.light, publicStyles?.dark];
  const origins = urls.flatMap((url) => (url ? new URL(url, location.href).origin : []));
  return `${workerUrl}?${new URLSearchParams({ origins: [...new Set(origins)].join(' ') })}`;
}

/**
 * Creates a map, without a style, that neither pitches nor rotates: the drivers' canvas is flat.
 */
export function createMap(
  container: HTMLElement,
  title: string,
  camera: Camera,
  settings: MapSettings = consoleConfig().map,
): MapLibre {
  const { lat, lon, zoom } = camera;
  // Without an address, the bundled MapLibre 6 never fires `load`.
  setWorkerUrl(workerUrlOf(settings));
  // What lies on it is placed in pixels from the left.
  container.dir = 'ltr';
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
