/** One line (or row of bars) of a chart. Null where there is nothing to say. */
export interface ChartSeries {
  name: string;
  values: readonly (number | null)[];
  /** How it is drawn: what is compared with, what matters, and what is not over yet. */
  tone: 'quiet' | 'strong' | 'unfinished';
}

export interface ChartData {
  /** Where each value stands: `14:00`. */
  labels: readonly string[];
  /** The same, shorter, below the axis; the labels where there are none. */
  axis?: readonly string[];
  series: readonly ChartSeries[];
  /** A value in words, with its unit. */
  format: (value: number) => string;
  /** The same, short, for the axis. */
  tick: (value: number) => string;
  /** The axis reaches at least this far, so that little does not look like much. */
  least: number;
  kind: 'lines' | 'bars';
  /** Where the reading stands while nobody points anywhere. */
  present: number;
}

/** A round distance between lines, of which two or three fit below a value: 1, 2 or 5 of a power. */
export function stepOf(most: number): number {
  const rough = most / 2.5;
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5].find((n) => n * power >= rough) ?? 10) * power;
}

/** Each series' reading at a place; what is not over stands in for what is. */
export function readingAt({ series }: ChartData, at: number) {
  const isOpen = series.some(({ tone, values }) => tone === 'unfinished' && values[at] != null);
  return series
    .filter(({ tone }) => tone === 'quiet' || (tone === 'unfinished') === isOpen)
    .map(({ name, values, tone }) => ({ name, tone, value: values[at] ?? null }));
}

const LABEL_EVERY = 3;
const MOST_LABELS = 7;
/** About as wide as a letter below the axis, and as the room between two labels. */
const LETTER_PX = 6.5;
const GAP_PX = 10;

/**
 * Each how many-th label is written: each third hour of a day, each few days of a month; fewer where so
 * many would run into each other in a drawing that is so wide.
 */
export function spacing(labels: readonly string[], widthPx: number): number {
  const count = labels.length;
  const labelPx = Math.max(0, ...labels.map(({ length }) => length)) * LETTER_PX + GAP_PX;
  let every = count <= 30 ? LABEL_EVERY : Math.ceil(count / MOST_LABELS);
  while (every < count && Math.ceil(count / every) * labelPx > widthPx) every *= 2;
  return every;
}
