import { currentLanguage } from '#src/lib/i18n.ts';

/** The size of headings (tokens.css), and the space at their sides, in rem. */
const SIZE_REM = 0.6875;
const SIDES_REM = 1;
/** The font may differ by this until it has arrived. */
const SLACK_REM = 0.1;
const MEASURED_PX = 100;

const known = new Map<string, number>();

function canvas(): CanvasRenderingContext2D | null {
  // Fonts are those of the page; where nothing is laid out, words have no width.
  if (typeof CanvasRenderingContext2D === 'undefined') return null;
  const context = document.createElement('canvas').getContext('2d');
  if (context) context.font = `${MEASURED_PX}px ${getComputedStyle(document.body).fontFamily}`;
  return context;
}

/** The width in rem that the longest word of a heading needs in its column. */
export function headingRem(label: string): number {
  const key = `${currentLanguage()} ${label}`;
  const width = known.get(key);
  if (width !== undefined) return width;
  const context = canvas();
  if (!context) return 0;
  const words = label.split(/[\s/-]+/u).map((word) => context.measureText(word).width);
  const rem = (Math.max(...words) / MEASURED_PX) * SIZE_REM + SIDES_REM + SLACK_REM;
  const rounded = Math.ceil(rem * 100) / 100;
  known.set(key, rounded);
  return rounded;
}
