import type { Order } from '#contract/routes/operations/orders.ts';
import type { MapFilter } from './base/looks.ts';
import { feedTrails } from './feed-trails.ts';
import { feedWatch } from './feed-watch.ts';
import type { MapView } from './map-view.ts';
import { feedPins } from './pins/feed-pins.ts';
import { feedPositions } from './positions/feed-positions.ts';

export interface MapFeed {
  /** Fills the sources again, after another style was loaded. */
  refill(): void;
  setFilter(filter: MapFilter | null): void;
  setTrails(isOn: boolean): void;
  /** Sets an order to show when it is selected, even if it is not in the live source. */
  setOrder(order: Order | null): void;
  stop(): void;
}

/**
 * Connects the live source to the map, outside React: moving and static features, and the watch
 * sent to the server.
 */
export function feedMap(view: MapView): MapFeed {
  const positions = feedPositions(view);
  const pins = feedPins(view);
  const trails = feedTrails(view);
  const watch = feedWatch(view);
  return {
    refill() {
      pins.refill();
      trails.refill();
    },
    setFilter: positions.setFilter,
    setTrails: trails.setTrails,
    setOrder: pins.setOrder,
    stop() {
      for (const part of [positions, pins, trails, watch]) part.stop();
    },
  };
}
