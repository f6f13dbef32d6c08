import { area, type Base } from '../../platform/area.ts';
import type { EventFeed } from '../../platform/events/feed.ts';
import type { EventKinds } from '../../platform/events/kinds.ts';
import type { ZoneBookService } from '../../platform/zones/zone-book.ts';
import type { HotPositions } from '../drivers/hot-positions.ts';
import { createDriverZones } from './driver-zones.ts';
import { createVisibility } from './visibility.ts';

/** How often drivers' operational areas are written, and read from other servers. */
const FLUSH_MS = 1_000;

interface Needs extends Base {
  zoneBook: ZoneBookService;
  hot: HotPositions;
  feed: EventFeed;
  eventKinds: EventKinds;
}

/** What staff limited to some operational areas see of the state in memory. */
export const visibilityArea = area({
  services({ db, clock, zoneBook, hot, feed, eventKinds }: Needs) {
    const driverZones = createDriverZones({ db, clock, book: zoneBook, hot });
    const parts = { db, book: zoneBook, driverZones, feed, eventKinds };
    return { driverZones, visibility: createVisibility(parts) };
  },
  ticks: ({ visibility }) => [
    { everyMs: FLUSH_MS, run: visibility.flush, due: visibility.isDue, atStart: true },
  ],
  runs: ({ visibility }) => ({ places: visibility.flush }),
  stop: async ({ driverZones, visibility }) => {
    driverZones.stop();
    visibility.stop();
    // Skipped if the database is no longer available.
    await driverZones.flush().catch(() => undefined);
  },
});
