import type { Map as MapLibre } from 'maplibre-gl';
import type { ClusterColours, PinColours } from '#src/map/base/palette.ts';
import { mercatorX, mercatorY } from '#src/map/mercator.ts';
import type { DriverOverlay } from '#src/map/positions/driver-overlay.ts';
import { STRIDE } from '#src/map/positions/fleet-buffer.ts';
import type { PositionColumns } from '#streams/index.ts';
import { drawCircle } from './cluster-circle.ts';
import { type Cluster, Clusters, cellSize, clusterRadius, type Extent } from './clusters.ts';
import { ALARM_PINS, type AlarmPinName } from './pin-images.ts';

/** How often circles are counted again while only drivers move. */
const REFRESH_MS = 500;
/**
 * The margin around the view that is counted too, as a fraction of the view, so that panning finds
 * its circles ready.
 */
const MARGIN = 0.3;

/** An order that needs attention, at its pickup. */
export interface AlarmPin {
  lat: number;
  lon: number;
  mark: AlarmPinName;
}

/** Circles with counts above the drivers' canvas, where markers would cover each other. */
export class ClusterLayer {
  readonly canvas = document.createElement('canvas');
  private readonly clusters = new Clusters();
  private readonly map: MapLibre;
  private readonly overlay: DriverOverlay;
  private readonly source: PositionColumns;
  private readonly nowMs: () => number;
  private colours: ClusterColours;
  private isOn = true;
  private counted: (Extent & { cell: number }) | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private hovered: number | null = null;
  private pinColours: PinColours;
  private alarms: readonly { x: number; y: number; mark: AlarmPinName }[] = [];

  constructor(
    map: MapLibre,
    overlay: DriverOverlay,
    source: PositionColumns,
    colours: [ClusterColours, PinColours],
    nowMs: () => number,
  ) {
    this.map = map;
    this.overlay = overlay;
    this.source = source;
    [this.colours, this.pinColours] = colours;
    this.nowMs = nowMs;
    this.canvas.className = 'map-clusters';
    this.canvas.setAttribute('aria-hidden', 'true');
    map.getCanvasContainer().append(this.canvas);
    map.on('render', this.follow);
    map.on('resize', this.follow);
  }

  get inView(): number {
    return this.clusters.inView;
  }

  get list(): readonly Cluster[] {
    return this.clusters.list;
  }

  setOn(isOn: boolean): void {
    this.isOn = isOn;
    this.refresh();
  }

  setColours(colours: ClusterColours, pins: PinColours): void {
    this.colours = colours;
    this.pinColours = pins;
    this.draw();
  }

  /** Circles are above the map, so orders that need attention are drawn again above the circles. */
  setAlarms(pins: readonly AlarmPin[]): void {
    this.alarms = pins.map(({ lat, lon, mark }) => ({
      x: mercatorX(lon),
      y: mercatorY(lat),
      mark,
    }));
    this.draw();
  }

  /** Schedules a new count, because positions have changed. */
  readonly soon = (): void => {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.refresh();
    }, REFRESH_MS);
  };

  /** True if the driver of a slot is drawn as part of a circle. */
  holds(slot: number): boolean {
    const { data, originX, originY } = this.overlay.buffer;
    const [x, y] = [data[slot * STRIDE + 2] as number, data[slot * STRIDE + 3] as number];
    return this.clusters.holds(x + originX, y + originY);
  }

  get(key: number): Cluster | undefined {
    return this.clusters.list.find((cluster) => cluster.key === key);
  }

  /** The circle under a point of the screen. */
  at(point: { x: number; y: number }): Cluster | undefined {
    const { scale, left, top } = this.screen();
    return this.clusters.list.find(
      ({ x, y, count }) =>
        Math.hypot(x * scale - left - point.x, y * scale - top - point.y) <= clusterRadius(count),
    );
  }

  hover(key: number | null): void {
    if (this.hovered === key) return;
    this.hovered = key;
    this.draw();
  }

  destroy(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.map.off('render', this.follow);
    this.map.off('resize', this.follow);
    this.canvas.remove();
  }

  /** Counts and draws immediately. */
  refresh(): void {
    const { buffer } = this.overlay;
    const view = this.view();
    const wide = (view.east - view.west) * MARGIN;
    const high = (view.south - view.north) * MARGIN;
    const room = {
      west: view.west - wide,
      east: view.east + wide,
      north: view.north - high,
      south: view.south + high,
    };
    const cell = cellSize(this.map.getZoom());
    if (this.isOn) this.clusters.count(buffer, this.source, view, room, cell, this.nowMs());
    else this.clusters.clear(buffer);
    this.counted = { ...room, cell };
    this.canvas.dataset.clusters = String(this.clusters.list.length);
    this.overlay.wake();
    this.draw();
  }

  private readonly follow = () => {
    const { counted } = this;
    const view = this.view();
    const holds =
      counted &&
      counted.cell === cellSize(this.map.getZoom()) &&
      view.west >= counted.west &&
      view.east <= counted.east &&
      view.north >= counted.north &&
      view.south <= counted.south;
    if (holds) this.draw();
    else this.refresh();
  };

  /** Pixels per mercator unit, and the position of the screen's corner in these pixels. */
  private screen(): { scale: number; left: number; top: number; width: number; height: number } {
    const { lng, lat } = this.map.getCenter();
    const scale = 512 * 2 ** this.map.getZoom();
    const { clientWidth: width, clientHeight: height } = this.map.getContainer();
    return {
      scale,
      width,
      height,
      left: mercatorX(lng) * scale - width / 2,
      top: mercatorY(lat) * scale - height / 2,
    };
  }

  private view(): Extent {
    const { scale, left, top, width, height } = this.screen();
    return {
      west: left / scale,
      east: (left + width) / scale,
      north: top / scale,
      south: (top + height) / scale,
    };
  }

  private draw(): void {
    const { canvas, clusters } = this;
    const context = canvas.getContext('2d');
    if (!context) return;
    const { scale, left, top, width, height } = this.screen();
    const ratio = this.map.getPixelRatio();
    const wide = Math.floor(width * ratio);
    const high = Math.floor(height * ratio);
    const isBlank = clusters.list.length === 0;
    canvas.hidden = isBlank;
    if (isBlank) return;
    if (canvas.width !== wide || canvas.height !== high) {
      canvas.width = wide;
      canvas.height = high;
    }
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    for (const cluster of clusters.list) {
      const x = cluster.x * scale - left;
      const y = cluster.y * scale - top;
      if (x < -40 || y < -40 || x > width + 40 || y > height + 40) continue;
      drawCircle(context, cluster, this.colours, this.hovered === cluster.key, { x, y });
    }
    for (const pin of this.alarms) {
      const { size, draw } = ALARM_PINS[pin.mark];
      context.save();
      context.translate(pin.x * scale - left - size / 2, pin.y * scale - top - size / 2);
      draw(this.pinColours)(context, size);
      context.restore();
    }
  }
}
