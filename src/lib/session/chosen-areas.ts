import type { User } from '#contract/routes/people/users.ts';
import { readStored, STORED, writeStored } from '#src/lib/storage.ts';

/** The operational areas that the console is narrowed to, and how another choice is made. */
export interface ChosenAreas {
  /** Null: all of the user's. */
  chosen: readonly number[] | null;
  /** Makes the console anew, for the areas of the choice. */
  choose: (ids: readonly number[] | null) => void;
}

const isId = (value: unknown): value is number => Number.isInteger(value);

/**
 * The areas that the user chose last in this browser, as far as they are still theirs; null: all. A
 * choice of another user is not taken over.
 */
export function readChosenAreas(
  user: (Pick<User, 'zones'> & { id: number }) | null,
): number[] | null {
  try {
    const stored: unknown = JSON.parse(readStored(STORED.areas) ?? 'null');
    const { by, ids } = (stored ?? {}) as { by?: unknown; ids?: unknown };
    if (!user || by !== user.id || !Array.isArray(ids)) return null;
    const { zones } = user;
    const own = ids.filter(isId).filter((id) => zones === 'all' || zones.some((z) => z.id === id));
    return own.length > 0 ? own : null;
  } catch {
    return null;
  }
}

/** Keeps a choice for the next visit. */
export const storeChosenAreas = (by: number, ids: readonly number[] | null): void =>
  writeStored(STORED.areas, ids && JSON.stringify({ by, ids }));
