import type { GeneratedAlways } from 'kysely';
import type { ArrivalPlace, ArrivalSource } from '#contract/operations/driver-facts/arrival.ts';

/** A visit of a driver to a place of an order. */
export interface VisitKey {
  orderId: number;
  driverId: number;
  place: ArrivalPlace;
}

declare module '../../../platform/db/schema.ts' {
  interface Database {
    arrivals: {
      id: GeneratedAlways<bigint>;
      order_id: number;
      driver_id: number;
      place: ArrivalPlace;
      at: Date;
      left_at: Date | null;
      source: ArrivalSource;
      left_source: ArrivalSource | null;
      metres: number | null;
      accuracy: number | null;
      age_ms: number;
      store_id: number;
    };
  }
}
