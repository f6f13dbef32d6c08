/** The column of the box that selects a row, and the space after the last column. Rem. */
const MARK_REM = 1.75;
const END_REM = 0.75;
/** The largest part by which a flexible column is narrower than its minimum. Our choice. */
const MOST_NARROWED = 0.25;

/** The least width of a track in rem, and its share of the rest; null if it is written otherwise. */
function partsOf(width: string): { least: number; share: string | null } | null {
  const flexible = /^minmax\(([\d.]+)rem, (.+)\)$/.exec(width);
  if (flexible) return { least: Number(flexible[1]), share: flexible[2] ?? '1fr' };
  const fixed = /^([\d.]+)rem$/.exec(width);
  return fixed ? { least: Number(fixed[1]), share: null } : null;
}

/** A width that the longest word of the heading fits in. */
function withWord(width: string, wordRem: number): string {
  const parts = partsOf(width);
  if (!parts || parts.least >= wordRem) return width;
  return parts.share ? `minmax(${wordRem}rem, ${parts.share})` : `${wordRem}rem`;
}

/**
 * The tracks of a list in a room. No column is narrower than the longest word of its heading, which
 * is given in rem. Columns that exceed the room by little, for example by the width of a scrollbar,
 * become narrower instead of scrolling sideways: the flexible ones in proportion, by at most a
 * quarter. A list that needs more keeps its widths, and scrolls. Room in rem; null: unknown.
 */
export function tracksOf(
  given: readonly string[],
  roomRem: number | null,
  words: readonly number[] = [],
): string {
  const widths = given.map((width, at) => withWord(width, words[at] ?? 0));
  const asWritten = [`${MARK_REM}rem`, ...widths].join(' ');
  const parts = widths.map(partsOf);
  if (roomRem === null || parts.includes(null)) return asWritten;
  const spare = parts.map((part, at) =>
    part?.share ? Math.min(part.least * MOST_NARROWED, part.least - (words[at] ?? 0)) : 0,
  );
  const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0);
  const excess = MARK_REM + END_REM + sum(parts.map((part) => part?.least ?? 0)) - roomRem;
  const narrowed = excess / sum(spare);
  if (excess <= 0 || !(narrowed <= 1)) return asWritten;
  const tracks = parts.map((part, at) => {
    if (!part?.share) return widths[at];
    // Rounded down, so that the sum does not exceed the room by a fraction of a pixel.
    const least = Math.floor((part.least - (spare[at] ?? 0) * narrowed) * 100) / 100;
    return `minmax(${least}rem, ${part.share})`;
  });
  return [`${MARK_REM}rem`, ...tracks].join(' ');
}
