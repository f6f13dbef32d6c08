import { useEffect } from 'react';
import type { UserId } from '#contract/ids.ts';
import { errand } from '#src/domain/live/errand.ts';
import { selectDriver } from '#src/domain/live/selection.ts';
import { flyToDriver } from './camera-acts.ts';
import { mapView } from './view-state.ts';

/** Selects a driver that another part of the console has asked for, and brings them into the middle. */
function takeUp(): void {
  const wanted = errand.get();
  // Before the map is there nothing can be brought into its middle.
  if (wanted?.kind !== 'driver' || !mapView.get()) return;
  errand.set(null);
  selectDriver(wanted.driverId);
  flyToDriver(wanted.driverId as UserId);
}

/** Does what another part of the console has asked the map for. */
export function useDriverErrand(): void {
  useEffect(() => {
    takeUp();
    const stops = [errand.subscribe(takeUp), mapView.subscribe(takeUp)];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}
