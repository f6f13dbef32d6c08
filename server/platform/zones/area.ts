import { area, type Base } from '../area.ts';
import { createZoneBook } from './zone-book.ts';

/** Finds the zone of a point, for every wing. */
export const zoneBookArea = area({
  services: ({ db }: Base) => ({ zoneBook: createZoneBook(db) }),
});
