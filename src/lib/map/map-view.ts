import { AttributionControl, Map as MapLibre, NavigationControl, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import 'maplibre-gl/dist/maplibre-gl.css';
import { t } from '../i18n.ts';
import { type Basemap, basemap, type MapSettings } from './basemap.ts';
import { DriverOverlay } from './driver-overlay.ts';
import { Fleet } from './fleet.ts';
import { driverColours, pinColours, type Theme } from './palette.ts';
import { addPinImages } from './pin-images.ts';
import { addPinLayers } from './pins.ts';

// Without it a built MapLibre 6 never fires `load`.
setWorkerUrl(workerUrl);

/** Central Casablanca: where the map opens before anything is known. */
export const HOME = { lat: 33.5731, lon: -7.5898 };
const PICK_PX = 14;

/** What lies under the pointer. */
export type Picked = { kind: 'driver' | 'order' | 'store'; id: number } | null;

export interface MapViewOptions {
  container: HTMLElement;
  settings: MapSettings;
  theme: Theme;
  nowMs: () => number;
  onPick: (picked: Picked) => void;
  onHover: (picked: Picked) => void;
  onBasemap: (kind: Basemap['kind'], failed: boolean) => void;
  /** The sources of our own are there (again) and empty. */
  onReady: () => void;
}

/** The map with its fleet: everything that is MapLibre, and nothing that is React. */
export class MapView {
  readonly map: MapLibre;
  readonly fleet: Fleet;
  readonly overlay: DriverOverlay;
  private readonly options: MapViewOptions;
  private theme: Theme;
  private hovering = 0;
  private gone = false;

  constructor(options: MapViewOptions) {
    this.options = options;
    this.theme = options.theme;
    this.fleet = new Fleet(HOME, options.nowMs());
    this.map = new MapLibre({
      container: options.container,
      center: [HOME.lon, HOME.lat],
      zoom: 11.2,
      minZoom: 4,
      maxZoom: 18,
      attributionControl: false,
      locale: {
        'Map.Title': t('live.map'),
        'NavigationControl.ZoomIn': t('live.map_zoom_in'),
        'NavigationControl.ZoomOut': t('live.map_zoom_out'),
        'AttributionControl.ToggleAttribution': t('live.map_attribution'),
      },
      // The drivers' canvas is flat: it is drawn for a map seen from above.
      pitchWithRotate: false,
      dragRotate: false,
      maxPitch: 0,
      fadeDuration: 0,
    });
    this.map.addControl(new AttributionControl({ compact: true }), 'bottom-right');
    this.map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
    this.overlay = new DriverOverlay(this.map, this.fleet, driverColours(), options.nowMs);
    this.map.on('style.load', this.decorate);
    this.map.on('click', (event) => options.onPick(this.at(event.point)));
    this.map.on('mousemove', (event) => {
      // Once a frame is enough for a pointer.
      if (this.hovering !== 0) return;
      this.hovering = requestAnimationFrame(() => {
        this.hovering = 0;
        if (this.gone) return;
        const picked = this.at(event.point);
        this.map.getCanvas().style.cursor = picked ? 'pointer' : '';
        options.onHover(picked);
      });
    });
    this.map.on('mouseout', () => options.onHover(null));
    void this.setTheme(options.theme);
  }

  /** Loads the basemap for a theme; a call that is overtaken by a later one does nothing. */
  async setTheme(theme: Theme): Promise<void> {
    this.theme = theme;
    const { style, kind, failed } = await basemap(this.options.settings, theme);
    if (this.gone || this.theme !== theme) return;
    this.map.setStyle(style, { diff: false });
    this.options.onBasemap(kind, failed);
  }

  /** The driver, waiting order or store nearest to a point of the screen. */
  at(point: { x: number; y: number }): Picked {
    const { lat, lng } = this.map.unproject([point.x, point.y]);
    const radius = PICK_PX / (512 * 2 ** this.map.getZoom());
    const driver = this.fleet.nearest(lat, lng, radius, this.options.nowMs());
    if (driver !== null) return { kind: 'driver', id: driver };
    const layers = ['waiting-pins', 'store-pins'].filter((id) => this.map.getLayer(id));
    const [hit] = this.map.queryRenderedFeatures([point.x, point.y], { layers });
    const id = Number(hit?.properties.id);
    if (!hit || !Number.isSafeInteger(id)) return null;
    return { kind: hit.layer.id === 'waiting-pins' ? 'order' : 'store', id };
  }

  /** Moves so that the places are in view; a single place is brought to the middle only if it is out. */
  show(places: readonly { lat: number; lon: number }[], options: { glide: boolean }): void {
    if (places.length === 0) return;
    const lats = places.map((place) => place.lat);
    const lons = places.map((place) => place.lon);
    const [west, south, east, north] = [
      Math.min(...lons),
      Math.min(...lats),
      Math.max(...lons),
      Math.max(...lats),
    ];
    const bounds = this.map.getBounds();
    if (
      options.glide &&
      places.length < 3 &&
      bounds.contains([west, south]) &&
      bounds.contains([east, north])
    )
      return;
    this.map.fitBounds([west, south, east, north], {
      padding: 48,
      maxZoom: 14,
      duration: options.glide ? 300 : 0,
    });
  }

  centre(place: { lat: number; lon: number }): void {
    this.map.easeTo({ center: [place.lon, place.lat], duration: 400 });
  }

  destroy(): void {
    this.gone = true;
    this.overlay.destroy();
    this.map.remove();
  }

  private readonly decorate = () => {
    addPinImages(this.map, pinColours());
    addPinLayers(this.map, pinColours());
    this.map.addLayer(this.overlay.cameraLayer);
    this.overlay.setColours(driverColours());
    this.options.onReady();
  };
}
