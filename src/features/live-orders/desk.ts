import type { OrderId } from '#contract/ids.ts';
import { picture } from '#src/lib/picture.ts';
import { selection, selectOrder } from '#src/lib/selection.ts';
import { createValueStore } from '#streams/index.ts';
import { readStored, writeStored } from './remembered.ts';

/** What is open beside the board, and how the board is cut. */
export interface Desk {
  pane: 'order' | 'assign' | null;
  keys: boolean;
  map: boolean;
  filter: string;
}

/** The desk's own state: which pane is open, not which orders there are. */
export const desk = createValueStore<Desk>({
  pane: null,
  keys: false,
  map: readStored('map') !== 'off',
  filter: '',
});

export const change = (part: Partial<Desk>): void => desk.set({ ...desk.get(), ...part });

export function toggleMap(): void {
  const map = !desk.get().map;
  writeStored('map', map ? 'on' : 'off');
  change({ map });
}

/** The order in focus, if it is still known. */
export const focused = () => {
  const { orderId } = selection.get();
  return orderId === null ? undefined : picture().orders.get(orderId as OrderId);
};

const at = () =>
  picture()
    .board.get()
    .rows.indexOf(selection.get().orderId as OrderId);

/** Puts the focus on a row by its place; outside the board it stops at the ends. */
export function focusRow(index: number): void {
  const { rows } = picture().board.get();
  const id = rows[Math.min(rows.length - 1, Math.max(0, index))];
  if (id !== undefined) selectOrder(id);
}

export const moveFocus = (by: number): void => focusRow(at() === -1 ? 0 : at() + by);

const isUnassigned = (id: OrderId): boolean => {
  const held = picture().orders.get(id);
  return held !== undefined && held.endedAtMs === null && held.order.driver === null;
};

/**
 * Moves to the next order without a driver: below, else from the top. When the board holds none
 * but some wait above it, they are taken in, for asking for the next one is asking for them.
 */
export function focusNextUnassigned(except: OrderId | null = null): boolean {
  const find = () => {
    const { rows } = picture().board.get();
    const from = at() + 1;
    return [...rows.slice(from), ...rows.slice(0, from)].find(
      (id) => id !== except && isUnassigned(id),
    );
  };
  let next = find();
  if (next === undefined && picture().board.get().waiting > 0) {
    picture().board.arrange();
    next = find();
  }
  if (next !== undefined) selectOrder(next);
  return next !== undefined;
}
