import { useId } from 'react';
import { t } from '#src/lib/i18n.ts';
import { hourOfDay } from './format.ts';
import type { DashboardStats } from './tiles.ts';

const WIDTH = 960;
const HEIGHT = 132;
const FOOT = 18;
const GAP = 6;
const LABEL_EVERY = 3;

/** Orders placed and delivered in each of the last 24 hours; the present one is still filling. */
export function HourBars({ hours }: { hours: DashboardStats['byHour'] }) {
  const id = useId();
  const most = Math.max(1, ...hours.map(({ placed, delivered }) => Math.max(placed, delivered)));
  const step = WIDTH / Math.max(1, hours.length);
  const width = (step - GAP) / 2;
  const bar = (n: number) => (n / most) * (HEIGHT - FOOT - 14);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="dashboard-heading">
        {t('dashboard.by_hour')}
      </h2>
      <div className="hours">
        <p className="hours-legend">
          <span data-series="1">{t('dashboard.placed')}</span>
          <span data-series="2">{t('dashboard.delivered')}</span>
          <span className="hours-most">{t('dashboard.most', { count: most })}</span>
        </p>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={id}>
          <title>{t('dashboard.by_hour')}</title>
          <line className="hours-line" x1="0" x2={WIDTH} y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} />
          {hours.map(({ hour, placed, delivered }, index) => {
            const x = index * step + GAP / 2;
            return (
              <g key={hour}>
                <title>
                  {t('dashboard.by_hour_bar', { hour: hourOfDay(hour), placed, delivered })}
                </title>
                <rect className="hours-hit" x={x} y="0" width={step} height={HEIGHT} />
                <rect
                  data-series="1"
                  x={x}
                  y={HEIGHT - FOOT - bar(placed)}
                  width={width}
                  height={bar(placed)}
                />
                <rect
                  data-series="2"
                  x={x + width + 1}
                  y={HEIGHT - FOOT - bar(delivered)}
                  width={width}
                  height={bar(delivered)}
                />
                {index % LABEL_EVERY === 0 && (
                  <text x={x} y={HEIGHT - 4}>
                    {hourOfDay(hour)}
                  </text>
                )}
              </g>
            );
          })}
        </svg>
      </div>
    </section>
  );
}
