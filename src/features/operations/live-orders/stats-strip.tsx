import { useState } from 'react';
import { PRIORITY_MARK } from '#src/domain/alarm/alarm-text.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { countWillBeLate, ORDER_MARK, unassignedInNeed } from '#src/domain/order/order-marks.ts';
import { computedStore } from '#src/lib/console/computed-store.ts';
import { t } from '#src/lib/i18n.ts';
import { timerText } from '#src/lib/text/durations.ts';
import { percentTenthsText } from '#src/lib/text/number.ts';
import { useStore } from '#src/lib/use-store.ts';
import { throttled } from './board/throttled.ts';

const STATUSES = ['placed', 'accepted', 'preparing', 'ready', 'picked_up'] as const;

/** The colour of a tile by the sign of its most urgent alarm, as in the queue. */
const SEVERITY: Readonly<Record<string, string>> = {
  [ORDER_MARK.needs_you]: 'critical',
  [PRIORITY_MARK[1]]: 'critical',
  [PRIORITY_MARK[2]]: 'warning',
};

function Tile(props: {
  /** Its room is reserved, because parts of it come and go. */
  of?: 'unassigned' | 'late' | 'drivers';
  n: number | string;
  label: string;
  /** What precedes `more` where there is room for it. */
  share?: string;
  more?: string;
  /** `more` in full, if it is shortened. */
  title?: string;
  mark?: string | undefined;
  severity?: string | undefined;
}) {
  return (
    <div className="strip__tile" data-of={props.of} data-severity={props.severity}>
      <dt className="cut">{props.label}</dt>
      <dd className="line">
        {props.mark && <span className="mark">{props.mark}</span>}
        <b>{props.n}</b>
        {props.share && (
          <small className="strip__share">
            {props.share}
            {props.more && ' ·'}
          </small>
        )}
        {props.more && (
          <small className="cut" title={props.title ?? props.more}>
            {props.more}
          </small>
        )}
      </dd>
    </div>
  );
}

/** The current figures, counted from the same orders as the rows. */
export function StatsStrip() {
  const [numbers] = useState(() => throttled(shownSource().stats));
  const stats = useStore(numbers);
  const oldestMs = useStore(shownSource().clock, (nowMs) => {
    const at = stats.oldestUnassignedAt;
    return at === null ? null : Math.floor((nowMs - Date.parse(at)) / 1000) * 1000;
  });
  const [inNeed] = useState(() =>
    computedStore(
      shownSource().clock,
      unassignedInNeed,
      (a, b) => a.n === b.n && a.sign === b.sign,
    ),
  );
  const { n: needing, sign } = useStore(inNeed);
  const age = oldestMs === null ? null : timerText(oldestMs);
  const oldest = age === null ? null : t('live.oldest', { age });
  const needs = needing > 0 ? t('live.need_you', { n: needing }) : null;
  const [willBeLate] = useState(() => computedStore(shownSource().clock, countWillBeLate));
  const soonLate = useStore(willBeLate);
  return (
    <dl className="strip" aria-label={t('live.strip')}>
      <Tile
        of="unassigned"
        n={stats.unassigned}
        label={t('live.unassigned')}
        // The tile has room for both facts only without the word.
        more={[needs, needs ? age : oldest].filter(Boolean).join(' · ')}
        title={[needs, oldest].filter(Boolean).join(' · ')}
        mark={needing > 0 ? sign : undefined}
        severity={needing > 0 ? SEVERITY[sign] : undefined}
      />
      <Tile
        of="late"
        n={stats.late}
        label={t('live.late')}
        share={stats.late > 0 ? percentTenthsText(stats.late / stats.open) : ''}
        more={
          soonLate > 0
            ? `${ORDER_MARK.will_be_late} ${t('live.will_be_late', { n: soonLate })}`
            : ''
        }
        mark={stats.late > 0 ? ORDER_MARK.late : undefined}
        severity={stats.late > 0 ? 'warning' : undefined}
      />
      {STATUSES.map((status) => (
        <Tile key={status} n={stats.byStatus[status]} label={t(`live.${status}_short`)} />
      ))}
      <Tile
        of="drivers"
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
