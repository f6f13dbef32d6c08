import type { CSSProperties } from 'react';

/**
 * The grid columns of a group of tiles if there is room; fewer than four tiles do not fill the row.
 */
export const tileColumns = (n: number): CSSProperties =>
  ({
    '--tiles': n,
    '--tiles-width': n < 4 ? `${n * 25}%` : '100%',
    '--tiles-narrow': Math.min(2, n),
  }) as CSSProperties;
