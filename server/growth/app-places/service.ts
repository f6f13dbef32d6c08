import type { LatLon } from '#contract/geo.ts';
import type { ZoneBookService } from '../../platform/zones/zone-book.ts';

/** Where an app is. */
export interface Place {
  /** The area of its door; null: none is known. */
  zoneId: number | null;
  /** False where no area delivers: nothing can be ordered there. */
  isServed: boolean;
}

/** Everywhere: for an app that has not said where it is. */
export const EVERYWHERE: Place = { zoneId: null, isServed: true };

/** Where apps are, by the rule that places orders. */
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
