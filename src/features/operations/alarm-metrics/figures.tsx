import type { AlarmMetrics } from '#contract/routes/operations/alarms.ts';
import { t } from '#src/lib/i18n.ts';
import { decimalText } from '#src/lib/text/number.ts';
import { tileColumns } from '#src/ui/page/tiles.ts';
import { bandName, severityOf } from './bands.tsx';
import { formatPercent, formatSeconds } from './format.ts';

/** The six main figures. */
export function Figures({ metrics }: { metrics: AlarmMetrics }) {
  const { acknowledgeSeconds: taken, floods, chattering } = metrics;
  const rate = metrics.bands.find(({ measure }) => measure === 'perOperatorHour');
  const figures = [
    {
      id: 'rate',
      value: decimalText(metrics.perOperatorHour),
      detail: rate ? bandName(rate.band) : '',
      severity: rate && severityOf(rate),
    },
    {
      id: 'raised',
      value: decimalText(metrics.raised),
      detail: t('alarm_metrics.operators', { n: decimalText(metrics.operators) }),
    },
    {
      id: 'floods',
      value: decimalText(floods.length),
      detail: t('alarm_metrics.flood_share', { share: formatPercent(metrics.floodPercent) }),
    },
    {
      id: 'chattering',
      value: decimalText(chattering.length),
      detail: t('alarm_metrics.chattering_means'),
    },
    {
      id: 'standing',
      value: decimalText(metrics.standing),
      detail: t('alarm_metrics.standing_means'),
    },
    {
      id: 'acknowledge',
      value: formatSeconds(taken.median),
      detail: t('alarm_metrics.acknowledge_p90', { p90: formatSeconds(taken.p90) }),
    },
  ] as const;
  return (
    <dl className="tiles box" style={tileColumns(figures.length)}>
      {figures.map((one) => (
        <div
          key={one.id}
          className="tile"
          data-severity={'severity' in one ? one.severity : undefined}
        >
          <dt>{t(`alarm_metrics.figure_${one.id}`)}</dt>
          <dd>
            <b>{one.value}</b>
          </dd>
          <dd>
            <small>{one.detail}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
