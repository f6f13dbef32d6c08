import { area, type Base } from '../area.ts';
import { createZoneBook } from './zone-book.ts';

/** Where a point belongs, for every wing. */
export const zoneBookArea = area({
  services: ({ db }: Base) => ({ zoneBook: createZoneBook(db) }),
});
