import { t } from '#src/lib/i18n.ts';
import { Loading } from '#src/ui/loading.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { clockTime } from './format.ts';
import { HourBars } from './hour-bars.tsx';
import { TileStrip } from './tile-strip.tsx';
import { nowTiles, todayTiles } from './tiles.ts';
import { useDashboard } from './use-dashboard.ts';
import './dashboard.css';

/** The state of the operation in numbers, each a way to the screen behind it. */
export default function DashboardPage() {
  const { data, error, isPending } = useDashboard();
  if (isPending) return <Loading />;
  if (!data)
    return (
      <div className="dashboard">
        <Notice severity="critical">
          {t('dashboard.failed', { message: error?.message ?? '' })}
        </Notice>
      </div>
    );
  const isEmpty = data.live.open === 0 && data.byHour.every(({ placed }) => placed === 0);
  const at = clockTime(data.at);
  return (
    <div className="dashboard">
      <p className="dashboard-at" data-stale={error !== null}>
        {t(error ? 'dashboard.stale' : 'dashboard.as_of', { time: at })}
      </p>
      {isEmpty && <Notice>{t('dashboard.empty')}</Notice>}
      <TileStrip title={t('dashboard.now')} tiles={nowTiles(data)} />
      <TileStrip title={t('dashboard.today')} tiles={todayTiles(data)} />
      <HourBars hours={data.byHour} />
    </div>
  );
}
