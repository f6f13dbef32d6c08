import { definePart } from './console.ts';

/** The rows that an act is being sent for, by kind and id. */
const inFlight = definePart(() => new Set<string>());

/**
 * Marks that an act is being sent for a row. Returns the function that ends it, or null if one
 * already is: a doubled key or click sends nothing, and is no conflict with the first.
 */
export function holdInFlight(row: string): (() => void) | null {
  const rows = inFlight();
  if (rows.has(row)) return null;
  rows.add(row);
  return () => void rows.delete(row);
}
