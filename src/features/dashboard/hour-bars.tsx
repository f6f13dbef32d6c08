import { useId } from 'react';
import { t } from '#src/lib/i18n.ts';
import { hourOfDay } from './format.ts';
import type { DashboardStats } from './tiles.ts';

// Units of the drawing, which is stretched to the width of the screen.
const STEP = 40;
const HEIGHT = 100;
const GAP = 6;
const BAR = (STEP - GAP) / 2;
const LABEL_EVERY = 3;

type Hour = DashboardStats['byHour'][number];

const textOf = ({ hour, placed, delivered }: Hour): string =>
  t('dashboard.by_hour_bar', { hour: hourOfDay(hour), placed, delivered });

function Bars({ hour, x, most }: { hour: Hour; x: number; most: number }) {
  const tall = (n: number) => (n / most) * (HEIGHT - 4);
  const { placed, delivered } = hour;
  return (
    <g>
      <title>{textOf(hour)}</title>
      <rect className="hours-hit" x={x} y="0" width={STEP} height={HEIGHT} />
      <rect
        data-series="1"
        x={x + GAP / 2}
        y={HEIGHT - tall(placed)}
        width={BAR}
        height={tall(placed)}
      />
      <rect
        data-series="2"
        x={x + GAP / 2 + BAR}
        y={HEIGHT - tall(delivered)}
        width={BAR}
        height={tall(delivered)}
      />
    </g>
  );
}

/** Orders placed and delivered in each of the last 24 hours; the present one is still filling. */
export function HourBars({ hours }: { hours: readonly Hour[] }) {
  const id = useId();
  const most = Math.max(1, ...hours.map(({ placed, delivered }) => Math.max(placed, delivered)));
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
        <svg
          viewBox={`0 0 ${STEP * hours.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {hours.map((hour, index) => (
            <Bars key={hour.hour} hour={hour} x={index * STEP} most={most} />
          ))}
        </svg>
        <ul className="visually-hidden">
          {hours.map((hour) => (
            <li key={hour.hour}>{textOf(hour)}</li>
          ))}
        </ul>
        <div className="hours-axis" aria-hidden="true">
          {hours.map(({ hour }, index) => (
            <span key={hour}>{index % LABEL_EVERY === 0 ? hourOfDay(hour) : ''}</span>
          ))}
        </div>
      </div>
    </section>
  );
}
