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

let current: ShownToast | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: ShownToast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a message. At most one is visible: it replaces the previous one. */
export function showToast(toast: Toast): void {
  set({ ...toast, id: nextId, open: true });
  nextId += 1;
}

/** Closes the message; it is removed once it has faded out. */
export function closeToast(id: number): void {
  if (current?.id === id && current.open) set({ ...current, open: false });
}

/** Removes a message that has faded out. */
export function removeToast(id: number): void {
  if (current?.id === id) set(null);
}

export const getToast = (): ShownToast | null => current;

export function subscribeToast(fn: () => void): () => void {
  listeners.add(fn);
  return () => void listeners.delete(fn);
}
