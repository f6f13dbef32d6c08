import type { OrderId } from '#contract/ids.ts';
import type { Order, StatusEventType } from '#contract/routes/operations/orders.ts';
import { sending } from '#src/domain/assignment/sending.ts';
import { isSetAside } from '#src/domain/claim/claim-state.ts';
import { selection, selectOrder } from '#src/domain/live/selection.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { whyNoOrder } from '#src/domain/order/possible/why-not-order.ts';
import { defineStore } from '#src/lib/console/console.ts';
import { t } from '#src/lib/i18n.ts';
import { boardStores } from './board/board-stores.ts';
import { layout, setLayout } from './layout.ts';
import { announce } from './outcome.ts';

/** The pane that is open beside the board. */
export interface Panels {
  pane: 'order' | 'assign' | 'amend' | 'hand-over' | 'plan' | 'mine' | null;
  /** The event for which the order's pane asks a reason. */
  asked?: StatusEventType | null;
  /** How often a reason was asked for: the form that was left opens again. */
  askedTimes?: number;
  /** The order whose drivers are listed to take it from its driver. */
  reassigned?: OrderId | null;
  /** The order that is changed, and the pane that its change returns to. */
  amended?: { id: OrderId; from: 'order' | null } | null;
  /** The selected orders, of which one driver gets all. */
  group?: readonly OrderId[] | null;
  /** The open overlay. Only one can be open. */
  open: 'keys' | 'views' | 'columns' | 'view-form' | null;
}

/** The state of the screen itself: open pane and overlay, without the orders. */
export const panels = defineStore<Panels>(() => ({ pane: null, open: null }));

/** The row that the board put the cursor on, because it had none; null once the user has used it. */
export const unseenRow = defineStore<OrderId | null>(() => null);

/**
 * The pane that is shown. In a replay only that of an order: the others are about what is now, such
 * as claims, which are not recorded.
 */
export const shownPane = ({ pane }: Panels = panels.get()): Panels['pane'] =>
  shownSource().kind === 'live' || pane === 'order' ? pane : null;

export function changePanels(part: Partial<Panels>): void {
  // An open pane belongs to the row with the cursor, which must not move to another.
  if (part.pane) unseenRow.set(null);
  panels.set({
    ...panels.get(),
    ...(part.pane === undefined
      ? {}
      : { asked: null, reassigned: null, amended: null, group: null }),
    ...part,
  });
}

/** Opens or closes an overlay. Closing it has no effect if another one has replaced it. */
export function setOpen(what: NonNullable<Panels['open']>, isOpen: boolean): void {
  if (isOpen) changePanels({ open: what });
  else if (panels.get().open === what) changePanels({ open: null });
}

export const toggleMap = (): void => setLayout({ map: !layout.get().map });

/**
 * The current version of the order in focus, even while the rows are paused; undefined if it is no
 * longer known.
 */
export const focusedOrder = () => {
  const { orderId } = selection.get();
  return orderId === null ? undefined : shownSource().orders.get(orderId as OrderId);
};

/** Why a command that needs the order in focus does nothing. Null if there is one. */
export const whyNoFocus = () => whyNoOrder(focusedOrder());

/**
 * Opens the list of drivers for an order. It offers an assigned order to others only if it is to be
 * reassigned: the keys that assign must not move an order that has a driver by now.
 */
export const openDrivers = (id: OrderId, isReassignment: boolean): void =>
  changePanels({ pane: 'assign', reassigned: isReassignment ? id : null });

/** Opens the basket of an order to change it. */
export function openAmendment(id: OrderId): void {
  const from = panels.get().pane === 'order' ? 'order' : null;
  changePanels({ pane: 'amend', amended: { id, from } });
}

/** Opens the list of drivers for several orders, ranked for the one with the cursor. */
export function openDriversForAll(group: readonly OrderId[]): void {
  const { orderId } = selection.get();
  const [first] = group;
  if (first === undefined) return;
  if (!group.includes(orderId as OrderId)) selectOrder(first);
  changePanels({ pane: 'assign', group: group.length > 1 ? group : null });
}

/** Returns an act on the order in focus; it does nothing without one. */
export const withFocused = (act: (order: Order) => void) => () => {
  const held = focusedOrder();
  if (held) act(held.order);
};

const at = () =>
  boardStores()
    .board.get()
    .rows.indexOf(selection.get().orderId as OrderId);

/** What the board scrolls to. Each request is a new object. */
export const reveal = defineStore<{ what: 'cursor' | 'top' }>(() => ({ what: 'cursor' }));

/** Focuses a row by its index, limited to the board, and scrolls to it. */
export function focusRow(index: number): void {
  const { rows } = boardStores().board.get();
  const id = rows[Math.min(rows.length - 1, Math.max(0, index))];
  if (id === undefined) return;
  unseenRow.set(null);
  selectOrder(id);
  reveal.set({ what: 'cursor' });
}

/**
 * Sorts the rows and adds the new ones, and scrolls to the top, where the new work is, without
 * losing sight of the row with the cursor.
 */
export function takeInRows(): void {
  boardStores().board.arrange();
  reveal.set({ what: 'top' });
}

export const moveFocus = (by: number): void => focusRow(at() === -1 ? 0 : at() + by);

/** The element of the rows, which has the page's focus wherever the cursor is. */
export const boardGrid = () => document.querySelector<HTMLElement>('#board');

// Reads the live source, not the paused rows. Skips orders that have a driver by now, and those
// that are on hold or claimed by another user.
const isUnassigned = (id: OrderId): boolean => {
  // An assignment is in flight; only its response is pending.
  if (sending.get().has(id)) return false;
  const held = shownSource().orders.get(id);
  return (
    held !== undefined &&
    held.endedAtMs === null &&
    held.order.driver === null &&
    !held.order.ending &&
    !isSetAside(id)
  );
};

/** Finds an order without a driver: from a row on, else from the top. */
function findUnassigned(from: number, except: OrderId | null): OrderId | undefined {
  const { rows } = boardStores().board.get();
  for (let n = 0; n < rows.length; n += 1) {
    const id = rows[(from + n) % rows.length];
    if (id !== undefined && id !== except && isUnassigned(id)) return id;
  }
  return undefined;
}

/**
 * Moves to the next order without a driver: below the cursor, else from the top. If the board has
 * none but one of the new orders has no driver, they are added, because the user asked for the next
 * one. Returns false if there is none.
 */
export function focusNextUnassigned(except: OrderId | null = null): boolean {
  // A row that the user has not chosen is the first to be offered.
  const from = unseenRow.get() === selection.get().orderId ? Math.max(0, at()) : at() + 1;
  let next = findUnassigned(from, except);
  const { board } = boardStores();
  if (next === undefined && [...board.waitingIds()].some(isUnassigned)) {
    board.arrange();
    next = findUnassigned(0, except);
  }
  unseenRow.set(null);
  if (next !== undefined) selectOrder(next);
  return next !== undefined;
}

/** Moves to the next order without a driver, and announces if there is none. */
export function goToUnassigned(): void {
  if (!focusNextUnassigned()) announce(t('live.none_unassigned'));
}
