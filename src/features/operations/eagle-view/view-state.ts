import type { Driver } from '#contract/routes/operations/driver-status.ts';
import { defineStore } from '#src/lib/console/console.ts';
import type { Camera } from '#src/map/base/camera.ts';
import { AGE_BANDS, LOAD_BANDS, type LoadBand } from '#src/map/base/looks.ts';
import type { MapView } from '#src/map/map-view.ts';
import type { AgeBand } from '#streams/index.ts';

export const STATES = ['available', 'busy', 'on_break'] as const satisfies Driver['status'][];
export const BANDS = AGE_BANDS;
export const LOADS = LOAD_BANDS;

/** The state of the map and of the list: filters and options. */
export interface ViewState {
  states: ReadonlySet<Driver['status']>;
  bands: ReadonlySet<AgeBand>;
  loads: ReadonlySet<LoadBand>;
  /** The names of zones; empty for all. */
  zones: ReadonlySet<string>;
  find: string;
  follow: boolean;
  clusters: boolean;
  trails: boolean;
  /** Shows only the drivers of the lasso. */
  only: boolean;
  camera: Camera | null;
}

export const ALL: ViewState = {
  states: new Set(STATES),
  bands: new Set(BANDS),
  loads: new Set(LOADS),
  zones: new Set(),
  find: '',
  follow: false,
  clusters: true,
  trails: true,
  only: false,
  camera: null,
};

export const viewState = defineStore<ViewState>(() => ALL);

export const changeView = (part: Partial<ViewState>): void =>
  viewState.set({ ...viewState.get(), ...part });

/** Open panels and active tools, which are not part of the address. */
export const panels = defineStore(() => ({
  lasso: false,
  legend: false,
  keys: false,
  zones: false,
}));

export const changePanels = (part: Partial<ReturnType<typeof panels.get>>): void =>
  panels.set({ ...panels.get(), ...part });

/** The map, for keys and buttons; null while it is not mounted. */
export const mapView = defineStore<MapView | null>(() => null);

/** Returns a new set with an item added or, if it was present, removed. */
export function toggleItem<T>(set: ReadonlySet<T>, item: T): ReadonlySet<T> {
  const next = new Set(set);
  if (!next.delete(item)) next.add(item);
  return next;
}

/** The number of active kinds of filter. */
export const filtersSet = ({ states, bands, loads, zones, only }: ViewState): number =>
  Number(states.size < STATES.length) +
  Number(bands.size < BANDS.length) +
  Number(loads.size < LOADS.length) +
  Number(zones.size > 0) +
  Number(only);

export const clearFilters = (): void => {
  const { states, bands, loads, zones, only } = ALL;
  changeView({ states, bands, loads, zones, only });
};
