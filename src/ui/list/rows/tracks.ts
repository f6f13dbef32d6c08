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

/**
 * The tracks of a list in a room. Columns that exceed it by little, for example by the width of a
 * scrollbar, become narrower instead of scrolling sideways: the flexible ones in proportion, by at
 * most a quarter. A list that needs more keeps its widths, and scrolls. Room in rem; null: unknown.
 */
export function tracksOf(widths: readonly string[], roomRem: number | null): string {
  const asWritten = [`${MARK_REM}rem`, ...widths].join(' ');
  const parts = widths.map(partsOf);
  if (roomRem === null || parts.includes(null)) return asWritten;
  const sum = (ofFlexible: boolean) =>
    parts.reduce((all, part) => all + (!ofFlexible || part?.share ? (part?.least ?? 0) : 0), 0);
  const excess = MARK_REM + END_REM + sum(false) - roomRem;
  const narrowed = excess / sum(true);
  if (excess <= 0 || !(narrowed <= MOST_NARROWED)) return asWritten;
  const tracks = parts.map((part, at) => {
    if (!part?.share) return widths[at];
    // Rounded down, so that the sum does not exceed the room by a fraction of a pixel.
    return `minmax(${Math.floor(part.least * (1 - narrowed) * 100) / 100}rem, ${part.share})`;
  });
  return [`${MARK_REM}rem`, ...tracks].join(' ');
}
