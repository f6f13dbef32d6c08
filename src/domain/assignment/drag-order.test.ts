import { beforeEach, expect, it, vi } from 'vitest';
import { createConsole } from '#src/lib/console/console.ts';
import { drag, registerDriverFinder, startOrderDrag } from './drag-order.ts';

/** The driver that the map draws in each column of 100 pixels. */
const driverIn = (x: number) => Math.floor(x / 100);
const handlers = {
  orderId: 414,
  whyNot: vi.fn<() => string | null>(),
  onDrop: vi.fn(),
  onRefused: vi.fn(),
  onCancel: vi.fn(),
};

beforeEach(() => {
  createConsole();
  vi.clearAllMocks();
  handlers.whyNot.mockReturnValue(null);
  document.elementFromPoint = () => document.body;
  registerDriverFinder((_, x) => driverIn(x));
});

const pointer = (type: string, atMs: number, clientX: number) => {
  const event = new PointerEvent(type, { clientX, clientY: 50, button: 0 });
  Object.defineProperty(event, 'timeStamp', { value: atMs });
  return event;
};
const send = (type: string, atMs: number, x: number) =>
  window.dispatchEvent(pointer(type, atMs, x));

/** Drags the order along points of time and place, and releases it at the last one. */
function dragAlong(...points: readonly [atMs: number, x: number][]): void {
  startOrderDrag(pointer('pointerdown', 0, 1), handlers);
  for (const [atMs, x] of points) send('pointermove', atMs, x);
  const [atMs, x] = points.at(-1) as [number, number];
  send('pointerup', atMs, x);
}

it('the time for which the label has named a driver is given with the drop', () => {
  dragAlong([100, 310], [900, 390]);
  expect(handlers.onDrop).toHaveBeenCalledExactlyOnceWith(3, 800);
});

it('the time starts again with each driver that the label names', () => {
  dragAlong([100, 310], [900, 410], [1_000, 310], [1_100, 320]);
  expect(handlers.onDrop).toHaveBeenCalledExactlyOnceWith(3, 100);
});

it('an order that cannot be given to a driver shows the reason while it is dragged, and is refused', () => {
  handlers.whyNot.mockReturnValue('It is on the way');
  startOrderDrag(pointer('pointerdown', 0, 1), handlers);
  send('pointermove', 100, 310);
  expect(drag.get()?.whyNot).toBe('It is on the way');
  send('pointerup', 5_000, 310);
  expect(handlers.onDrop).not.toHaveBeenCalled();
  expect(handlers.onRefused).toHaveBeenCalledExactlyOnceWith('It is on the way');
  expect(drag.get()).toBeNull();
});

it('an order that stops being assignable during the drag is refused', () => {
  startOrderDrag(pointer('pointerdown', 0, 1), handlers);
  send('pointermove', 100, 310);
  handlers.whyNot.mockReturnValue('It was picked up');
  send('pointerup', 5_000, 310);
  expect(handlers.onRefused).toHaveBeenCalledOnce();
  expect(handlers.onDrop).not.toHaveBeenCalled();
});
