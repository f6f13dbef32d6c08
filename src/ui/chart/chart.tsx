// oxlint-disable jsx-a11y/prefer-tag-over-role -- the slider holds a canvas, which an input cannot.
import { type KeyboardEvent, lazy, Suspense, useCallback, useEffect, useId, useState } from 'react';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { labelled } from '#src/lib/language/labelled.ts';
import { type ChartData, readingAt } from './chart.ts';
import { ChartTable } from './chart-table.tsx';
import './chart.css';

const Plot = lazy(() =>
  import('./plot.tsx').catch(() => ({
    default: ({ onGone }: { onGone: () => void }) => <Gone onGone={onGone} />,
  })),
);

/** Shown in place of a plot that could not be loaded. */
function Gone({ onGone }: { onGone: () => void }) {
  useEffect(onGone, [onGone]);
  return null;
}

interface Props {
  title: string;
  /** What the indexes stand for, for example hours. */
  place: string;
  data: ChartData;
}

const readingText = (data: ChartData, at: number) =>
  labelled(
    data.labels[at] ?? '',
    joinList(
      readingAt(data, at).map(
        ({ name, value }) => `${name} ${value === null ? '—' : data.format(value)}`,
      ),
    ),
  );

/** A small chart with its reading above it, set by pointer or keys, and available as a table. */
export function Chart({ title, place, data }: Props) {
  const id = useId();
  const [chosen, setAt] = useState<number | null>(null);
  const onAt = useCallback((at: number | null) => setAt(at), []);
  const [isGone, setGone] = useState(false);
  const onGone = useCallback(() => setGone(true), []);
  const last = data.labels.length - 1;
  const at = Math.min(chosen ?? data.present, last);
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    Home: 0,
    End: last,
  };
  const onKey = (event: KeyboardEvent) => {
    const next = steps[event.key];
    if (event.key === 'Escape' && chosen !== null) setAt(null);
    else if (next === undefined) return;
    else setAt(Math.max(0, Math.min(last, next)));
    event.preventDefault();
    event.stopPropagation();
  };
  const table = <ChartTable title={title} place={place} data={data} />;
  return (
    <section className="chart" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <p className="line quiet small chart__reading" aria-hidden="true">
        <span className="chart__place">{data.labels[at]}</span>
        {readingAt(data, at).map(({ name, tone, value }) => (
          <span key={name} data-tone={name === title ? undefined : tone}>
            {/* A series with the chart's own name needs no label. */}
            {name !== title && `${name} `}
            <b>{value === null ? '—' : data.format(value)}</b>
          </span>
        ))}
      </p>
      {isGone ? (
        <p className="quiet small">{t('shell.chart_gone')}</p>
      ) : (
        <div
          className="chart__box"
          role="slider"
          tabIndex={0}
          aria-label={title}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={at}
          aria-valuetext={readingText(data, at)}
          onKeyDown={onKey}
          onBlur={() => setAt(null)}
        >
          <Suspense fallback={null}>
            <Plot data={data} at={chosen} onAt={onAt} onGone={onGone} />
          </Suspense>
        </div>
      )}
      <div className={isGone ? 'quiet small' : 'visually-hidden'}>{table}</div>
    </section>
  );
}
