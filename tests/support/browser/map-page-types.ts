import type { MapView } from '#src/map/map-view.ts';

export type Side = 'ours' | 'geojson';

/** What was drawn since the last look: pictures with something new, and how late each batch was. */
export interface Taken {
  refreshes: number;
  lags: number[];
}

/** What the map page offers to a test or a bench. */
export interface MapPage {
  /** Makes the map with so many drivers; resolves when it has its style. */
  start(side: Side, count: number, options: { clusters: boolean; finish: boolean }): Promise<void>;
  /** Lets them move once a second each, in batches. */
  run(count: number): void;
  stop(): void;
  take(): Taken;
  view(): MapView;
}

declare global {
  interface Window {
    mapPage: MapPage;
  }
}
