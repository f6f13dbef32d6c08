import { z } from 'zod';
import { UserId } from '../../ids.ts';
import { Instant } from '../../time.ts';

/** Where a driver arrives for an order: at its store, its door, or the driver whom he fetches it from. */
export const ARRIVAL_PLACES = ['store', 'door', 'driver'] as const;
export const ArrivalPlace = z.enum(ARRIVAL_PLACES).meta({ id: 'ArrivalPlace' });
export type ArrivalPlace = z.output<typeof ArrivalPlace>;

/** How an arrival is known. */
export const ARRIVAL_SOURCES = ['app', 'geofence', 'staff'] as const;
export type ArrivalSource = (typeof ARRIVAL_SOURCES)[number];

/** A visit of an order's driver to one of its places. */
export const OrderVisit = z
  .object({
    at: Instant,
    leftAt: Instant.nullable(),
    source: z.enum(ARRIVAL_SOURCES),
    metres: z.number().int().nullable().meta({ description: 'From there to the place' }),
  })
  .meta({ id: 'OrderVisit' });
export type OrderVisit = z.output<typeof OrderVisit>;

/** The last visits of an order’s driver; of another driver they mean nothing. */
export const OrderVisits = z
  .object({
    driver: UserId,
    store: OrderVisit.optional(),
    door: OrderVisit.optional(),
    other: OrderVisit.optional().meta({ description: 'To the driver whom he fetches it from' }),
  })
  .meta({ id: 'OrderVisits' });
export type OrderVisits = z.output<typeof OrderVisits>;

export const visitFacts = {
  visits: OrderVisits.nullable().optional().meta({ description: 'Absent: none is known' }),
};
