import { type RawBuilder, sql } from 'kysely';
import type { ItemChange } from '#contract/catalogue/item.ts';

/** The condition that an item `i` is available at a time: it is offered, and not off until later. */
export const isAvailableAt = (now: Date): RawBuilder<boolean> => sql<boolean>`
  (i.available and (i.unavailable_until is null or i.unavailable_until <= ${now}::timestamptz))`;

/** Until when an offered item `i` is unavailable; null if it is not, or without an end. */
export const unavailableUntilAt = (now: Date): RawBuilder<Date | null> => sql<Date | null>`
  case when i.available and i.unavailable_until > ${now}::timestamptz then i.unavailable_until end`;

/**
 * The columns of a change of availability: an item that is off until a time is offered again by
 * itself, and a change of `available` alone ends that.
 */
export function availabilityColumns({ available, unavailableUntil: until }: ItemChange) {
  if (until) return { available: true, unavailable_until: new Date(until) };
  if (available !== undefined) return { available, unavailable_until: null };
  return until === null ? { unavailable_until: null } : {};
}
