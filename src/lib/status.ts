import { useEffect, useState } from 'react';
import { definePart } from '#src/lib/console/console.ts';
import { createValueStore, type ValueStore } from '#streams/index.ts';
import { useStore } from './use-store.ts';

/** How long a status line is shown. */
export const STATUS_MS = 10_000;
/** How long a status line with an undo button is shown, as on the board. */
export const UNDO_STATUS_MS = 30_000;

/** A message that is shown for a limited time, or until the next one replaces it. */
export interface Status<T> extends ValueStore<T> {
  show: (value: T, forMs?: number) => void;
  clear: () => void;
  /** The message stays while the pointer or the focus is on this element. */
  stayOn: (element: Element | null) => void;
}

/** `none` is shown while there is no message. */
export function createStatus<T>(none: T): Status<T> {
  const { get, subscribe, set } = createValueStore(none);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let line: Element | null = null;
  const isInUse = () => line?.matches(':hover') || line?.contains(document.activeElement);
  const clear = () => {
    clearTimeout(timer);
    set(none);
  };
  const endAfter = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => (isInUse() ? endAfter(STATUS_MS) : clear()), ms);
  };
  return {
    get,
    subscribe,
    clear,
    show(value, forMs = STATUS_MS) {
      set(value);
      endAfter(forMs);
    },
    stayOn(element) {
      line = element;
    },
  };
}

/** Declares a status store of the console. */
export function defineStatus<T>(none: T): Status<T> {
  const status = definePart(() => createStatus(none));
  return {
    get: () => status().get(),
    subscribe: (fn) => status().subscribe(fn),
    show: (value, forMs) => status().show(value, forMs),
    clear: () => status().clear(),
    stayOn: (element) => status().stayOn(element),
  };
}

/** The status of one component; `stayOn` is the ref of its element. */
export function useStatus<T>(none: T) {
  const [status] = useState(() => createStatus(none));
  useEffect(() => status.clear, [status]);
  return { shown: useStore(status), show: status.show, clear: status.clear, stayOn: status.stayOn };
}
