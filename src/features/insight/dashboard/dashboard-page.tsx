import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { dashboardRoutes } from '#contract/routes/insight/dashboard.ts';
import { casablancaDay } from '#rules/time.ts';
import { answerTo } from '#src/lib/api/answer-to.ts';
import { t } from '#src/lib/i18n.ts';
import { useHasPermission, useSession } from '#src/lib/session/session.ts';
import { ageText } from '#src/lib/text/durations.ts';
import { timeToSecond } from '#src/lib/text/moment.ts';
import { Chart } from '#src/ui/chart/chart.tsx';
import { Loading } from '#src/ui/page/loading.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { weekdayOf } from './format.ts';
import { targetsFor } from './targets.ts';
import { TileStrip } from './tile-strip.tsx';
import { type DashboardStats, moneyTiles, nowTiles, statusTiles, todayTiles } from './tiles.ts';
import { trendsOf } from './trends.ts';
import { useNow, useSecond } from './use-now.ts';
import { REFETCH_MS, useWork } from './use-work.ts';
import { WorkParts } from './work-parts.tsx';
import './dashboard.css';

/** When the figures were computed. Announced to screen readers only on failure. */
function AsOf(props: { at: string; readMs: number; failed: boolean }) {
  const { at, readMs, failed } = props;
  const age = ageText(Math.max(0, useSecond() - readMs));
  const time = timeToSecond(at);
  return (
    <p data-tone={failed ? 'warning' : undefined} role={failed ? 'alert' : undefined}>
      {failed ? t('dashboard.stale', { time }) : t('dashboard.as_of', { time })}
      <span className="dashboard-age" aria-hidden="true">
        {age}
      </span>
    </p>
  );
}

/** The dashboard's figures, polled while the screen is mounted; only for roles that may see them. */
const useDashboard = (isAllowed: boolean) =>
  useQuery({
    ...answerTo(dashboardRoutes.stats, {}),
    enabled: isAllowed,
    refetchInterval: REFETCH_MS,
    staleTime: REFETCH_MS,
  });

/**
 * The state of the operation in figures, each with a link to the list behind it, and what the next
 * half hour brings and what waits, by role.
 */
export default function DashboardPage() {
  const seesFigures = useHasPermission('dashboard.read');
  const seesAlarms = useHasPermission('alarms.read');
  const { data, error, isPending, dataUpdatedAt } = useDashboard(seesFigures);
  const work = useWork();
  // Both at once: what came later would move what is read already.
  if ((seesFigures && isPending) || work.isPending) return <Loading />;
  const main = seesFigures ? { data, error, dataUpdatedAt } : work;
  return (
    <div className="page dashboard">
      {main.data ? (
        <div className="dashboard-top row">
          {seesAlarms && <Link to="/alarms/metrics">{t('dashboard.alarm_metrics')}</Link>}
          <AsOf
            at={main.data.at}
            readMs={main.dataUpdatedAt}
            failed={main.error !== null || work.error !== null}
          />
        </div>
      ) : (
        seesFigures && (
          <Notice severity="critical">
            {t('dashboard.failed', { message: error?.message ?? '' })}
          </Notice>
        )
      )}
      {data && <Now stats={data} readMs={dataUpdatedAt} />}
      <WorkParts work={work.data} error={work.error} />
      {data && <DayStrips stats={data} />}
      {data && <Trends stats={data} />}
    </div>
  );
}

function Now({ stats, readMs }: { stats: DashboardStats; readMs: number }) {
  const { live, today, before } = stats;
  const isEmpty = live.open + today.placed + today.delivered + before.placed === 0;
  return (
    <>
      {isEmpty && <Notice>{t('dashboard.empty')}</Notice>}
      <NowStrips stats={stats} aheadMs={Date.parse(stats.at) - readMs} />
    </>
  );
}

function useTargets({ at }: DashboardStats) {
  const role = useSession(({ user }) => user?.role ?? null);
  const day = casablancaDay(Date.parse(at));
  return useMemo(() => targetsFor(role, day), [role, day]);
}

function NowStrips({ stats, aheadMs }: { stats: DashboardStats; aheadMs: number }) {
  const now = useNow(stats);
  const to = useTargets(stats);
  return (
    <>
      <TileStrip
        title={t('dashboard.now')}
        tiles={nowTiles(now, to)}
        columns={5}
        aheadMs={aheadMs}
      />
      <TileStrip title={t('dashboard.by_status')} tiles={statusTiles(now, to)} columns={5} />
    </>
  );
}

function DayStrips({ stats }: { stats: DashboardStats }) {
  const to = useTargets(stats);
  const money = moneyTiles(stats, to);
  const day = weekdayOf(stats.trend.before.from);
  return (
    <>
      <TileStrip
        title={t('dashboard.today_beside', { day })}
        tiles={todayTiles(stats, to)}
        columns={6}
      />
      {money.length > 0 && (
        <TileStrip title={t('dashboard.money')} tiles={money} columns={money.length} />
      )}
    </>
  );
}

function Trends({ stats }: { stats: DashboardStats }) {
  const trends = useMemo(() => trendsOf(stats), [stats]);
  const day = weekdayOf(stats.trend.before.from);
  return (
    <section aria-labelledby="dashboard-trends">
      <h2 id="dashboard-trends" className="part-name">
        {t('dashboard.trends', { day })}
      </h2>
      <div className="trends box" data-count={trends.length}>
        {trends.map(({ id, title, data }) => (
          <Chart key={id} title={title} place={t('dashboard.hour')} data={data} />
        ))}
      </div>
    </section>
  );
}
