import { useId } from 'react';
import type { AlarmMetrics } from '#contract/routes/operations/alarms.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { decimalText } from '#src/lib/text/number.ts';
import { formatPercent } from './format.ts';

type Measure = AlarmMetrics['bands'][number];

const PERCENT = new Set(['floodPercent', 'priorityOnePercent']);
const word = (text: string) => text.replaceAll(/[^A-Za-z]+/g, '_').toLowerCase();
const measureName = ({ measure }: Measure) =>
  t(`alarm_metrics.measure_${word(measure)}` as MessageKey);
export const bandName = (name: string) => t(`alarm_metrics.band_${word(name)}` as MessageKey);
export const valueText = ({ measure, value }: Pick<Measure, 'measure' | 'value'>) =>
  PERCENT.has(measure) ? formatPercent(value) : decimalText(value);

/** The band of a value, counted from the best. */
const placeOf = ({ bands, band }: Measure) =>
  Math.max(
    0,
    bands.findIndex(({ name }) => name === band),
  );

/**
 * The standard's last band is critical. If there are four or more bands, the second one is still
 * acceptable.
 */
export function severityOf(one: Measure): 'warning' | 'critical' | undefined {
  const place = placeOf(one);
  const last = one.bands.length - 1;
  if (place === 0 || (place === 1 && last > 2)) return undefined;
  return place === last && last > 1 ? 'critical' : 'warning';
}

/**
 * The position of a value in its band, from 0 to 1. The last band has no upper bound and is drawn
 * twice as wide.
 */
function within(one: Measure): number {
  const place = placeOf(one);
  const low = one.bands[place - 1]?.upTo ?? 0;
  const high = one.bands[place]?.upTo ?? low * 2;
  return high === low ? 0 : Math.min(1, Math.max(0, (one.value - low) / (high - low)));
}

const upTo = (one: Measure, value: number | null) =>
  value === null
    ? t('alarm_metrics.beyond')
    : t('alarm_metrics.up_to', { value: valueText({ ...one, value }) });

const MARKS = { warning: '▲', critical: '◆' } as const;

/** Each measure on the standard's scale: all bands with their bounds, and a mark at the value. */
export function Bands({ metrics }: { metrics: AlarmMetrics }) {
  const id = useId();
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id} className="part-name">
        {t('alarm_metrics.bands')}
      </h2>
      <dl className="box">
        {metrics.bands.map((one) => {
          const severity = severityOf(one);
          const place = placeOf(one);
          const at = ((place + within(one)) / one.bands.length) * 100;
          return (
            <div key={one.measure} className="band tracks">
              <dt>{measureName(one)}</dt>
              <dd className="line band__value" data-tone={severity}>
                <b data-number>{valueText(one)}</b>
                <span>
                  {severity && `${MARKS[severity]} `}
                  {bandName(one.band)}
                </span>
              </dd>
              <dd className="band__scale">
                {one.bands.map(({ name, upTo: bound }, n) => (
                  <span key={name} className="hint band__step" data-here={n === place}>
                    <span>{bandName(name)}</span>
                    <span>{upTo(one, bound)}</span>
                  </span>
                ))}
                <i className="band__mark" style={{ insetInlineStart: `${at}%` }} />
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
