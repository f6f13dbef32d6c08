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
  series: readonly ChartSeries[];
  /** A value in words, with its unit. */
  format: (value: number) => string;
  /** The same, short, for the axis. */
  tick: (value: number) => string;
  /** The axis reaches at least this far, so that little does not look like much. */
  least: number;
  kind: 'lines' | 'bars';
}

/** The last place at which something that matters has a value; the last of all if nothing has. */
export function latest({ labels, series }: ChartData): number {
  const own = series.filter(({ tone }) => tone !== 'quiet');
  const last = labels.findLastIndex((_, n) => own.some(({ values }) => values[n] != null));
  return last === -1 ? labels.length - 1 : last;
}

/** Each series' reading at a place; what is not over stands in for what is. */
export function readingAt({ series }: ChartData, at: number) {
  const isOpen = series.some(({ tone, values }) => tone === 'unfinished' && values[at] != null);
  return series
    .filter(({ tone }) => tone === 'quiet' || (tone === 'unfinished') === isOpen)
    .map(({ name, values, tone }) => ({ name, tone, value: values[at] ?? null }));
}
