import { withFewMarks } from '#contract/text/combining-marks.ts';

const folded = new Map<string, string>();
/**
 * The most texts that are cached. The names of stores, zones and people repeat; beyond this number
 * other texts fill the cache.
 */
const KEPT = 20_000;

/** Returns a text in lower case without accents, so that `maarif` finds Maârif. */
export function normaliseText(text: string): string {
  const held = folded.get(text);
  if (held !== undefined) return held;
  const made = withFewMarks(text)
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
  if (folded.size >= KEPT) folded.clear();
  folded.set(text, made);
  return made;
}
