import type { OutputOf } from '#contract/endpoint.ts';
import type { dashboardRoutes } from '#contract/routes/insight/dashboard.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { countText, percentTenthsText } from '#src/lib/text/number.ts';
import { shareOf, weekdayOf } from './format.ts';
import type { Targets } from './targets.ts';

export type DashboardStats = OutputOf<typeof dashboardRoutes.stats>;

/** The current figures, from the live source or from the API. */
export type CurrentFigures = Pick<
  DashboardStats['live'],
  'byStatus' | 'open' | 'unassigned' | 'oldestUnassignedAt' | 'late'
> & {
  /**
   * `stale`: drivers that are available but whose position is stale; known only to the live source.
   */
  drivers: DashboardStats['live']['drivers'] & { stale?: number };
  deliveredLastHour: number | null;
  cancelledLastHour: number | null;
};

/** One figure, with a link to the list that has exactly as many; null: there is none for the user. */
export interface Tile {
  id: string;
  label: string;
  value: string;
  detail?: string | undefined;
  /** The start of the longest wait. The tile shows its age, updated every second. */
  since?: string | null | undefined;
  to: string | null;
  /** Set if the figure needs attention; all other tiles are grey. */
  severity?: 'warning' | 'critical' | undefined;
}

const STATUSES = ['placed', 'accepted', 'preparing', 'ready', 'picked_up'] as const;
const none = () => t('dashboard.none');
const rate = (part: number, whole: number) => {
  const share = shareOf(part, whole);
  return share === null ? none() : percentTenthsText(share);
};

/** The tiles of the current state. */
export function nowTiles(now: CurrentFigures, to: Targets): Tile[] {
  const { drivers } = now;
  return [
    { id: 'open', label: t('dashboard.open_orders'), value: countText(now.open), to: to.open },
    {
      id: 'unassigned',
      label: t('dashboard.unassigned'),
      value: countText(now.unassigned),
      detail: t('dashboard.none_waits'),
      since: now.oldestUnassignedAt,
      to: to.unassigned,
    },
    {
      id: 'late',
      label: t('dashboard.late'),
      value: countText(now.late),
      detail: t('dashboard.late_share', { share: rate(now.late, now.open) }),
      to: to.late,
      severity: now.late > 0 ? 'warning' : undefined,
    },
    {
      id: 'drivers',
      label: t('dashboard.drivers_online'),
      value: countText(drivers.online),
      detail: t(drivers.stale ? 'dashboard.drivers_silent' : 'dashboard.drivers_split', {
        available: drivers.available,
        busy: drivers.busy,
        onBreak: drivers.onBreak,
        silent: drivers.stale ?? 0,
      }),
      to: to.drivers,
    },
    {
      id: 'last-hour',
      label: t('dashboard.last_hour'),
      value: now.deliveredLastHour === null ? none() : countText(now.deliveredLastHour),
      detail: t('dashboard.last_hour_cancelled', { count: now.cancelledLastHour ?? none() }),
      to: to.lastHour,
    },
  ];
}

/** The open orders by status. */
export const statusTiles = ({ byStatus }: CurrentFigures, to: Targets): Tile[] =>
  STATUSES.map((status) => ({
    id: status,
    label: t(`dashboard.status_${status}`),
    value: countText(byStatus[status]),
    to: to.status(status),
  }));

/** The totals of today, compared with the same weekday last week. */
export function todayTiles({ today, before, trend }: DashboardStats, to: Targets): Tile[] {
  const day = weekdayOf(trend.before.from);
  const beside = (value: string) => t('dashboard.before', { day, value });
  const closed = ({ delivered, cancelled, returned }: typeof today) =>
    delivered + cancelled + returned;
  const minutes = ({ meanClickToDoorSeconds: mean }: typeof today) =>
    mean === null ? none() : t('dashboard.minutes', { value: (mean / 60).toFixed(1) });
  const counted = (
    id: string,
    label: string,
    of: 'placed' | 'delivered' | 'returned',
    target: string,
  ): Tile => ({
    id,
    label,
    value: countText(today[of]),
    detail: beside(countText(before[of])),
    to: target,
  });
  return [
    counted('placed-today', t('dashboard.placed_today'), 'placed', to.placed),
    counted('delivered-today', t('dashboard.delivered_today'), 'delivered', to.delivered),
    {
      id: 'late-today',
      label: t('dashboard.late_today'),
      value: rate(today.late, today.delivered),
      detail: beside(rate(before.late, before.delivered)),
      to: to.lateToday,
    },
    {
      id: 'cancelled-today',
      label: t('dashboard.cancelled_today'),
      value: rate(today.cancelled, closed(today)),
      detail: beside(rate(before.cancelled, closed(before))),
      to: to.cancelled,
    },
    counted('returned-today', t('dashboard.returned_today'), 'returned', to.returned),
    {
      id: 'click-to-door',
      label: t('dashboard.click_to_door'),
      value: minutes(today),
      detail: beside(minutes(before)),
      to: to.delivered,
    },
  ];
}

/** Figures about money that the role may see. */
export function moneyTiles(stats: DashboardStats, to: Targets): Tile[] {
  const { money, cashOutstanding, pendingPayouts, trend } = stats;
  const day = weekdayOf(trend.before.from);
  const tiles: Tile[] = [];
  if (money) {
    const line = (id: string, label: string, of: 'grossValue' | 'commission', target: string) =>
      tiles.push({
        id,
        label,
        value: formatMoney(money.today[of]),
        detail: t('dashboard.before', { day, value: formatMoney(money.before[of]) }),
        to: target,
      });
    line('gross', t('dashboard.gross_value'), 'grossValue', to.gross);
    line('commission', t('dashboard.commission'), 'commission', to.commission);
  }
  if (cashOutstanding !== null)
    tiles.push({
      id: 'cash',
      label: t('dashboard.cash_outstanding'),
      value: formatMoney(cashOutstanding),
      detail: t('dashboard.cash_detail'),
      to: to.cash,
    });
  if (pendingPayouts)
    tiles.push({
      id: 'payouts',
      label: t('dashboard.pending_payouts'),
      value: formatMoney(pendingPayouts.amount),
      detail: t('dashboard.payouts_detail', { count: pendingPayouts.count }),
      to: to.payouts,
    });
  return tiles;
}
