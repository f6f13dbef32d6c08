import { Button } from '@blueprintjs/core';
import { useMemo } from 'react';
import { type AlarmMetrics, alarmsRoutes } from '#contract/routes/operations/alarms.ts';
import { setParams, useAddress } from '#src/lib/address/use-address.ts';
import { saveCsv } from '#src/lib/api/save-file.ts';
import { t } from '#src/lib/i18n.ts';
import { moment, timeOfDay } from '#src/lib/text/moment.ts';
import { decimalText } from '#src/lib/text/number.ts';
import type { ChartData } from '#src/ui/chart/chart.ts';
import { Chart } from '#src/ui/chart/chart.tsx';
import { Segments } from '#src/ui/field/segments.tsx';
import { Loading } from '#src/ui/page/loading.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { Bands } from './bands.tsx';
import { metricsCsv } from './csv.ts';
import { Figures } from './figures.tsx';
import { dayOf } from './format.ts';
import { Chattering, Floods, Priorities, Rules } from './tables.tsx';
import './metrics.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { answerTo } from '#src/lib/api/answer-to.ts';

/** The selectable periods: a shift, a day, a week. Hours. */
const RANGES = [8, 24, 168] as const;
type Range = (typeof RANGES)[number];

const REFETCH_MS = 60_000;

/**
 * The alarm performance of the last hours. The previous figures stay while new ones are being
 * fetched.
 */
const useMetrics = (hours: Range) =>
  useQuery({
    ...answerTo(alarmsRoutes.metrics, { query: { hours: String(hours) } }),
    refetchInterval: REFETCH_MS,
    staleTime: REFETCH_MS,
    placeholderData: keepPreviousData,
  });

const DAY_HOURS = 24;

/** The standard's target is an upper limit, which the axis always includes. */
const AIM_PER_HOUR = 6;

function chartOf({ byHour, hours }: AlarmMetrics): ChartData {
  return {
    labels: byHour.map(({ hour }) => moment(hour)),
    axis: byHour.map(({ hour }) => (hours > DAY_HOURS ? dayOf(hour) : timeOfDay(hour))),
    present: byHour.length - 1,
    series: [
      {
        name: t('alarm_metrics.per_operator'),
        tone: 'quiet',
        values: byHour.map(({ raised, operators }) => raised / Math.max(1, operators)),
      },
    ],
    format: decimalText,
    tick: decimalText,
    least: AIM_PER_HOUR,
    kind: 'bars',
  };
}

const save = (metrics: AlarmMetrics) =>
  saveCsv(
    `alarms-${metrics.to.slice(0, 10)}-${Math.round(metrics.hours)}h.csv`,
    metricsCsv(metrics),
  );

/** Alarm performance: a page to read, print and save. */
export default function MetricsPage() {
  const [params, change] = useAddress();
  const hours: Range = RANGES.find((one) => String(one) === params.get('hours')) ?? DAY_HOURS;
  const { data, error, isPending, isPlaceholderData } = useMetrics(hours);
  return (
    <div className="page metrics" aria-busy={isPending || isPlaceholderData}>
      <div className="row">
        <Segments
          label={t('alarm_metrics.range')}
          options={RANGES.map((value) => ({
            value: String(value),
            label: t(`alarm_metrics.range_${value}`),
          }))}
          value={String(hours)}
          onChange={(value) => change((query) => setParams(query, { hours: value }))}
        />
        {data && (
          <p data-tone={error ? 'warning' : 'quiet'} role={error ? 'alert' : undefined}>
            {t(error ? 'alarm_metrics.stale' : 'alarm_metrics.span', {
              from: moment(data.from),
              to: moment(data.to),
            })}
          </p>
        )}
        <div className="row" data-end data-no-print>
          <Button disabled={!data} onClick={() => data && save(data)}>
            {t('alarm_metrics.csv')}
          </Button>
          <Button disabled={!data} onClick={() => window.print()}>
            {t('alarm_metrics.print')}
          </Button>
        </div>
      </div>
      {isPending && <Loading />}
      {error && !data && (
        <Notice severity="critical">{t('alarm_metrics.failed', { message: error.message })}</Notice>
      )}
      {data && <Report metrics={data} />}
    </div>
  );
}

function Report({ metrics }: { metrics: AlarmMetrics }) {
  const chart = useMemo(() => chartOf(metrics), [metrics]);
  return (
    <>
      {metrics.raised === 0 && <Notice>{t('alarm_metrics.none_raised')}</Notice>}
      <Figures metrics={metrics} />
      <Bands metrics={metrics} />
      <div className="box">
        <Chart title={t('alarm_metrics.by_hour')} place={t('alarm_metrics.hour')} data={chart} />
      </div>
      <div className="halves">
        <Rules metrics={metrics} />
        <Priorities metrics={metrics} />
      </div>
      <div className="halves">
        <Floods metrics={metrics} />
        <Chattering metrics={metrics} />
      </div>
      <p className="hint">{t('alarm_metrics.note')}</p>
    </>
  );
}
