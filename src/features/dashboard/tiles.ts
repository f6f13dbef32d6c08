import type { OutputOf } from '#contract/endpoint.ts';
import { formatMoney } from '#contract/money.ts';
import type { dashboardRoutes } from '#contract/routes/dashboard.ts';
import { t } from '#src/lib/i18n.ts';
import { age, count, share } from './format.ts';

export type DashboardStats = OutputOf<typeof dashboardRoutes.stats>;

/** One number and the screen behind it. */
export interface Tile {
  label: string;
  value: string;
  detail?: string | undefined;
  to: string;
  /** Needs somebody: the only tiles that are not grey. */
  severity?: 'warning' | 'critical' | undefined;
}

const LIVE = '/live-orders';
const ORDERS = '/orders';

/** How it stands at the moment. */
export function nowTiles({ live }: DashboardStats): Tile[] {
  const { drivers, oldestUnassignedAt: oldest } = live;
  const lateShare = share(live.late, live.open);
  return [
    { label: t('dashboard.open_orders'), value: count(live.open), to: LIVE },
    {
      label: t('dashboard.unassigned'),
      value: count(live.unassigned),
      detail: oldest
        ? t('dashboard.oldest_waits', { age: age(oldest, live.at) })
        : t('dashboard.none_waits'),
      to: LIVE,
    },
    {
      label: t('dashboard.late'),
      value: count(live.late),
      detail: lateShare ? t('dashboard.late_share', { share: lateShare }) : undefined,
      to: LIVE,
      severity: live.late > 0 ? 'warning' : undefined,
    },
    { label: t('dashboard.status_preparing'), value: count(live.byStatus.preparing), to: LIVE },
    { label: t('dashboard.status_ready'), value: count(live.byStatus.ready), to: LIVE },
    { label: t('dashboard.status_picked_up'), value: count(live.byStatus.picked_up), to: LIVE },
    {
      label: t('dashboard.drivers_online'),
      value: count(drivers.online),
      detail: t('dashboard.drivers_split', {
        available: drivers.available,
        busy: drivers.busy,
        onBreak: drivers.onBreak,
      }),
      to: '/eagle-view',
    },
    {
      label: t('dashboard.last_hour'),
      value: count(live.deliveredLastHour),
      detail: t('dashboard.last_hour_cancelled', { count: live.cancelledLastHour }),
      to: ORDERS,
    },
  ];
}

/** What the day has brought so far. */
export function todayTiles({ today }: DashboardStats): Tile[] {
  const cancelled = share(today.cancelled, today.placed);
  const late = share(today.late, today.delivered);
  const mean = today.meanClickToDoorSeconds;
  return [
    { label: t('dashboard.placed_today'), value: count(today.placed), to: ORDERS },
    { label: t('dashboard.delivered_today'), value: count(today.delivered), to: ORDERS },
    {
      label: t('dashboard.late_today'),
      value: count(today.late),
      detail: late ? t('dashboard.rate_of_delivered', { rate: late }) : undefined,
      to: ORDERS,
    },
    {
      label: t('dashboard.cancelled_today'),
      value: count(today.cancelled),
      detail: cancelled ? t('dashboard.cancel_rate', { rate: cancelled }) : undefined,
      to: ORDERS,
    },
    { label: t('dashboard.returned_today'), value: count(today.returned), to: ORDERS },
    {
      label: t('dashboard.click_to_door'),
      value:
        mean === null
          ? t('dashboard.none')
          : t('dashboard.minutes', { value: (mean / 60).toFixed(1) }),
      to: ORDERS,
    },
    { label: t('dashboard.gross_value'), value: formatMoney(today.grossValue), to: ORDERS },
  ];
}
