import { ALARM_MARK } from '#src/domain/order/order-alarm.ts';
import { panels } from '#src/features/operations/eagle-view/view-state.ts';
import { t } from '#src/lib/i18n.ts';
import { useStore } from '#src/lib/use-store.ts';
import { DriverMark } from './driver-mark.tsx';

/** The meaning of the marks on the map. */
export function Legend() {
  const isShown = useStore(panels, (now) => now.legend);
  if (!isShown) return null;
  return (
    <dl className="quiet small floating map-legend" aria-label={t('live.legend')}>
      <div>
        <dt>
          <DriverMark state="available" band="fresh" />
        </dt>
        <dd>{t('map.legend_free')}</dd>
      </div>
      <div>
        <dt>
          <DriverMark state="busy" band="fresh" />
        </dt>
        <dd>{t('map.legend_busy')}</dd>
      </div>
      <div>
        <dt>
          <DriverMark state="busy" band="fresh" loaded />
        </dt>
        <dd>{t('map.legend_loaded')}</dd>
      </div>
      <div>
        <dt>
          <DriverMark state="on_break" band="fresh" />
        </dt>
        <dd>{t('map.legend_break')}</dd>
      </div>
      <div>
        <dt>
          <DriverMark state="available" band="ageing" />
        </dt>
        <dd>{t('map.legend_ageing')}</dd>
      </div>
      <div>
        <dt data-tone="warning">
          <DriverMark state="available" band="stale" />
        </dt>
        <dd>{t('map.legend_stale')}</dd>
      </div>
      <div>
        <dt data-tone="warning">
          <DriverMark state="available" band="last_seen" />
        </dt>
        <dd>{t('map.legend_last_seen')}</dd>
      </div>
      <div>
        <dt className="map-legend__circle" aria-hidden="true">
          87
        </dt>
        <dd>{t('map.legend_cluster')}</dd>
      </div>
      <div>
        <dt>◇</dt>
        <dd>{t('live.legend_waiting')}</dd>
      </div>
      <div>
        <dt data-tone="critical">{ALARM_MARK.unassigned}</dt>
        <dd>{t('live.legend_unassigned')}</dd>
      </div>
      <div>
        <dt data-tone="warning">{ALARM_MARK.late}</dt>
        <dd>{t('live.legend_late')}</dd>
      </div>
      <div>
        <dt>■</dt>
        <dd>{t('live.legend_store')}</dd>
      </div>
      <div>
        <dt className="map-legend__zone" aria-hidden="true" />
        <dd title={t('map.zone_title')}>{t('map.legend_zone')}</dd>
      </div>
    </dl>
  );
}
