import { area } from '../../platform/area.ts';
import type { ZoneBookService } from '../../platform/zones/zone-book.ts';
import { createAppPlaceService } from './service.ts';

/** Where apps are that ask what to show. */
export const appPlacesArea = area({
  services: (needs: { zoneBook: ZoneBookService }) => ({
    appPlaces: createAppPlaceService(needs),
  }),
});
