import { plainText } from '#rules/text/plain-text.ts';

const folded = new Map<string, string>();
/**
 * The most texts that are cached. The names of stores, zones and people repeat; beyond this number
 * other texts fill the cache.
 */
const KEPT = 20_000;

/** Returns a text as the server searches it, so that `maarif` finds Maârif and `oeufs` Œufs. */
export function normaliseText(text: string): string {
  const held = folded.get(text);
  if (held !== undefined) return held;
  const made = plainText(text);
  if (folded.size >= KEPT) folded.clear();
  folded.set(text, made);
  return made;
}
