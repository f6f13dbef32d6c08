/** The size of headings (tokens.css), and the space at their sides, in rem. */
const SIZE_REM = 0.6875;
const SIDES_REM = 1;
/** The font may differ by this until it has arrived. */
const SLACK_REM = 0.1;
const MEASURED_PX = 100;

function canvas(): CanvasRenderingContext2D | null {
  // Fonts are those of the page; where nothing is laid out, words have no width.
  if (typeof CanvasRenderingContext2D === 'undefined') return null;
  const context = document.createElement('canvas').getContext('2d');
  if (context) context.font = `${MEASURED_PX}px ${getComputedStyle(document.body).fontFamily}`;
  return context;
}

/** The widths in rem that the longest words of headings need in their columns; none where nothing is laid out. */
export function headingRems(labels: readonly string[]): number[] {
  const context = canvas();
  if (!context) return [];
  return labels.map((label) => {
    const words = label.split(/[\s/-]+/u).map((word) => context.measureText(word).width);
    const rem = (Math.max(...words) / MEASURED_PX) * SIZE_REM + SIDES_REM + SLACK_REM;
    return Math.ceil(rem * 100) / 100;
  });
}
