import type { Map as MapLibre } from 'maplibre-gl';
import { type LassoRing, simplifyLine } from './lasso.ts';

type Point = readonly [number, number];
const SVG = 'http://www.w3.org/2000/svg';
/** A shorter path counts as a click. */
const MIN_PX = 6;
const TOLERANCE_PX = 3;
/** A drawn ring is written to the address, so the number of its corners is limited. */
const MAX_CORNERS = 40;

function fewer(points: readonly Point[]): Point[] {
  let kept = [...points];
  for (
    let tolerance = TOLERANCE_PX;
    kept.length > MAX_CORNERS || tolerance === TOLERANCE_PX;
    tolerance *= 1.5
  )
    kept = simplifyLine(kept, tolerance);
  return kept;
}

/**
 * Draws a lasso on the map: a box by dragging with Shift, or a freehand line while it is
 * active.
 */
export class LassoTool {
  private readonly map: MapLibre;
  private readonly done: (ring: LassoRing) => void;
  private readonly changed: (isLasso: boolean) => void;
  private readonly svg = document.createElementNS(SVG, 'svg');
  private readonly path = document.createElementNS(SVG, 'path');
  private isLasso = false;
  private drawing: { box: boolean; points: Point[]; pointer: number } | null = null;

  constructor(
    map: MapLibre,
    done: (ring: LassoRing) => void,
    changed: (isLasso: boolean) => void,
    isUsable: boolean,
  ) {
    this.map = map;
    this.done = done;
    this.changed = changed;
    this.svg.setAttribute('class', 'map-lasso');
    this.svg.setAttribute('aria-hidden', 'true');
    this.svg.append(this.path);
    const container = map.getCanvasContainer();
    container.append(this.svg);
    if (!isUsable) return;
    container.addEventListener('pointerdown', this.down, { capture: true });
    map.boxZoom.disable();
  }

  get lasso(): boolean {
    return this.isLasso;
  }

  /** Activates or deactivates the lasso. */
  setLasso(isLasso: boolean): void {
    if (this.isLasso === isLasso) return;
    this.isLasso = isLasso;
    if (!isLasso) this.cancel();
    this.map.getCanvasContainer().classList.toggle('is-lasso', isLasso);
    this.changed(isLasso);
  }

  /** Cancels the drawing in progress. Returns true if there was one. */
  cancel(): boolean {
    const was = this.drawing !== null;
    this.stop();
    return was;
  }

  destroy(): void {
    this.setLasso(false);
    this.stop();
    this.map.getCanvasContainer().removeEventListener('pointerdown', this.down, { capture: true });
    this.svg.remove();
  }

  private readonly down = (event: PointerEvent) => {
    const isBox = event.shiftKey && !this.isLasso;
    if (event.button !== 0 || !event.isPrimary || !(isBox || this.isLasso)) return;
    event.preventDefault();
    this.map.dragPan.disable();
    this.drawing = { box: isBox, points: [this.at(event)], pointer: event.pointerId };
    window.addEventListener('pointermove', this.move);
    window.addEventListener('pointerup', this.up);
    window.addEventListener('pointercancel', this.up);
  };

  private readonly move = (event: PointerEvent) => {
    const { drawing } = this;
    if (!drawing || event.pointerId !== drawing.pointer) return;
    const [first] = drawing.points as [Point];
    const [x, y] = this.at(event);
    if (drawing.box) drawing.points = [first, [x, first[1]], [x, y], [first[0], y]];
    else drawing.points.push([x, y]);
    this.path.setAttribute('d', `M${drawing.points.map((point) => point.join(' ')).join('L')}Z`);
  };

  private readonly up = (event: PointerEvent) => {
    const { drawing } = this;
    if (!drawing || event.pointerId !== drawing.pointer) return;
    this.stop();
    if (event.type === 'pointercancel') return;
    const { points } = drawing;
    const wide = (axis: 0 | 1) =>
      Math.max(...points.map((point) => point[axis])) -
      Math.min(...points.map((point) => point[axis]));
    if (points.length < 3 || Math.max(wide(0), wide(1)) < MIN_PX) return;
    const ring = (drawing.box ? points : fewer(points)).map((point): [number, number] => {
      const { lng, lat } = this.map.unproject([point[0], point[1]]);
      return [lng, lat];
    });
    this.setLasso(false);
    this.done(ring);
  };

  private stop(): void {
    this.drawing = null;
    this.path.setAttribute('d', '');
    this.map.dragPan.enable();
    window.removeEventListener('pointermove', this.move);
    window.removeEventListener('pointerup', this.up);
    window.removeEventListener('pointercancel', this.up);
  }

  private at(event: PointerEvent): Point {
    const box = this.map.getCanvas().getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }
}
