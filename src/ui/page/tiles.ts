import type { CSSProperties } from 'react';

/** The columns of a box of tiles where there is room; fewer than four do not fill the row. */
export const tileColumns = (n: number): CSSProperties =>
  ({
    '--tiles': n,
    '--tiles-width': n < 4 ? `${n * 25}%` : '100%',
    '--tiles-narrow': Math.min(2, n),
  }) as CSSProperties;
