import type { ReactNode } from 'react';
import { PRIORITY_MARK } from '#src/domain/alarm/alarm-text.ts';
import { ORDER_MARK } from '#src/domain/order/order-marks.ts';
import { panels } from '#src/features/operations/eagle-view/view-state.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { useStore } from '#src/lib/use-store.ts';
import { DriverMark } from './driver-mark.tsx';

/** The marks on the map that are a text or a driver, with their meanings. */
const MARKS: readonly {
  mark: ReactNode;
  meaning: MessageKey;
  tone?: 'warning' | 'critical';
}[] = [
  { mark: <DriverMark state="available" band="fresh" />, meaning: 'map.legend_free' },
  { mark: <DriverMark state="busy" band="fresh" />, meaning: 'map.legend_busy' },
  { mark: <DriverMark state="busy" band="fresh" loaded />, meaning: 'map.legend_loaded' },
  { mark: <DriverMark state="on_break" band="fresh" />, meaning: 'map.legend_break' },
  { mark: <DriverMark state="available" band="ageing" />, meaning: 'map.legend_ageing' },
  {
    mark: <DriverMark state="available" band="stale" />,
    meaning: 'map.legend_stale',
    tone: 'warning',
  },
  {
    mark: <DriverMark state="available" band="last_seen" />,
    meaning: 'map.legend_last_seen',
    tone: 'warning',
  },
  { mark: '◇', meaning: 'live.legend_waiting' },
  {
    mark: Object.values(PRIORITY_MARK).join(' '),
    meaning: 'live.legend_needs_you',
    tone: 'critical',
  },
  { mark: ORDER_MARK.late, meaning: 'live.legend_late', tone: 'warning' },
  { mark: ORDER_MARK.will_be_late, meaning: 'live.legend_will_be_late', tone: 'warning' },
  { mark: '■', meaning: 'live.legend_store' },
];

/** The meaning of the marks on the map. */
export function Legend() {
  const isShown = useStore(panels, (now) => now.legend);
  if (!isShown) return null;
  return (
    <dl className="quiet small floating map-legend" aria-label={t('live.legend')}>
      {MARKS.map(({ mark, meaning, tone }) => (
        <div key={meaning}>
          <dt data-tone={tone}>{mark}</dt>
          <dd>{t(meaning)}</dd>
        </div>
      ))}
      <div>
        <dt className="map-legend__circle" aria-hidden="true">
          87
        </dt>
        <dd>{t('map.legend_cluster')}</dd>
      </div>
      <div>
        <dt className="map-legend__zone" aria-hidden="true" />
        <dd title={t('map.zone_title')}>{t('map.legend_zone')}</dd>
      </div>
    </dl>
  );
}
