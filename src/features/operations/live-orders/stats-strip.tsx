import { useState } from 'react';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { countWillBeLate, hasUnassignedInNeed, ORDER_MARK } from '#src/domain/order/order-marks.ts';
import { t } from '#src/lib/i18n.ts';
import { timerText } from '#src/lib/text/durations.ts';
import { percentTenthsText } from '#src/lib/text/number.ts';
import { useStore } from '#src/lib/use-store.ts';
import { throttled } from './board/throttled.ts';

const STATUSES = ['placed', 'accepted', 'preparing', 'ready', 'picked_up'] as const;

function Tile(props: {
  n: number | string;
  label: string;
  more?: string;
  mark?: string | undefined;
  severity?: string | undefined;
}) {
  return (
    <div className="strip__tile" data-severity={props.severity}>
      <dt className="cut">{props.label}</dt>
      <dd className="line">
        {props.mark && <span className="mark">{props.mark}</span>}
        <b>{props.n}</b>
        {props.more && <small>{props.more}</small>}
      </dd>
    </div>
  );
}

/** The share of orders that are late, and the number that will be late. */
function lateText(late: number, open: number, soon: number): string {
  const share = late > 0 ? percentTenthsText(late / open) : '';
  const more = soon > 0 ? `${ORDER_MARK.will_be_late} ${t('live.will_be_late', { n: soon })}` : '';
  return [share, more].filter(Boolean).join(' · ');
}

/** The current figures, counted from the same orders as the rows. */
export function StatsStrip() {
  const [numbers] = useState(() => throttled(shownSource().stats));
  const stats = useStore(numbers);
  const oldestMs = useStore(shownSource().clock, (nowMs) => {
    const at = stats.oldestUnassignedAt;
    return at === null ? null : Math.floor((nowMs - Date.parse(at)) / 1000) * 1000;
  });
  const overdue = useStore(
    shownSource().clock,
    (nowMs) => stats.unassigned > 0 && hasUnassignedInNeed(nowMs),
  );
  const soonLate = useStore(shownSource().clock, countWillBeLate);
  return (
    <dl className="strip" aria-label={t('live.strip')}>
      <Tile
        n={stats.unassigned}
        label={t('live.unassigned')}
        more={oldestMs === null ? '' : t('live.oldest', { age: timerText(oldestMs) })}
        mark={overdue ? ORDER_MARK.needs_you : undefined}
        severity={overdue ? 'critical' : undefined}
      />
      <Tile
        n={stats.late}
        label={t('live.late')}
        more={lateText(stats.late, stats.open, soonLate)}
        mark={stats.late > 0 ? ORDER_MARK.late : undefined}
        severity={stats.late > 0 ? 'warning' : undefined}
      />
      {STATUSES.map((status) => (
        <Tile key={status} n={stats.byStatus[status]} label={t(`live.${status}_short`)} />
      ))}
      <Tile
        n={stats.drivers.available}
        label={t('live.drivers_free')}
        more={t(stats.drivers.stale > 0 ? 'live.of_online_stale' : 'live.of_online', {
          n: stats.drivers.online,
          stale: stats.drivers.stale,
        })}
      />
      <Tile n={stats.deliveredLastHour ?? '—'} label={t('live.delivered_hour')} />
    </dl>
  );
}
