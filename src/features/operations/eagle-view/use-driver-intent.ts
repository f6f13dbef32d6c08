import { useEffect } from 'react';
import type { UserId } from '#contract/ids.ts';
import { intent } from '#src/domain/live/intent.ts';
import { selectDriver } from '#src/domain/live/selection.ts';
import { flyToDriver } from './camera-acts.ts';
import { mapView } from './view-state.ts';

/** Handles the intent to select a driver and centre the map on it. */
function openIntent(): void {
  const wanted = intent.get();
  // A map can be centred only after it has loaded.
  if (wanted?.kind !== 'driver' || !mapView.get()) return;
  intent.set(null);
  selectDriver(wanted.driverId);
  flyToDriver(wanted.driverId as UserId);
}

/** Handles the intents that other screens send to the map. */
export function useDriverIntent(): void {
  useEffect(() => {
    openIntent();
    const stops = [intent.subscribe(openIntent), mapView.subscribe(openIntent)];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}
