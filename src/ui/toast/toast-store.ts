import { defineStore } from '#src/lib/console/console.ts';
/** A short notification for the user. */
export interface Toast {
  title: string;
  description?: string;
  /** `destructive` for a failure that needs attention. */
  intent?: 'default' | 'destructive';
  action?: { label: string; run: () => void };
  /** Takes back what the message reports: by its button, and by `U` while it is shown. */
  undo?: { run: () => void; leftMs?: number };
  /**
   * It stays until it is dismissed: it reports something that the user does not expect, perhaps while
   * nobody looks. A later message covers it only while that is shown.
   */
  stays?: boolean;
}

export interface ShownToast extends Toast {
  id: number;
  open: boolean;
}

/** The visible message; null if there is none. */
export const shownToast = defineStore<ShownToast | null>(() => null);

const lastId = defineStore(() => 0);

/** The messages that stay and that a later one covers, the newest last. */
const covered = defineStore<readonly ShownToast[]>(() => []);

const isSame = (a: Toast, b: Toast) => a.title === b.title && a.description === b.description;

/** Shows a message, and returns its id. Only one message is visible: it replaces the previous one. */
export function showToast(toast: Toast): number {
  const id = lastId.get() + 1;
  lastId.set(id);
  const shown = shownToast.get();
  const staying = [...covered.get(), ...(shown?.stays && shown.open ? [shown] : [])];
  covered.set(staying.filter((one) => !isSame(one, toast)));
  shownToast.set({ ...toast, id, open: true });
  return id;
}

/** Sets the description of a message in place. Returns false if it is no longer shown. */
export function describeToast(id: number, description: string): boolean {
  const shown = shownToast.get();
  if (shown?.id !== id || !shown.open) return false;
  shownToast.set({ ...shown, description });
  return true;
}

/** The undo of the visible message; null if it offers none. */
export function shownUndo(): (() => void) | null {
  const shown = shownToast.get();
  return shown?.open ? (shown.undo?.run ?? null) : null;
}

/** Undoes what the visible message reports. The message has ended with it. */
export function undoShown(): void {
  const shown = shownToast.get();
  const undo = shownUndo();
  if (!shown || !undo) return;
  closeToast(shown.id);
  undo();
}

/** Takes the undo from the visible message, because `U` undoes the newest act and a newer one follows. */
export function dropShownUndo(): void {
  const shown = shownToast.get();
  if (!shown?.undo) return;
  const { undo: _, ...rest } = shown;
  shownToast.set(rest);
}

/**
 * Closes the message; it is removed once it has faded out, or replaced at once by the one that it
 * covers.
 */
export function closeToast(id: number): void {
  const shown = shownToast.get();
  if (shown?.id !== id || !shown.open) return;
  const next = covered.get().at(-1);
  covered.set(covered.get().slice(0, -1));
  shownToast.set(next ?? { ...shown, open: false });
}

/** Closes the visible message, unless it stays until it is dismissed. */
export function closePassingToast(): void {
  const shown = shownToast.get();
  if (shown && !shown.stays) closeToast(shown.id);
}

/** Removes a message that has faded out. */
export function removeToast(id: number): void {
  if (shownToast.get()?.id === id) shownToast.set(null);
}
