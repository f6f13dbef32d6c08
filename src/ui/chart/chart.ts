/** One line (or row of bars) of a chart. Null where there is no value. */
export interface ChartSeries {
  name: string;
  values: readonly (number | null)[];
  /** The role of the series: the comparison, the main series, or the period in progress. */
  tone: 'quiet' | 'strong' | 'unfinished';
}

export interface ChartData {
  /** The label of each value: `14:00`. */
  labels: readonly string[];
  /** Shorter labels for the axis; by default the labels themselves. */
  axis?: readonly string[];
  series: readonly ChartSeries[];
  /** Formats a value with its unit. */
  format: (value: number) => string;
  /** Formats a value for the axis, briefly. */
  tick: (value: number) => string;
  /** The smallest maximum of the axis, so that small values do not look large. */
  least: number;
  kind: 'lines' | 'bars';
  /** The index of the reading that is shown while no point is selected. */
  present: number;
}

/**
 * Returns the distance between grid lines: 1, 2 or 5 times a power of ten, such that two or three
 * lines fit below a value.
 */
export function gridStep(most: number): number {
  const rough = most / 2.5;
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5].find((n) => n * power >= rough) ?? 10) * power;
}

/**
 * The value of each series at an index. The series in progress takes the place of the main series.
 */
export function readingAt({ series }: ChartData, at: number) {
  const isOpen = series.some(({ tone, values }) => tone === 'unfinished' && values[at] != null);
  return series
    .filter(({ tone }) => tone === 'quiet' || (tone === 'unfinished') === isOpen)
    .map(({ name, values, tone }) => ({ name, tone, value: values[at] ?? null }));
}

const LABEL_EVERY = 3;
const MAX_LABELS = 7;
/** The approximate width of a letter below the axis, and of the gap between two labels. */
const LETTER_PX = 6.5;
const GAP_PX = 10;

/**
 * Returns the step between labels: every third hour of a day, every few days of a month; more if
 * the labels would overlap at this width.
 */
export function labelStep(labels: readonly string[], widthPx: number): number {
  const count = labels.length;
  const labelPx = Math.max(0, ...labels.map(({ length }) => length)) * LETTER_PX + GAP_PX;
  let every = count <= 30 ? LABEL_EVERY : Math.ceil(count / MAX_LABELS);
  while (every < count && Math.ceil(count / every) * labelPx > widthPx) every *= 2;
  return every;
}
