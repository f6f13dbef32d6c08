const folded = new Map<string, string>();
/** The names of stores, zones and people repeat; beyond this number the texts are others. */
const KEPT = 20_000;

/** A text without case and accents, so that `maarif` finds Maârif. */
export function plain(text: string): string {
  const held = folded.get(text);
  if (held !== undefined) return held;
  const made = text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
  if (folded.size >= KEPT) folded.clear();
  folded.set(text, made);
  return made;
}
