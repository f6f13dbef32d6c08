import { useMemo } from 'react';
import { lasso } from '#src/domain/live/selection.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { useStore } from '#src/lib/use-store.ts';
import { createRoster, type Roster } from './panels/roster.ts';
import type { ViewState } from './view-state.ts';

/** Larger numbers are counted only at every second tick. */
const LARGE = 2_000;

/** The drivers of the lasso if only these are shown, otherwise null. */
export function useOnly({ only }: ViewState): ReadonlySet<number> | null {
  const ids = useStore(lasso, (now) => now?.ids ?? null);
  return useMemo(() => (only && ids ? new Set(ids) : null), [only, ids]);
}

/** The drivers that match the filters, sorted by code, and the counts. */
export function useDrivers(view: ViewState, withZones: boolean): Roster {
  const live = shownSource();
  const roster = useMemo(() => createRoster(live), [live]);
  const only = useOnly(view);
  // Changes by the user take effect at once, all others at the next tick.
  const beatMs = useStore(live.clock, (nowMs) => {
    const every = live.drivers.list().length > LARGE ? 2_000 : 1_000;
    return nowMs - (nowMs % every);
  });
  const { states, bands, loads, zones, find } = view;
  return useMemo(
    () => roster.count({ states, bands, loads, zones, find, only, withZones }, beatMs),
    [roster, states, bands, loads, zones, find, only, withZones, beatMs],
  );
}
