import { AttributionControl, type Map as MapLibre } from 'maplibre-gl';
import type { PositionColumns } from '#streams/index.ts';
import { type Basemap, basemap, type MapSettings, setBasemap } from './base/basemap.ts';
import { type Camera, HOME } from './base/camera.ts';
import { foldAttributionIfLow } from './base/low-map.ts';
import { clusterColours, driverColours, pinColours, type Theme } from './base/palette.ts';
import { markFailed, whenWithoutTiles } from './base/public-style.ts';
import { mercatorX, mercatorY } from './mercator.ts';
import { ClusterLayer } from './pins/cluster-layer.ts';
import { addPinImages } from './pins/pin-images.ts';
import { addPinLayers } from './pins/pin-layers.ts';
import { DriverOverlay } from './positions/driver-overlay.ts';
import { FleetBuffer } from './positions/fleet-buffer.ts';
import { PickGrid } from './positions/pick-grid.ts';
import { driversWithin, type LassoRing } from './zones/lasso.ts';
import { LassoTool } from './zones/lasso-tool.ts';

const PICK_PX = 14;
const MIN_ZOOM = 4;
const MAX_ZOOM = 18;

type Place = { lat: number; lon: number };

/** The feature under the pointer, or a clicked one. */
export type PickedFeature = { kind: 'driver' | 'order' | 'store' | 'cluster'; id: number } | null;

export interface MapViewOptions {
  settings: MapSettings;
  theme: Theme;
  /** The columns whose slots are drawn. */
  source: PositionColumns;
  nowMs: () => number;
  /** True if a lasso can be drawn, which needs a screen that lists their drivers. */
  hasLasso: boolean;
  /** Called with the clicked feature, null on the bare map, and with the position. */
  onPick: (picked: PickedFeature, place: Place) => void;
  onHover: (picked: PickedFeature) => void;
  onBasemap: (kind: Basemap['kind'], failed: boolean) => void;
  /** Called when our own sources exist, initially or again, and are empty. */
  onReady: () => void;
  /** Called when a lasso has been drawn, with the drivers in it. */
  onDrawn: (ring: LassoRing, ids: number[]) => void;
  onLasso: (isLasso: boolean) => void;
  /** Called when the camera stops. */
  onCamera: (camera: Camera) => void;
  /** Called when the user moves the map. */
  onPan: () => void;
}

/**
 * The map with its drivers. It contains everything that uses MapLibre, and nothing that uses React.
 */
export class MapView {
  readonly map: MapLibre;
  readonly buffer: FleetBuffer;
  readonly overlay: DriverOverlay;
  readonly clusters: ClusterLayer;
  readonly picking: PickGrid;
  readonly lassoTool: LassoTool;
  private readonly options: MapViewOptions;
  private theme: Theme;
  private hovering = 0;
  private gone = false;
  /** Stops watching the first tiles of a public map. */
  private endWatch: (() => void) | undefined;

  /** @param map a map of `createMap`, to be removed after this view is destroyed */
  constructor(map: MapLibre, options: MapViewOptions) {
    const { source, nowMs } = options;
    this.options = options;
    this.theme = options.theme;
    this.buffer = new FleetBuffer(HOME, nowMs());
    this.map = map;
    this.map.setMinZoom(MIN_ZOOM);
    this.map.setMaxZoom(MAX_ZOOM);
    this.map.addControl(new AttributionControl({ compact: true }), 'bottom-right');
    foldAttributionIfLow(this.map);
    this.overlay = new DriverOverlay(this.map, this.buffer, driverColours(), nowMs);
    this.clusters = new ClusterLayer(
      this.map,
      this.overlay,
      source,
      [clusterColours(), pinColours()],
      nowMs,
    );
    this.picking = new PickGrid(this.buffer);
    this.lassoTool = new LassoTool(
      this.map,
      (ring) => options.onDrawn(ring, driversWithin(this.buffer, ring, nowMs())),
      options.onLasso,
      options.hasLasso,
    );
    this.map.on('style.load', this.decorate);
    this.map.on('click', (event) => this.pick(event.point));
    this.map.on('mousemove', (event) => this.hover(event.point));
    this.map.on('mouseout', () => {
      this.clusters.hover(null);
      options.onHover(null);
    });
    this.map.on('moveend', () => options.onCamera(this.camera()));
    this.map.on('dragstart', options.onPan);
    this.map.on('movestart', ({ originalEvent }) => {
      if (originalEvent instanceof KeyboardEvent && originalEvent.key.startsWith('Arrow'))
        options.onPan();
    });
    void this.setTheme(options.theme);
  }

  /** Loads the base map of a theme. A call that is overtaken by a later one has no effect. */
  async setTheme(theme: Theme): Promise<void> {
    this.theme = theme;
    const base = await basemap(this.options.settings, theme);
    const { style, kind, failed } = base;
    if (this.gone || this.theme !== theme) return;
    this.endWatch?.();
    this.endWatch =
      kind === 'public'
        ? whenWithoutTiles(this.map, style, () => {
            const url = this.options.settings.publicStyles?.[theme];
            if (url) markFailed(url);
            if (this.theme === theme && !this.gone) void this.setTheme(theme);
          })
        : undefined;
    setBasemap(this.map, base);
    this.options.onBasemap(kind, failed);
  }

  camera(): Camera {
    const { lng, lat } = this.map.getCenter();
    return { lat, lon: lng, zoom: this.map.getZoom() };
  }

  /** The position at which a driver is currently drawn. */
  placeOf(id: number): Place | null {
    return this.buffer.placeOf(this.options.source.slotOf(id), this.options.nowMs());
  }

  /** The circle, driver, waiting order or store nearest to a point of the screen. */
  at(point: { x: number; y: number }): PickedFeature {
    const order = this.featureAt(point, ['waiting-pins']);
    const cluster = order === null ? this.clusters.at(point) : undefined;
    if (cluster) return { kind: 'cluster', id: cluster.key };
    const { lat, lng } = this.map.unproject([point.x, point.y]);
    const radius = PICK_PX / (512 * 2 ** this.map.getZoom());
    const x = mercatorX(lng) - this.buffer.originX;
    const y = mercatorY(lat) - this.buffer.originY;
    const slot = this.picking.nearest(x, y, radius, this.options.nowMs());
    if (slot !== -1) return { kind: 'driver', id: this.buffer.ids[slot] as number };
    if (order !== null) return { kind: 'order', id: order };
    const store = this.featureAt(point, ['store-pins', 'store-dots']);
    return store === null ? null : { kind: 'store', id: store };
  }

  /** Fits the view to the points. A few points move the view only if they are outside it. */
  show(
    places: readonly Place[],
    { glide, always = false }: { glide: boolean; always?: boolean },
  ): void {
    if (places.length === 0) return;
    let [west, south, east, north] = [180, 90, -180, -90];
    for (const { lat, lon } of places) {
      west = Math.min(west, lon);
      east = Math.max(east, lon);
      south = Math.min(south, lat);
      north = Math.max(north, lat);
    }
    const bounds = this.map.getBounds();
    const isSeen = bounds.contains([west, south]) && bounds.contains([east, north]);
    if (glide && !always && places.length < 3 && isSeen) return;
    this.map.fitBounds([west, south, east, north], {
      padding: 48,
      maxZoom: Math.max(14, glide ? this.map.getZoom() : 0),
      duration: glide ? 300 : 0,
    });
  }

  /** Centres a point. The movement lasts as long as the time until the next report. */
  centre(place: Place): void {
    const { x, y } = this.map.project([place.lon, place.lat]);
    const { clientWidth, clientHeight } = this.map.getContainer();
    if (Math.hypot(x - clientWidth / 2, y - clientHeight / 2) < 1) return;
    this.map.easeTo({ center: [place.lon, place.lat], duration: 900, easing: (part) => part });
  }

  flyTo(place: Place): void {
    const zoom = Math.max(15, this.map.getZoom());
    this.map.easeTo({ center: [place.lon, place.lat], zoom, duration: 400 });
  }

  destroy(): void {
    this.gone = true;
    this.endWatch?.();
    this.lassoTool.destroy();
    this.clusters.destroy();
    this.overlay.destroy();
  }

  private featureAt(point: { x: number; y: number }, names: readonly string[]): number | null {
    const layers = names.filter((id) => this.map.getLayer(id));
    const [hit] = this.map.queryRenderedFeatures([point.x, point.y], { layers });
    const id = Number(hit?.properties.id);
    return hit && Number.isSafeInteger(id) ? id : null;
  }

  private pick(point: { x: number; y: number }): void {
    const picked = this.at(point);
    const cluster = picked?.kind === 'cluster' ? this.clusters.get(picked.id) : undefined;
    if (cluster) {
      const center = this.map.unproject([point.x, point.y]);
      this.map.easeTo({ center, zoom: Math.min(MAX_ZOOM, this.map.getZoom() + 2), duration: 300 });
    } else {
      const { lat, lng } = this.map.unproject([point.x, point.y]);
      this.options.onPick(picked, { lat, lon: lng });
    }
  }

  private hover(point: { x: number; y: number }): void {
    // Once per frame is enough for a pointer.
    if (this.hovering !== 0) return;
    this.hovering = requestAnimationFrame(() => {
      this.hovering = 0;
      if (this.gone) return;
      const picked = this.lassoTool.lasso || this.map.isMoving() ? null : this.at(point);
      this.map.getCanvas().style.cursor = picked ? 'pointer' : '';
      this.clusters.hover(picked?.kind === 'cluster' ? picked.id : null);
      this.options.onHover(picked);
    });
  }

  private readonly decorate = () => {
    addPinImages(this.map, pinColours());
    addPinLayers(this.map, pinColours());
    this.map.addLayer(this.overlay.cameraLayer);
    this.overlay.setColours(driverColours());
    this.clusters.setColours(clusterColours(), pinColours());
    this.options.onReady();
  };
}
