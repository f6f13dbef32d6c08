// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- a grid with one stop; keys are the container's.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid is the one stop and points at its row.
// biome-ignore-all lint/a11y/useSemanticElements: rows are of a grid that is no table.

import { ChevronDown, ChevronRight } from '@blueprintjs/icons';
import { memo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OrderId } from '#contract/ids.ts';
import type { Alarm, AlarmId } from '#contract/operations/alarm.ts';
import { canDo } from '#src/domain/alarm/alarm-acts.ts';
import { actText, alarmText, PRIORITY_MARK } from '#src/domain/alarm/alarm-text.ts';
import { ownActs } from '#src/domain/assignment/own-acts.ts';
import { SetAsideMark } from '#src/domain/claim/set-aside-mark.tsx';
import { endTime } from '#src/domain/live/end-time.ts';
import { live } from '#src/domain/live/live.ts';
import { t } from '#src/lib/i18n.ts';
import { labelled } from '#src/lib/language/labelled.ts';
import { ageText } from '#src/lib/text/durations.ts';
import { useEntry, useStore } from '#src/lib/use-store.ts';
import { CutText } from '#src/ui/detail/cut-text.tsx';
import { AlarmPhone, orderToCall } from './alarm-phone.tsx';
import { isDealtWith } from './dealt-with.ts';
import { followAlarm } from './follow-alarm.ts';
import { acknowledge, changeQueue, queue, showAlarmMenu } from './queue.ts';
import { QueueSubjects } from './queue-subjects.tsx';

/** Renders once a second, with the central clock. Only this text does. */
function Age({ since }: { since: string }) {
  return <>{useStore(live().clock, (nowMs) => ageText(nowMs - Date.parse(since)))}</>;
}

/** The alarm's owner, or why it has none. */
function stateText({ state, owner, shelf, reraises }: Alarm): string {
  if (state === 'acknowledged' && owner) return t('alarms.state_acknowledged', { who: owner.name });
  if (state === 'shelved' && shelf)
    return t('alarms.state_shelved', { at: endTime(shelf.until), reason: shelf.reason });
  if (state === 'returned_unacknowledged') return t('alarms.state_returned');
  return reraises > 0 ? t('alarms.reraised', { n: reraises }) : '';
}

/** The order of an alarm about one order; undefined otherwise. */
function orderOf({ subjects, count }: Alarm): OrderId | undefined {
  const [one] = subjects;
  return count === 1 && one?.kind === 'order' ? (Number(one.id) as OrderId) : undefined;
}

function Count({ alarm, isOpen }: { alarm: Alarm; isOpen: boolean }) {
  const { id, count } = alarm;
  if (count < 2) return null;
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      className="bare pick line quiet alarm__count"
      tabIndex={-1}
      aria-expanded={isOpen}
      onClick={() => changeQueue({ expanded: isOpen ? null : id })}
    >
      <Arrow size={12} />
      {count}
      <span className="visually-hidden"> {t('alarms.subjects_show')}</span>
    </button>
  );
}

const isOnButton = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, a') !== null;

/** One alarm of the queue. It subscribes to its own id and to nothing else. */
export const QueueRow = memo(function QueueRow({ id, index }: { id: AlarmId; index: number }) {
  const alarm = useEntry(live().alarms, id);
  const isSelected = useStore(queue, (now) => now.selected === id);
  const isOpen = useStore(queue, (now) => now.expanded === id);
  const isOver = useStore(ownActs, (acts) => alarm !== undefined && isDealtWith(alarm, acts));
  const navigate = useNavigate();
  const beganOnButton = useRef(false);
  if (!alarm) return null;
  const open = () => followAlarm(alarm, (path) => void navigate(path));
  const { priority, state, zone, raisedAt, escalated, escalation } = alarm;
  const words = isOver ? t('alarms.dealt_with') : stateText(alarm);
  const why = escalation ? labelled(escalation.by.name, escalation.reason) : '';
  const order = orderOf(alarm);
  const callable = orderToCall(alarm);
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the grid above handles the keys. */}
      <div
        role="row"
        id={`alarm-${id}`}
        className="alarm tracks"
        aria-rowindex={index + 1}
        aria-selected={isSelected}
        data-priority={priority}
        data-state={state}
        data-dealt-with={isOver || undefined}
        onClick={(event) => {
          // The second click of a double click may be on what has taken the button's place.
          if (event.detail < 2) beganOnButton.current = isOnButton(event.target);
          changeQueue({ selected: id });
          // A button goes with its act, and the next key is meant for the queue.
          event.currentTarget.closest<HTMLElement>('[role=grid]')?.focus({ preventScroll: true });
        }}
        onDoubleClick={() => {
          if (!beganOnButton.current) open();
        }}
        onContextMenu={(event) => {
          event.preventDefault();
          showAlarmMenu(alarm, { x: event.clientX, y: event.clientY });
        }}
      >
        <span role="gridcell" className="alarm__mark">
          <span aria-hidden="true">{PRIORITY_MARK[priority]}</span>
          <span className="visually-hidden">{t(`alarms.priority_${priority}`)}</span>
        </span>
        <span role="gridcell" className="line alarm__what">
          <span className="cut alarm__text" title={alarmText(alarm)}>
            <CutText>{alarmText(alarm)}</CutText>
          </span>
          {callable !== null && <AlarmPhone order={callable} />}
          <span
            className="cut quiet alarm__standing"
            title={[why, words].filter(Boolean).join(' · ')}
          >
            {escalated && <b title={why || t('alarms.escalated')}>{t('alarms.escalated_short')}</b>}{' '}
            <CutText>{[why, words].filter(Boolean).join(' · ')}</CutText>
            {order && <SetAsideMark id={order} />}
          </span>
        </span>
        <span role="gridcell">
          <Count alarm={alarm} isOpen={isOpen} />
        </span>
        <span role="gridcell" className="cut quiet">
          {zone ?? t('alarms.all_zones')}
        </span>
        <span role="gridcell" className="quiet" data-number>
          <Age since={raisedAt} />
        </span>
        <span role="gridcell" className="alarm__acts">
          <button
            type="button"
            tabIndex={-1}
            className="bare pick cut quiet small alarm__act"
            onClick={({ detail }) => {
              if (detail < 2) open();
            }}
          >
            {actText(alarm)}
          </button>
          {canDo(alarm, 'alarm.acknowledge') && (
            <button
              type="button"
              tabIndex={-1}
              className="bare pick cut quiet small alarm__act"
              data-kind="acknowledge"
              onClick={() => void acknowledge(alarm)}
            >
              {t('alarms.acknowledge')}
            </button>
          )}
        </span>
      </div>
      {isOpen && <QueueSubjects alarm={alarm} />}
    </>
  );
});
