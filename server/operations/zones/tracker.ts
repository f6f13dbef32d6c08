import type { LatLon } from '#contract/geo.ts';
import { MAX_ZONE_ERROR_M } from '#contract/operations/accuracy.ts';
import { metresToEdge, micro } from '#rules/geometry/ring.ts';
import type { BookZone, ZoneBook } from '../../platform/zones/zone-book.ts';
import type { Report } from '../drivers/report.ts';

export type VisitType = 'present' | 'entered' | 'left' | 'dwelt';

/** A visit of a driver to a zone: first seen in it, entered, left, or present for five minutes. */
export interface Visit {
  atMs: number;
  driverId: number;
  zoneId: number;
  type: VisitType;
  cause: 'movement' | 'offline';
}

/**
 * A driver leaves a zone only this far beyond its edge, because receivers are inaccurate. Metres.
 */
const BEYOND_M = 40;
/** The number of consecutive fixes in another zone that make a change. */
const FIXES = 2;
const DWELL_MS = 5 * 60_000;
/**
 * A driver who moved less than this since the last check is not looked up again. Millionths of a
 * degree, about 10 m.
 */
const STEP = 90;

interface Track {
  x: number;
  y: number;
  zone: BookZone | null;
  /**
   * The zone of the latest fixes while it differs from the current zone, and the number of fixes.
   */
  other: BookZone | null | undefined;
  fixes: number;
  sinceMs: number;
  hasDwelt: boolean;
  revision: bigint;
}

type Fix = LatLon & Pick<Report, 'driverId' | 'atMs' | 'accuracy'>;

/**
 * Follows drivers from zone to zone. A change counts from the second fix on, 40 m beyond the edge
 * of the previous zone; the first fix of a driver is presence, not an arrival. If the zones
 * themselves change, drivers are located again without a visit, because nobody has moved. A fix
 * with an error above 100 m is ignored.
 */
export function createZoneTracker(onVisit: (visit: Visit) => void) {
  const tracks = new Map<number, Track>();

  const visit = (
    { driverId, atMs }: Pick<Fix, 'driverId' | 'atMs'>,
    zone: BookZone | null,
    type: VisitType,
    cause: Visit['cause'] = 'movement',
  ) => {
    if (zone) onVisit({ atMs, driverId, zoneId: zone.id, type, cause });
  };

  function begin(fix: Fix, { lookup, revision }: ZoneBook): Track {
    const zone = lookup.drawn.at(fix);
    const { atMs } = fix;
    return {
      x: micro(fix.lon),
      y: micro(fix.lat),
      zone,
      other: undefined,
      fixes: 0,
      sinceMs: atMs,
      hasDwelt: false,
      revision,
    };
  }

  function settle(track: Track, fix: Fix, next: BookZone | null): void {
    visit(fix, track.zone, 'left');
    visit(fix, next, 'entered');
    track.zone = next;
    track.other = undefined;
    track.fixes = 0;
    track.sinceMs = fix.atMs;
    track.hasDwelt = false;
  }

  function look(track: Track, fix: Fix, book: ZoneBook): void {
    const now = book.lookup.drawn.at(fix);
    if (now?.id === track.zone?.id) {
      track.other = undefined;
      track.fixes = 0;
      return;
    }
    track.fixes = track.other !== undefined && track.other?.id === now?.id ? track.fixes + 1 : 1;
    track.other = now;
    if (track.fixes < FIXES) return;
    // Entering a zone from none has no edge to leave; in a zone within a zone the inner edge
    // counts.
    const edge = track.zone?.ring ?? now?.ring;
    if (edge && metresToEdge(edge, track.x, track.y) < BEYOND_M) return;
    settle(track, fix, now);
  }

  return {
    /** Processes a fix of a driver; fixes must be in chronological order. */
    move(fix: Fix, book: ZoneBook): void {
      if ((fix.accuracy ?? 0) > MAX_ZONE_ERROR_M) return;
      const track = tracks.get(fix.driverId);
      if (!track) {
        const made = begin(fix, book);
        tracks.set(fix.driverId, made);
        visit(fix, made.zone, 'present');
        return;
      }
      const [x, y] = [micro(fix.lon), micro(fix.lat)];
      if (track.revision !== book.revision) {
        // Located again without a visit; the time in an unchanged zone continues.
        const placed = begin(fix, book);
        const isSame = placed.zone?.id === track.zone?.id;
        tracks.set(
          fix.driverId,
          isSame ? { ...placed, sinceMs: track.sinceMs, hasDwelt: track.hasDwelt } : placed,
        );
        return;
      }
      const isNear = Math.abs(x - track.x) < STEP && Math.abs(y - track.y) < STEP;
      // A driver waiting beyond an edge is checked again: the second fix counts wherever they are.
      if (!isNear || track.other !== undefined) {
        track.x = x;
        track.y = y;
        look(track, fix, book);
      }
      if (!track.hasDwelt && track.zone && fix.atMs - track.sinceMs >= DWELL_MS) {
        track.hasDwelt = true;
        visit(fix, track.zone, 'dwelt');
      }
    },

    /** A driver went off duty: on return they are present, and have not entered. */
    offline(driverId: number, atMs: number): void {
      const track = tracks.get(driverId);
      if (!track) return;
      visit({ driverId, atMs }, track.zone, 'left', 'offline');
      tracks.delete(driverId);
    },

    /** The zone that counts for a driver; undefined before the first fix. */
    zoneOf: (driverId: number): BookZone | null | undefined => tracks.get(driverId)?.zone,
  };
}
export type ZoneTracker = ReturnType<typeof createZoneTracker>;
