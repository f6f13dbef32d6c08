import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { isolatedText } from '#src/lib/language/ltr.ts';
import { useMedia } from '#src/lib/use-media.ts';
import { useResolvedTheme } from '#src/lib/use-theme.ts';
import { type ChartData, type ChartSeries, gridStep, labelStep } from './chart.ts';

interface Props {
  data: ChartData;
  at: number | null;
  onAt: (at: number | null) => void;
  /** Called when the placeholder of a plot that could not be loaded is shown. */
  onGone: () => void;
}

const AXIS_WIDTH = 44;
const AXIS_HEIGHT = 20;
const DPR_FONT = '11px';

/** The current values of the tokens: a canvas cannot read CSS variables. */
function tokens() {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    font: `${DPR_FONT} ${read('--font')}`,
    text: read('--text-3'),
    line: read('--line'),
    strong: read('--line-strong'),
    tone: { quiet: read('--series-1'), strong: read('--series-2'), unfinished: read('--series-2') },
  };
}

/** Joins the series in progress to the end of the finished line. */
function joined({ series }: ChartData, { tone, values }: ChartSeries): (number | null)[] {
  if (tone !== 'unfinished') return [...values];
  const done = series.find((one) => one.tone === 'strong')?.values ?? [];
  return values.map((value, n) => value ?? (values[n + 1] == null ? null : (done[n] ?? null)));
}

const columns = (data: ChartData): uPlot.AlignedData => [
  data.labels.map((_, n) => n),
  ...data.series.map((one) => joined(data, one)),
];

/** Values without neighbours are drawn as points, because no line reaches them. */
const alone = ({ data }: uPlot, n: number): number[] => {
  const values = data[n] ?? [];
  return Array.from(values, (_, at) => at).filter(
    (at) => values[at] != null && values[at - 1] == null && values[at + 1] == null,
  );
};

function seriesOf(data: ChartData, colours: ReturnType<typeof tokens>): uPlot.Series[] {
  return data.series.map(({ tone, name }) => {
    const stroke = colours.tone[tone];
    const base = { label: name, stroke, points: { show: false } };
    const points = { filter: alone, size: 5, width: 0, fill: stroke };
    if (data.kind === 'bars')
      return {
        ...base,
        width: 0,
        fill: stroke,
        paths: (uPlot.paths.bars as uPlot.Series.BarsPathBuilderFactory)({ size: [0.6, 24] }),
      };
    return {
      ...base,
      points,
      width: tone === 'quiet' ? 1.25 : 1.75,
      ...(tone === 'unfinished' ? { dash: [3, 3] } : {}),
    };
  });
}

function optionsOf(
  data: () => ChartData,
  size: { width: number; height: number },
  onAt: Props['onAt'],
): uPlot.Options {
  const colours = tokens();
  const axis = { stroke: colours.text, font: colours.font, ticks: { show: false }, gap: 4 };
  const half = data().kind === 'bars' ? 0.5 : 0;
  return {
    ...size,
    // Half of the last label extends beyond the end of the line.
    padding: [6, 20, 0, 0],
    legend: { show: false },
    // The slider around the canvas takes the focus and has the accessible text.
    cursor: {
      x: true,
      y: false,
      drag: { x: false, y: false },
      points: {
        size: 6,
        width: 0,
        fill: (_, n) => seriesOf(data(), colours)[n - 1]?.stroke as string,
      },
    },
    scales: {
      x: { time: false, range: () => [-half, Math.max(1, data().labels.length - 1) + half] },
      y: {
        range: (_, lowest, most) => {
          const low = Math.min(0, (lowest ?? 0) * 1.08);
          return [low, Math.max(low < 0 ? 0 : data().least, (most ?? 0) * 1.08)];
        },
      },
    },
    axes: [
      {
        ...axis,
        size: AXIS_HEIGHT,
        grid: { show: false },
        border: { show: true, stroke: colours.strong, width: 1 },
        splits: ({ width }) => {
          const every = labelStep(data().axis ?? data().labels, width - AXIS_WIDTH);
          return data().labels.flatMap((_, n) => (n % every === 0 ? [n] : []));
        },
        // The plot is left to right; a day in Arabic, `2 نونبر`, keeps its own direction.
        values: (_, places) =>
          places.map((n) => isolatedText((data().axis ?? data().labels)[n] ?? '')),
      },
      {
        ...axis,
        size: AXIS_WIDTH,
        grid: { stroke: colours.line, width: 1 },
        splits: (_, __, low, high) => {
          const step = gridStep(high - low);
          const first = Math.ceil(low / step);
          const count = Math.floor(high / step) - first + 1;
          return Array.from({ length: count }, (_line, n) => (first + n) * step);
        },
        values: (_, values) => values.map((value) => isolatedText(data().tick(value))),
      },
    ],
    series: [{}, ...seriesOf(data(), colours)],
    hooks: {
      setCursor: [
        ({ cursor }) => {
          // An index set by keys is reported here too; the pointer has left by then.
          if (cursor.event) onAt(cursor.idx ?? null);
        },
      ],
    },
  };
}

/** The plot. Only this file imports the charting library. */
export default function Plot({ data, at, onAt }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const latest = useRef({ data, onAt });
  const theme = useResolvedTheme();
  // Printing changes width and colours, and sends no other event.
  const medium = useMedia('print') ? 'paper' : theme;
  const shape = `${medium} ${data.kind} ${data.series.map(({ tone }) => tone).join(' ')}`;

  useEffect(() => {
    latest.current = { data, onAt };
    plot.current?.setData(columns(data));
  }, [data, onAt]);

  // The shape names everything that the library cannot change afterwards.
  // biome-ignore lint/correctness/useExhaustiveDependencies: created again for another shape
  useEffect(() => {
    const element = box.current;
    // Without a canvas, the reading and the table remain.
    if (!element || !document.createElement('canvas').getContext('2d')) return;
    const sizeOf = () => ({ width: element.clientWidth, height: element.clientHeight });
    const options = optionsOf(
      () => latest.current.data,
      sizeOf(),
      (place) => latest.current.onAt(place),
    );
    const made = new uPlot(options, columns(latest.current.data), element);
    plot.current = made;
    const resized = new ResizeObserver(() => made.setSize(sizeOf()));
    resized.observe(element);
    return () => {
      resized.disconnect();
      made.destroy();
      plot.current = null;
    };
  }, [shape]);

  useEffect(() => {
    const made = plot.current;
    if (!made) return;
    if (at === null) made.setCursor({ left: -10, top: -10 }, false);
    else made.setCursor({ left: made.valToPos(at, 'x'), top: 0 }, false);
  }, [at]);

  // Drawn in pixels from the left in every language.
  return <div ref={box} className="chart__plot" dir="ltr" aria-hidden="true" />;
}
