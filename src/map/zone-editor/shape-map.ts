import { AttributionControl, type Map as MapLibre } from 'maplibre-gl';
import { boxOf, type Corner } from '#rules/geometry/ring.ts';
import { drawBasemap } from '#src/map/base/draw-basemap.ts';
import { setFeatures } from '#src/map/base/feature-source.ts';
import { pinColours, type Theme } from '#src/map/base/palette.ts';
import { type Corners, cornerAt, middleOf, shrinkAt } from './geometry/corners.ts';
import { snap, snapTargets } from './geometry/snap.ts';
import {
  type DrawnShape,
  draftFeatures,
  type Feature,
  handleFeatures,
  markFeatures,
  neighbourFeatures,
  type PartLabel,
  partFeatures,
  ringFeatures,
} from './shape-features.ts';
import { addShapeLayers, type ShapeSource } from './shape-layers.ts';
import { apart, HANDLE_PX, type Pixel, type PointerEvents, ShapePointer } from './shape-pointer.ts';
import type { Mark, Neighbour } from './zone-editor-props.ts';

const SNAP_PX = 12;
/** On a shorter edge, the handle in the middle would cover those of the corners. */
const MIDDLE_FROM_PX = 44;
const PADDING_PX = 56;
const EDGE_PX = 16;
const NEAREST_ZOOM = 15;
const WORLD_PX = 512;
const NOTHING: DrawnShape = {
  ring: [],
  selected: null,
  mode: 'edit',
  cut: null,
  faulty: [],
  isLocked: true,
};

export interface ShapeMapEvents extends PointerEvents {
  /** Called when the position under the crosshair changes. */
  onCentre: (corner: Corner) => void;
}

/**
 * The map of the shape editor. It contains everything that uses MapLibre, and nothing that uses
 * React. It draws the given state and reports pointer events; it changes nothing itself.
 */
export class ShapeMap {
  private readonly map: MapLibre;
  private readonly pointer: ShapePointer;
  private shape = NOTHING;
  private neighbours: readonly Neighbour[] = [];
  private marks: readonly Mark[] = [];
  private parts: readonly PartLabel[] = [];
  private targets: ReturnType<typeof snapTargets> = [];
  private isSnapping = true;
  /** The ring while one of its corners is being dragged. */
  private dragged: Corners | null = null;
  /** The position of the next corner; null while the pointer is elsewhere. */
  private cursor: { corner: Corner; isSnapped: boolean } | null = null;
  private endBasemap = () => {};

  /** @param map a map of `createMap`, to be removed after this one is destroyed */
  constructor(map: MapLibre, on: ShapeMapEvents) {
    this.map = map;
    this.map.addControl(new AttributionControl({ compact: true }), 'bottom-right');
    // The surrounding frame has the focus and handles the keys.
    this.map.keyboard.disable();
    const canvas = this.map.getCanvas();
    for (const name of ['tabindex', 'role', 'aria-label']) canvas.removeAttribute(name);
    canvas.setAttribute('aria-hidden', 'true');
    this.map.boxZoom.disable();
    this.pointer = new ShapePointer(
      {
        container: this.map.getCanvasContainer(),
        shape: () => this.shape,
        pixel: (corner) => this.pixel(corner),
        corner: ({ x, y }) => {
          const { lng, lat } = this.map.unproject([x, y]);
          return cornerAt(lng, lat);
        },
        snapped: (corner, isAlt) => (isAlt ? null : this.snapped(corner)),
        middles: () => this.middles(),
        setPannable: (isPannable) => this.map.dragPan[isPannable ? 'enable' : 'disable'](),
        preview: (ring) => {
          this.dragged = ring;
          this.drawRing();
        },
        setCursor: (cursor) => this.setCursor(cursor),
      },
      on,
    );
    this.map.on('style.load', this.decorate);
    this.map.on('click', ({ point, originalEvent }) => this.pointer.click(point, originalEvent));
    this.map.on('dblclick', (event) => {
      if (this.shape.mode === 'edit') return;
      event.preventDefault();
      if (this.shape.mode === 'draw') on.onClose();
    });
    this.map.on('mousemove', ({ point, originalEvent }) =>
      this.pointer.hover(point, originalEvent),
    );
    this.map.on('mouseout', () => this.setCursor(null));
    this.map.on('moveend', () => {
      this.drawRing();
      on.onCentre(this.centre());
    });
  }

  setTheme(theme: Theme): void {
    this.endBasemap();
    this.endBasemap = drawBasemap(this.map, theme);
  }

  setSnapping(isSnapping: boolean): void {
    this.isSnapping = isSnapping;
  }

  showShape(shape: DrawnShape): void {
    this.shape = shape;
    this.map.getCanvasContainer().classList.toggle('is-drawing', shape.mode !== 'edit');
    this.drawRing();
    this.set('draft', draftFeatures(shape, this.cursor));
  }

  showAround(neighbours: readonly Neighbour[], marks: readonly Mark[]): void {
    this.neighbours = neighbours;
    this.marks = marks;
    this.targets = snapTargets(neighbours.map(({ ring }) => ring));
    this.set('around', neighbourFeatures(neighbours));
    this.set('marks', markFeatures(marks));
  }

  showParts(parts: readonly PartLabel[]): void {
    this.parts = parts;
    this.set('parts', partFeatures(parts));
  }

  /** Fits the view to the corners. Without corners the view stays. */
  fit(corners: Corners): void {
    const box = boxOf(corners);
    if (box)
      this.map.fitBounds([...box], { padding: PADDING_PX, maxZoom: NEAREST_ZOOM, duration: 0 });
  }

  /** Moves the map under the crosshair. */
  pan(dx: number, dy: number): void {
    this.map.panBy([dx, dy], { duration: 0 });
  }

  zoom(by: 1 | -1): void {
    this.map.zoomTo(this.map.getZoom() + by, { duration: 0 });
  }

  centre(): Corner {
    const { lng, lat } = this.map.getCenter();
    return cornerAt(lng, lat);
  }

  /** The position under the crosshair, snapped. */
  crosshair(): Corner {
    return this.snapped(this.centre()) ?? this.centre();
  }

  /** Shows where Enter would add the next corner. */
  pointAtCentre(): void {
    const snapped = this.snapped(this.centre());
    this.setCursor({ corner: snapped ?? this.centre(), isSnapped: snapped !== null });
  }

  /** True if the crosshair is on the first corner. */
  isOnFirst(): boolean {
    const [first] = this.shape.ring;
    return first !== undefined && apart(this.pixel(first), this.pixel(this.centre())) <= HANDLE_PX;
  }

  /** Returns a corner moved by pixels of the screen. */
  moved(corner: Corner, dx: number, dy: number): Corner {
    const { x, y } = this.pixel(corner);
    const { lng, lat } = this.map.unproject([x + dx, y + dy]);
    return cornerAt(lng, lat);
  }

  /** Moves the view to include a corner. */
  reveal(corner: Corner): void {
    const { x, y } = this.pixel(corner);
    const { clientWidth, clientHeight } = this.map.getContainer();
    const isSeen =
      x > EDGE_PX && y > EDGE_PX && x < clientWidth - EDGE_PX && y < clientHeight - EDGE_PX;
    if (!isSeen) this.map.jumpTo({ center: [corner[0], corner[1]] });
  }

  /** Cancels a drag without moving the corner. Returns true if there was one. */
  cancelDrag = (): boolean => this.pointer.cancel();

  destroy(): void {
    this.pointer.cancel();
    this.endBasemap();
  }

  private pixel([lon, lat]: Corner): Pixel {
    return this.map.project([lon, lat]);
  }

  private snapped(corner: Corner): Corner | null {
    if (!this.isSnapping) return null;
    const perPixel = (360 / (WORLD_PX * 2 ** this.map.getZoom())) * shrinkAt(corner[1]);
    const { mode, ring } = this.shape;
    return snap(mode === 'split' ? snapTargets([ring]) : this.targets, corner, SNAP_PX * perPixel);
  }

  private middles(): number[] {
    const { ring, mode, isLocked } = this.shape;
    if (isLocked || mode !== 'edit' || ring.length < 3 || this.dragged) return [];
    const pixels = ring.map((corner) => this.pixel(corner));
    return [...ring.keys()].filter((at) => {
      const [from, to] = [pixels[at], pixels[(at + 1) % pixels.length]];
      return from && to && apart(from, to) > MIDDLE_FROM_PX;
    });
  }

  private setCursor(cursor: ShapeMap['cursor']): void {
    if (cursor === null && this.cursor === null) return;
    this.cursor = cursor;
    this.set('draft', draftFeatures(this.shape, cursor));
  }

  /** Draws the ring with its handles. */
  private drawRing(): void {
    const { shape } = this;
    const ring = this.dragged ?? shape.ring;
    this.set('shape', ringFeatures(ring, shape.mode === 'draw'));
    const middles = this.middles().map((at) => middleOf(ring, at));
    this.set('handles', shape.mode === 'split' ? [] : handleFeatures({ ...shape, ring }, middles));
  }

  private set(source: ShapeSource, features: Feature[]): void {
    setFeatures(this.map, source, features);
  }

  private readonly decorate = () => {
    addShapeLayers(this.map, pinColours());
    this.showAround(this.neighbours, this.marks);
    this.showParts(this.parts);
    this.showShape(this.shape);
  };
}
