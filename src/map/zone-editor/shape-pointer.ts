import type { Corner } from '#rules/geometry/ring.ts';
import { type Corners, middleOf } from './geometry/corners.ts';
import type { DrawnShape } from './shape-features.ts';

/** The distance within which the pointer hits a handle. */
export const HANDLE_PX = 11;
/** A shorter drag counts as a click. */
const DRAG_PX = 3;

export interface Pixel {
  x: number;
  y: number;
}
export const apart = (a: Pixel, b: Pixel): number => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * The edits that the pointer makes. Corners are rounded, and snapped if there is something near.
 */
export interface PointerEvents {
  onPoint: (corner: Corner) => void;
  /** Called when the first corner or a double click has closed the shape. */
  onClose: () => void;
  onSelect: (at: number | null) => void;
  onMove: (at: number, corner: Corner) => void;
  onInsert: (after: number, corner: Corner) => void;
}

/** The functions of the map that the pointer needs. */
export interface PointerSurface {
  readonly container: HTMLElement;
  shape: () => DrawnShape;
  pixel: (corner: Corner) => Pixel;
  corner: (pixel: Pixel) => Corner;
  /** The point that a position snaps to; null if nothing is near, or Alt is held. */
  snapped: (corner: Corner, isAlt: boolean) => Corner | null;
  /** The edges with a handle in their middle, by the index of their first corner. */
  middles: () => readonly number[];
  setPannable: (isPannable: boolean) => void;
  /** Draws another ring while a corner is being dragged; null: the shape's own. */
  preview: (ring: Corners | null) => void;
  /** Sets the position of the next corner; null: none. */
  setCursor: (cursor: { corner: Corner; isSnapped: boolean } | null) => void;
}

type Handle = { kind: 'corner' | 'middle'; at: number };
interface Drag {
  handle: Handle;
  from: Pixel;
  pointer: number;
  /** The current position; null until the pointer has moved. */
  corner: Corner | null;
}

/** Pointer input on the shape: clicks, and dragging of corners. */
export class ShapePointer {
  private readonly surface: PointerSurface;
  private readonly on: PointerEvents;
  private drag: Drag | null = null;

  constructor(surface: PointerSurface, on: PointerEvents) {
    this.surface = surface;
    this.on = on;
    surface.container.addEventListener('pointerdown', this.down, { capture: true });
  }

  click(point: Pixel, event: MouseEvent): void {
    const { mode, isLocked, ring } = this.surface.shape();
    const handle = this.handleAt(point);
    if (mode === 'edit') {
      if (handle?.kind === 'middle') this.on.onInsert(handle.at, middleOf(ring, handle.at));
      else this.on.onSelect(handle?.at ?? null);
      return;
    }
    // The second click of a double click closes the shape instead.
    if (isLocked || event.detail > 1) return;
    const corner = this.surface.corner(point);
    if (mode === 'draw' && handle?.at === 0 && ring.length > 2) this.on.onClose();
    else this.on.onPoint(this.surface.snapped(corner, event.altKey) ?? corner);
  }

  hover(point: Pixel, event: MouseEvent): void {
    if (this.drag) return;
    const { surface } = this;
    const { mode, isLocked } = surface.shape();
    const isDrawing = mode !== 'edit' && !isLocked;
    const isOn = !isDrawing && !isLocked && this.handleAt(point) !== null;
    surface.container.classList.toggle('is-on-handle', isOn);
    if (!isDrawing) {
      surface.setCursor(null);
      return;
    }
    const corner = surface.corner(point);
    const snapped = surface.snapped(corner, event.altKey);
    surface.setCursor({ corner: snapped ?? corner, isSnapped: snapped !== null });
  }

  /** Cancels a drag without moving the corner. Returns true if there was one. */
  cancel(): boolean {
    const was = this.drag !== null;
    this.end();
    return was;
  }

  private handleAt(point: Pixel): Handle | null {
    const { surface } = this;
    const { ring, mode } = surface.shape();
    if (mode === 'split') return null;
    // Corners first: if a corner and a middle are equally near, the corner is meant.
    const handles: (Handle & { corner: Corner })[] = [
      ...ring.map((corner, at) => ({ kind: 'corner' as const, at, corner })),
      ...surface
        .middles()
        .map((at) => ({ kind: 'middle' as const, at, corner: middleOf(ring, at) })),
    ];
    let nearest: Handle | null = null;
    let least = HANDLE_PX;
    for (const { corner, ...handle } of handles) {
      const distance = apart(surface.pixel(corner), point);
      if (distance < least) [nearest, least] = [handle, distance];
    }
    return nearest;
  }

  private readonly down = (event: PointerEvent) => {
    const { mode, isLocked } = this.surface.shape();
    if (event.button !== 0 || !event.isPrimary || isLocked || mode !== 'edit') return;
    const from = this.at(event);
    const handle = this.handleAt(from);
    if (!handle) return;
    this.surface.setPannable(false);
    this.drag = { handle, from, pointer: event.pointerId, corner: null };
    window.addEventListener('pointermove', this.move);
    window.addEventListener('pointerup', this.up);
    window.addEventListener('pointercancel', this.up);
  };

  private readonly move = (event: PointerEvent) => {
    const { drag, surface } = this;
    if (!drag || event.pointerId !== drag.pointer) return;
    const at = this.at(event);
    if (!drag.corner && apart(at, drag.from) < DRAG_PX) return;
    const corner = surface.corner(at);
    const snapped = surface.snapped(corner, event.altKey);
    drag.corner = snapped ?? corner;
    const { ring } = surface.shape();
    const { handle } = drag;
    surface.preview(
      handle.kind === 'middle'
        ? ring.toSpliced(handle.at + 1, 0, drag.corner)
        : ring.with(handle.at, drag.corner),
    );
    surface.setCursor(snapped && { corner: snapped, isSnapped: true });
  };

  private readonly up = (event: PointerEvent) => {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.pointer) return;
    this.end();
    const { handle, corner } = drag;
    if (!corner || event.type === 'pointercancel') return;
    if (handle.kind === 'middle') this.on.onInsert(handle.at, corner);
    else this.on.onMove(handle.at, corner);
  };

  private end(): void {
    if (!this.drag) return;
    this.drag = null;
    this.surface.setPannable(true);
    this.surface.setCursor(null);
    this.surface.preview(null);
    window.removeEventListener('pointermove', this.move);
    window.removeEventListener('pointerup', this.up);
    window.removeEventListener('pointercancel', this.up);
  }

  private at(event: PointerEvent): Pixel {
    const { left, top } = this.surface.container.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }
}
