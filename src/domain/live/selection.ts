import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { queryNow, setParams, useAddress } from '#src/lib/address/use-address.ts';
import { defineStore } from '#src/lib/console/console.ts';

/** The selection on board and map. The user sets at most one of the two at a time. */
export interface Selection {
  orderId: number | null;
  driverId: number | null;
}

/** One selection for the whole tab, shared by board and map. */
export const selection = defineStore<Selection>(() => ({ orderId: null, driverId: null }));

/** The drivers that were inside the lasso when it was drawn. */
export interface Lasso {
  /** Longitude and latitude. The ring is not closed. */
  ring: readonly (readonly [lon: number, lat: number])[];
  ids: readonly number[];
}

/** The lasso drawn on the map; null if there is none. */
export const lasso = defineStore<Lasso | null>(() => null);

export const selectOrder = (orderId: number | null) => {
  if (selection.get().orderId !== orderId) selection.set({ ...selection.get(), orderId });
};

export const selectDriver = (driverId: number | null) => {
  if (selection.get().driverId !== driverId) selection.set({ ...selection.get(), driverId });
};

const idFrom = (text: string | null) => {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};

/**
 * How long the selection is debounced before it is written to the address: browsers limit such
 * writes.
 */
const WRITE_AFTER_MS = 250;

/** Further state that a screen keeps in its address. Pass the same object at each render. */
export interface UrlPart {
  write(params: URLSearchParams): void;
  /** Calls back whenever there is a change to write. */
  subscribe(fn: () => void): () => void;
}

/**
 * Synchronises `?order=` and `?driver=` of the address with the selection, and the screen's further
 * state as well.
 */
export function useSelectionInUrl(part?: UrlPart): void {
  const [, change] = useAddress();
  const { pathname } = useLocation();
  /**
   * The address as it was last written or read here. Any difference means that the user has
   * navigated.
   */
  const known = useRef<string | null>(null);
  const follow = useCallback(() => {
    // The current address, because it may have been written since the last render.
    const query = queryNow(pathname);
    if (!query) return;
    const order = idFrom(query.get('order'));
    const driver = idFrom(query.get('driver'));
    if (known.current === `${order} ${driver}`) return;
    known.current = `${order} ${driver}`;
    const now = selection.get();
    const next = { orderId: order ?? now.orderId, driverId: driver ?? now.driverId };
    if (next.orderId !== now.orderId || next.driverId !== now.driverId) selection.set(next);
  }, [pathname]);
  // Runs after every render; without a change it costs one comparison. Before the effects of the
  // screen, which may select something else: the address must not take that back.
  useLayoutEffect(follow);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      // A link followed in the meantime takes precedence over the selection.
      follow();
      const { orderId, driverId } = selection.get();
      change((now) => {
        known.current = `${orderId} ${driverId}`;
        setParams(now, { order: orderId?.toString(), driver: driverId?.toString() });
        part?.write(now);
      });
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(write, WRITE_AFTER_MS);
    };
    const stops = [selection.subscribe(soon), part?.subscribe(soon)];
    // A selection made on the previous screen is written to this screen's address too.
    soon();
    return () => {
      for (const stop of stops) stop?.();
      clearTimeout(timer);
    };
  }, [change, follow, part]);
}
