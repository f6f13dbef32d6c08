import { definePart, defineStore } from '#src/lib/console/console.ts';
import { addScope } from '#src/lib/keys/dispatcher.ts';

/** A dragged order: its position, and the driver under it. */
export interface Drag {
  orderId: number;
  x: number;
  y: number;
  driverId: number | null;
  /** Why it cannot be dropped on any driver. */
  whyNot: string | null;
  /** Since when the label has named this driver, in the time of events. Milliseconds. */
  sinceMs: number;
}

export const drag = defineStore<Drag | null>(() => null);

/** Returns the driver at a point of the window, for drivers that are drawn on a canvas. */
type Finder = (element: Element, x: number, y: number) => number | null;
const finders = definePart(() => new Set<Finder>());

/** Registers a function that finds drivers on a map. Returns the unregister function. */
export function registerDriverFinder(find: Finder): () => void {
  const held = finders();
  held.add(find);
  return () => void held.delete(find);
}

/** A shorter movement is a click. */
const SLOP_PX = 6;

interface DragHandlers {
  orderId: number;
  /** Called when the movement becomes a drag. */
  onStart?: () => void;
  /** Why the order cannot be dropped on any driver. Null: it can. */
  whyNot: () => string | null;
  /** `namedMs`: for how long the label has named the driver. */
  onDrop: (driverId: number, namedMs: number) => void;
  /** Called with the reason in place of `onDrop`. */
  onRefused: (why: string) => void;
  onCancel?: () => void;
}

function driverAt(x: number, y: number): { element: Element | null; driverId: number | null } {
  const under = document.elementFromPoint(x, y);
  const element = under?.closest('[data-driver]') ?? null;
  if (element instanceof HTMLElement && element.dataset.present === undefined)
    return { element, driverId: Number(element.dataset.driver) };
  for (const find of finders()) {
    const driverId = under && find(under, x, y);
    if (driverId != null) return { element: null, driverId };
  }
  return { element: null, driverId: null };
}

/** Drags an order from the press of the primary button until its release. */
export function startOrderDrag(press: PointerEvent, held: DragHandlers): void {
  if (press.button !== 0 || press.pointerType === 'touch') return;
  if (press.ctrlKey || press.metaKey || press.shiftKey) return;
  let lit: Element | null = null;
  const light = (element: Element | null) => {
    if (lit === element) return;
    lit?.removeAttribute('data-drop');
    element?.setAttribute('data-drop', '');
    lit = element;
  };
  const move = ({ clientX: x, clientY: y, timeStamp }: PointerEvent) => {
    const before = drag.get();
    if (!before) {
      if (Math.hypot(x - press.clientX, y - press.clientY) < SLOP_PX) return;
      document.documentElement.dataset.dragging = '';
      getSelection()?.removeAllRanges();
      held.onStart?.();
    }
    const { element, driverId } = driverAt(x, y);
    const whyNot = held.whyNot();
    light(whyNot === null ? element : null);
    const sinceMs = before?.driverId === driverId ? before.sinceMs : timeStamp;
    drag.set({ orderId: held.orderId, x, y, driverId, sinceMs, whyNot });
  };
  const end = (droppedAtMs: number | null) => {
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', up);
    window.removeEventListener('pointercancel', cancel);
    window.removeEventListener('blur', cancel);
    stopKeys();
    const now = drag.get();
    light(null);
    delete document.documentElement.dataset.dragging;
    drag.set(null);
    if (!now) return;
    // The click event that follows a drag is ignored.
    const swallow = (click: Event) => click.stopPropagation();
    window.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener('click', swallow, true));
    const whyNot = held.whyNot();
    if (droppedAtMs === null || now.driverId === null) held.onCancel?.();
    else if (whyNot === null) held.onDrop(now.driverId, droppedAtMs - now.sinceMs);
    else {
      held.onCancel?.();
      held.onRefused(whyNot);
    }
  };
  const up = ({ timeStamp }: PointerEvent) => end(timeStamp);
  const cancel = () => end(null);
  const onKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !drag.get()) return false;
    end(null);
    return true;
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', up);
  window.addEventListener('pointercancel', cancel);
  window.addEventListener('blur', cancel);
  const stopKeys = addScope({ level: 'modal', commands: [], onKey });
}
