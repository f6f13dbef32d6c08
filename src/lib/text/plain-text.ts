const folded = new Map<string, string>();
/** Names of stores, zones and people come again and again; more than these are other texts. */
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
