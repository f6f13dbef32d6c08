import type { User } from '#contract/routes/people/users.ts';
import { readStored, STORED, writeStored } from '#src/lib/storage.ts';

/** The zones that the console is narrowed to, and how to choose others. */
export interface ZonesChoice {
  /** Null: all zones of the user. */
  chosen: readonly number[] | null;
  /** Creates a new console, for the chosen zones. */
  choose: (ids: readonly number[] | null) => void;
}

const isId = (value: unknown): value is number => Number.isInteger(value);

/** A choice of zones with the user who made it. */
export interface ZoneChoice {
  by: number;
  ids: readonly number[] | null;
}

/** The last choice made in this browser; null if there is none. */
export function readZoneChoice(): ZoneChoice | null {
  try {
    const text = readStored(STORED.zones) ?? readStored(STORED.zonesBefore);
    const stored: unknown = JSON.parse(text ?? 'null');
    const { by, ids } = (stored ?? {}) as { by?: unknown; ids?: unknown };
    return isId(by) && Array.isArray(ids) ? { by, ids: ids.filter(isId) } : null;
  } catch {
    return null;
  }
}

/**
 * The chosen zones that the user still has; null: all zones of the user. A choice made by another
 * user is ignored.
 */
export function getChosenZones(
  choice: ZoneChoice | null,
  user: (Pick<User, 'zones'> & { id: number }) | null,
): number[] | null {
  if (!user || choice?.by !== user.id || !choice.ids) return null;
  const { zones } = user;
  const own = choice.ids.filter((id) => zones === 'all' || zones.some((zone) => zone.id === id));
  return own.length > 0 ? own : null;
}

/** Stores a choice for the next visit. */
export function storeZoneChoice({ by, ids }: ZoneChoice): void {
  writeStored(STORED.zones, ids && JSON.stringify({ by, ids }));
  writeStored(STORED.zonesBefore, null);
}
