import type { GeoJSONSource } from 'maplibre-gl';
import { asyncScheduler, BehaviorSubject, NEVER, Observable, of } from 'rxjs';
import type { Driver } from '#contract/routes/operations/driver-status.ts';
import { readFrame } from '#rules/frames/positions-frame.ts';
import { shownSource, showSource } from '#src/domain/live/shown-source.ts';
import { createConsole } from '#src/lib/console/console.ts';
import { createMap } from '#src/map/base/create-map.ts';
import { feedMap } from '#src/map/feed-map.ts';
import { MapView } from '#src/map/map-view.ts';
import type { Carrier } from '#streams/deps.ts';
import { createLive, type Live } from '#streams/index.ts';
import { BATCHES_PER_SECOND, createFrames, positionAt } from './map-page-city.ts';
import type { MapPage, Redraws, Side } from './map-page-types.ts';

createConsole();

const frame$ = new Observable<void>((out) => {
  const frame = requestAnimationFrame(() => out.next());
  return () => cancelAnimationFrame(frame);
});

const aDriver = (index: number, nowMs: number): Driver => ({
  id: (index + 1) as Driver['id'],
  code: `d${index + 1}`,
  name: `Driver ${index + 1}`,
  phone: null,
  vehicle: 'scooter',
  status: 'available',
  statusAt: new Date(nowMs).toISOString(),
  position: {
    ...positionAt(index, 0),
    heading: null,
    speed: null,
    at: new Date(nowMs).toISOString(),
  },
  activeOrders: [],
});

const handlers = new Map<string, (value: never) => void>();
const carrier: Carrier = {
  on: (event: string, fn: (value: never) => void) => void handlers.set(event, fn),
  ask: (event: string) =>
    Promise.resolve(
      event === 'follow'
        ? { seq: 0, reset: false, events: [] }
        : { everyMs: 100, elsewhereMs: null },
    ) as never,
  close: () => undefined,
};

let view: MapView | undefined;
let deliver: (bytes: ArrayBuffer) => void = () => undefined;
let taken: Redraws = { refreshes: 0, lags: [] };
let timer: ReturnType<typeof setInterval> | undefined;

function startLive(drivers: Driver[]): Live {
  const live = createLive({
    api: {
      snapshot: () =>
        of({ at: new Date().toISOString(), seq: 0, drivers, stores: [], zones: [], orders: [] }),
      since: () => NEVER,
      stats: () => NEVER,
    },
    openSocket: () => {
      setTimeout(() => handlers.get('connect')?.(undefined as never));
      return carrier;
    },
    token$: new BehaviorSubject('token'),
    scheduler: asyncScheduler,
    frame$,
    visible$: new BehaviorSubject(true),
    random: Math.random,
  });
  showSource(live);
  live.start();
  return live;
}

/** Records when delivered frames have been drawn. With `finish`, waits for rasterising as well. */
function watchDrawing(live: Live, overlay: HTMLCanvasElement, finish: boolean): void {
  let delivered: number[] = [];
  let inColumns: number[] = [];
  deliver = (bytes) => {
    delivered.push(performance.now());
    handlers.get('frame')?.(bytes as never);
  };
  live.positions.subscribe(() => {
    inColumns.push(...delivered);
    delivered = [];
  });
  const { drawArrays } = WebGL2RenderingContext.prototype;
  const pixel = new Uint8Array(4);
  WebGL2RenderingContext.prototype.drawArrays = function draw(...call) {
    drawArrays.apply(this, call);
    if (this.canvas !== overlay || inColumns.length === 0) return;
    if (finish) this.readPixels(0, 0, 1, 1, this.RGBA, this.UNSIGNED_BYTE, pixel);
    const now = performance.now();
    for (const at of inColumns) taken.lags.push(now - at);
    taken.refreshes += 1;
    inColumns = [];
  };
}

type Feature = {
  type: 'Feature';
  properties: object;
  geometry: { type: 'Point'; coordinates: [number, number] };
};

/**
 * The common approach, for comparison: all drivers as GeoJSON features, replaced with every batch.
 */
function asGeoJson(map: MapView['map'], count: number): void {
  const features = Array.from({ length: count }, (_, index): Feature => {
    const { lat, lon } = positionAt(index, 0);
    return {
      type: 'Feature',
      properties: { id: index + 1, status: 'available' },
      geometry: { type: 'Point', coordinates: [lon, lat] },
    };
  });
  const data = { type: 'FeatureCollection' as const, features };
  map.addSource('drivers', { type: 'geojson', data });
  map.addLayer({
    id: 'drivers',
    type: 'circle',
    source: 'drivers',
    paint: { 'circle-radius': 5, 'circle-color': '#15181c' },
  });
  // The worker processes one state at a time, and then the latest of those that arrived meanwhile.
  let waiting: number[] = [];
  let loading: number[] | null = null;
  let loaded: number[] = [];
  map.on('render', () => {
    const now = performance.now();
    for (const at of loaded) taken.lags.push(now - at);
    loaded = [];
  });
  map.on('data', (event) => {
    const changed = event as { sourceId?: string; sourceDataType?: string };
    if (changed.sourceId !== 'drivers' || changed.sourceDataType !== 'content') return;
    taken.refreshes += 1;
    loaded.push(...(loading ?? []));
    loading = waiting.length > 0 ? waiting : null;
    waiting = [];
  });
  deliver = (bytes) => {
    if (loading) waiting.push(performance.now());
    else loading = [performance.now()];
    readFrame(bytes, (id, lat, lon) => {
      const feature = features[id - 1] as Feature;
      feature.geometry.coordinates = [lon, lat];
    });
    void (map.getSource('drivers') as GeoJSONSource).setData(data);
  };
}

const SETTINGS = { styleUrl: null, pmtilesUrl: null, publicStyles: null };
const CAMERA = { lat: 33.5731, lon: -7.5898, zoom: 11 };

async function start(side: Side, count: number, options: { clusters: boolean; finish: boolean }) {
  const nowMs = Date.now();
  const drivers = Array.from({ length: count }, (_, index) => aDriver(index, nowMs));
  const live = startLive(side === 'ours' ? drivers : []);
  const made = await new Promise<MapView>((resolve) => {
    const ready = () => resolve(mapView);
    const container = document.querySelector('#map') as HTMLElement;
    const mapView = new MapView(createMap(container, 'Map', CAMERA, SETTINGS), {
      settings: SETTINGS,
      theme: 'light',
      source: shownSource().positions,
      nowMs: shownSource().now,
      hasLasso: true,
      onPick: () => undefined,
      onHover: () => undefined,
      onBasemap: () => undefined,
      onReady: ready,
      onDrawn: () => undefined,
      onLasso: () => undefined,
      onCamera: () => undefined,
      onPan: () => undefined,
    });
  });
  view = made;
  if (side === 'ours') {
    feedMap(made);
    made.clusters.setOn(options.clusters);
    watchDrawing(live, made.overlay.canvas, options.finish);
  } else asGeoJson(made.map, count);
}

/** Delivers a frame every 100 ms, with its time set to now, until `stop`. */
function run(count: number): void {
  const frames = createFrames(count, Date.now());
  let n = 0;
  timer = setInterval(() => {
    const bytes = frames[n % frames.length] as ArrayBuffer;
    n += 1;
    new DataView(bytes).setFloat64(8, Date.now(), true);
    deliver(bytes);
  }, 1_000 / BATCHES_PER_SECOND);
}

const page: MapPage = {
  start,
  run,
  stop: () => clearInterval(timer),
  takeRedraws() {
    const now = taken;
    taken = { refreshes: 0, lags: [] };
    return now;
  },
  view: () => view as MapView,
};
window.mapPage = page;
