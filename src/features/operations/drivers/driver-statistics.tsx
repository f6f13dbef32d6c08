import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { dayAfter } from '#rules/time.ts';
import { todayHere } from '#src/domain/driver/expiry.ts';
import { setParams, useAddress } from '#src/lib/address/use-address.ts';
import { answerTo } from '#src/lib/api/answer-to.ts';
import { byId } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { percentText } from '#src/lib/text/number.ts';
import { Chart } from '#src/ui/chart/chart.tsx';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { Section } from '#src/ui/detail/parts.tsx';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { Figures } from '#src/ui/page/figures.tsx';
import { chartsOf, RANGES, totalsOf } from './statistics.ts';
import './drivers.css';

const USUAL = 30;

/** A driver's work in the last days: totals, and each day. */
export function DriverStatistics({ driverId }: { driverId: number }) {
  const [params, change] = useAddress();
  const range = RANGES.find((one) => String(one) === params.get('days')) ?? USUAL;
  const today = todayHere();
  const { data, error, isPending } = useQuery({
    ...answerTo(driverStatusRoutes.statistics, {
      ...byId(driverId),
      query: { from: dayAfter(today, 1 - range), to: today },
    }),
    staleTime: 0,
    placeholderData: (before) => before,
  });
  const days = data?.days;
  const charts = useMemo(() => (days ? chartsOf(days, today, range) : []), [days, today, range]);
  const totals = totalsOf(days ?? []);
  const none = t('dashboard.none');
  const figures = [
    [t('drivers.delivered'), String(totals.delivered)],
    [t('drivers.on_time'), totals.onTime === null ? none : percentText(totals.onTime)],
    [
      t('drivers.click_to_door'),
      totals.minutes === null ? none : t('drivers.minutes', { n: Math.round(totals.minutes) }),
    ],
    [t('drivers.returned'), String(totals.returned)],
    [t('drivers.distance'), t('drivers.km', { n: totals.km.toFixed(1) })],
    [t('drivers.cash_taken'), formatMoney(totals.cash)],
  ] as const;
  return (
    <Section
      title={t('drivers.statistics')}
      isWide
      more={
        <fieldset className="row driver-ranges" aria-label={t('drivers.range')}>
          {RANGES.map((one) => (
            <TextButton
              key={one}
              aria-pressed={one === range}
              onClick={() => change((query) => setParams(query, { days: String(one) }))}
            >
              {t('drivers.days', { n: one })}
            </TextButton>
          ))}
        </fieldset>
      }
    >
      {error && <p className="field-error">{failureText(error)}</p>}
      {isPending && <p className="hint">{t('lists.reading')}</p>}
      {data && (
        <>
          <Figures figures={figures} />
          <div className="driver-charts">
            {charts.map(({ id, title, data: drawn }) => (
              <Chart key={id} title={title} place={t('drivers.day')} data={drawn} />
            ))}
          </div>
        </>
      )}
    </Section>
  );
}
