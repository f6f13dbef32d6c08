import { useEffect, useState } from 'react';
import { createValueStore, type ValueStore } from '#streams/index.ts';
import { useStore } from './use-store.ts';

/** A line that says what was done stays so long. */
export const STATUS_MS = 10_000;
/** One that offers to take it back stays so long, as on the board. */
export const OFFER_MS = 30_000;

/** Something that is shown for a while: it ends by itself, or when the next takes its place. */
export interface Status<T> extends ValueStore<T> {
  show: (value: T, forMs?: number) => void;
  clear: () => void;
  /** It stays while the pointer or the focus is on this element. */
  stayOn: (element: Element | null) => void;
}

/** `none` is shown while nothing is. */
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

/** A status of one component; `stayOn` is the ref of its element. */
export function useStatus<T>(none: T) {
  const [status] = useState(() => createStatus(none));
  useEffect(() => status.clear, [status]);
  return { shown: useStore(status), show: status.show, clear: status.clear, stayOn: status.stayOn };
}
