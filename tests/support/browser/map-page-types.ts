import type { MapView } from '#src/map/map-view.ts';

export type Side = 'ours' | 'geojson';

/** What was drawn since the last call: the number of redraws, and the delay of each batch. */
export interface Redraws {
  refreshes: number;
  lags: number[];
}

/** The interface of the map page for tests and benches. */
export interface MapPage {
  /** Creates the map with this many drivers; resolves once its style is loaded. */
  start(side: Side, count: number, options: { clusters: boolean; finish: boolean }): Promise<void>;
  /** Moves each driver once a second, in batches. */
  run(count: number): void;
  stop(): void;
  takeRedraws(): Redraws;
  view(): MapView;
}

declare global {
  interface Window {
    mapPage: MapPage;
  }
}
