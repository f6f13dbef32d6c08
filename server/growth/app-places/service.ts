import type { LatLon } from '#contract/geo.ts';
import type { ZoneBookService } from '../../platform/zones/zone-book.ts';

/** The location of an app. */
export interface Place {
  /** The zone of the delivery address; null if unknown. */
  zoneId: number | null;
  /** False where no zone delivers, so nothing can be ordered. */
  isServed: boolean;
}

/** No particular location: for an app that has not sent its location. */
export const EVERYWHERE: Place = { zoneId: null, isServed: true };

/** Locates apps by the rule that also places orders. */
export const createAppPlaceService = ({ zoneBook }: { zoneBook: ZoneBookService }) => ({
  async of(at: LatLon | undefined): Promise<Place> {
    if (!at) return EVERYWHERE;
    const book = await zoneBook.current();
    if (!book.isPricing) return EVERYWHERE;
    const zone = book.doors.at(at);
    const isServed = zone !== null && zone.kind === 'delivery';
    return { zoneId: isServed ? zone.id : null, isServed };
  },
});
export type AppPlaceService = ReturnType<typeof createAppPlaceService>;
