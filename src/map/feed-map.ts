import type { Order } from '#contract/routes/operations/orders.ts';
import type { MapFilter } from './base/looks.ts';
import { feedWays } from './feed-ways.ts';
import { feedWish } from './feed-wish.ts';
import { feedFleet } from './fleet/feed-fleet.ts';
import type { MapView } from './map-view.ts';
import { feedPins } from './pins/feed-pins.ts';

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
  const fleet = feedFleet(view);
  const pins = feedPins(view);
  const ways = feedWays(view);
  const wish = feedWish(view);
  return {
    refill() {
      pins.refill();
      ways.refill();
    },
    setFilter: fleet.setFilter,
    setTrails: ways.setTrails,
    setOrder: pins.setOrder,
    stop() {
      for (const part of [fleet, pins, ways, wish]) part.stop();
    },
  };
}
