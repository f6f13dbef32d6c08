import { defineStore } from '#src/lib/console/console.ts';
/** A short notification for the user. */
export interface Toast {
  title: string;
  description?: string;
  /** `destructive` for a failure that needs attention. */
  intent?: 'default' | 'destructive';
  action?: { label: string; run: () => void };
}

export interface ShownToast extends Toast {
  id: number;
  open: boolean;
}

/** The visible message; null if there is none. */
export const shownToast = defineStore<ShownToast | null>(() => null);

const lastId = defineStore(() => 0);

/** Shows a message. Only one message is visible: it replaces the previous one. */
export function showToast(toast: Toast): void {
  const id = lastId.get() + 1;
  lastId.set(id);
  shownToast.set({ ...toast, id, open: true });
}

/** Closes the message; it is removed once it has faded out. */
export function closeToast(id: number): void {
  const shown = shownToast.get();
  if (shown?.id === id && shown.open) shownToast.set({ ...shown, open: false });
}

/** Removes a message that has faded out. */
export function removeToast(id: number): void {
  if (shownToast.get()?.id === id) shownToast.set(null);
}
