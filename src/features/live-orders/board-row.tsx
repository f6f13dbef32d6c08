// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- rows are virtual and keys are the container's.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid is the one stop and points at its row.
// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be virtualised; the grid pattern can.
import { memo } from 'react';
import type { OrderId } from '#contract/ids.ts';
import { formatMoney } from '#contract/money.ts';
import { timerText } from '#src/lib/durations.ts';
import { t } from '#src/lib/i18n.ts';
import { ALARM_MARK, alarmOf } from '#src/lib/order-alarm.ts';
import { picture } from '#src/lib/picture.ts';
import { useEntry, useStore } from '#src/lib/use-store.ts';
import { sending } from './assign.ts';

/** A running timer out of the one central tick: only this text renders each second. */
function Timer({ read }: { read: (nowMs: number) => string }) {
  return <>{useStore(picture().clock, read)}</>;
}

const due = (promisedAt: string) => (nowMs: number) => {
  const leftMs = Date.parse(promisedAt) - nowMs;
  return leftMs < 0 ? `−${timerText(-leftMs)}` : timerText(leftMs);
};

interface Props {
  id: OrderId;
  index: number;
  focused: boolean;
  top: number;
  onPick: (id: OrderId, open: boolean) => void;
}

/** One order on the board; subscribes to its own id and to nothing else. */
export const BoardRow = memo(function BoardRow({ id, index, focused, top, onPick }: Props) {
  const held = useEntry(picture().orders, id);
  const alarm = useStore(picture().clock, (nowMs) => (held ? alarmOf(held.order, nowMs) : null));
  const sent = useStore(sending, (map) => map.get(id));
  if (!held) return null;
  const { order, endedAtMs } = held;
  const cells = [
    String(order.id),
    <Timer
      key="age"
      read={(nowMs) => timerText((endedAtMs ?? nowMs) - Date.parse(order.placedAt))}
    />,
    order.store.name,
    order.zone,
    t(`live.status_${order.status}`),
    sent ? t('live.sending_to', { code: sent.code }) : (order.driver?.code ?? t('live.no_driver')),
    endedAtMs === null ? <Timer key="due" read={due(order.promisedAt)} /> : '',
    formatMoney(order.total).replace(/^\D+/, ''),
    alarm && (
      <span key="mark" title={t(`live.alarm_${alarm}`)}>
        {ALARM_MARK[alarm]}
        <span className="visually-hidden"> {t(`live.alarm_${alarm}`)}</span>
      </span>
    ),
  ];
  return (
    // Keys are the grid's: a row is a place in it, not a stop of its own.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid above handles the keys.
    <div
      role="row"
      id={`order-${id}`}
      className="board__row"
      tabIndex={-1}
      aria-rowindex={index + 2}
      aria-selected={focused}
      data-alarm={alarm ?? undefined}
      data-ended={endedAtMs === null ? undefined : true}
      data-sending={sent ? true : undefined}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => onPick(id, false)}
      onDoubleClick={() => onPick(id, true)}
    >
      {cells.map((cell, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns never move.
        <div key={at} role="gridcell" className={`board__cell board__cell--${at}`}>
          {cell}
        </div>
      ))}
    </div>
  );
});
