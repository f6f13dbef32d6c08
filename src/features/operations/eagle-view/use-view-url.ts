import { useEffect, useState } from 'react';
import { lasso, type UrlPart, useSelectionInUrl } from '#src/domain/live/selection.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { useAddress } from '#src/lib/address/use-address.ts';
import { defineStore } from '#src/lib/console/console.ts';
import { useStore } from '#src/lib/use-store.ts';
import { driversWithin } from '#src/map/zones/lasso.ts';
import { mapView, viewState } from './view-state.ts';
import { readLasso, readView, writeView } from './view-url.ts';

/** The lasso of the address until the drivers are loaded, so that it stays in the address. */
const linked = defineStore<ReturnType<typeof readLasso>>(() => null);

const part: UrlPart = {
  write: (params) => writeView(params, viewState.get(), lasso.get()?.ring ?? linked.get()),
  subscribe(fn) {
    const stops = [viewState.subscribe(fn), lasso.subscribe(fn)];
    return () => {
      for (const stop of stops) stop();
    };
  },
};

/**
 * Restores the screen from its address, and keeps the address up to date. The drivers of a lasso
 * are determined again once drivers are loaded: those inside now, not at the time of the link.
 */
export function useViewInUrl(): void {
  const [params] = useAddress();
  const [ring, setRing] = useState(() => {
    const linkedView = readView(params);
    // Set before the children render, so that nothing renders twice.
    if (linkedView) viewState.set(linkedView);
    linked.set(readLasso(params));
    return linked.get();
  });
  const view = useStore(mapView);
  useEffect(() => {
    if (!ring || !view) return;
    const search = () => {
      if (view.buffer.size === 0) return false;
      lasso.set({ ring, ids: driversWithin(view.buffer, ring, shownSource().now()) });
      linked.set(null);
      setRing(null);
      return true;
    };
    const stop = shownSource().clock.subscribe(() => {
      if (search()) stop();
    });
    return stop;
  }, [ring, view]);
  // Other screens cannot list or close a lasso.
  useEffect(
    () => () => {
      linked.set(null);
      lasso.set(null);
    },
    [],
  );
  useSelectionInUrl(part);
}
