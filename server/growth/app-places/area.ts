import { area } from '../../platform/area.ts';
import type { ZoneBookService } from '../../platform/zones/zone-book.ts';
import { createAppPlaceService } from './service.ts';

/** Locates the apps that request content. */
export const appPlacesArea = area({
  services: (needs: { zoneBook: ZoneBookService }) => ({
    appPlaces: createAppPlaceService(needs),
  }),
});
