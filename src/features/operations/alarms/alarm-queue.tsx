// oxlint-disable jsx-a11y/prefer-tag-over-role -- the grid pattern: one stop, arrows within.
// biome-ignore-all lint/a11y/useSemanticElements: its rows are no table's.

import { useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { followLimits } from '#src/domain/alarm/limits.ts';
import { rankAhead } from '#src/domain/assignment/ranking.ts';
import { live } from '#src/domain/live/live.ts';
import { backOffice } from '#src/domain/live/shown-needs.ts';
import { t } from '#src/lib/i18n.ts';
import { useCommandScope, useKeys } from '#src/lib/keys/command-scope.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { useStore } from '#src/lib/use-store.ts';
import { Announcer } from './announce/announcer.tsx';
import { notifyWhileHidden } from './announce/notify-while-hidden.ts';
import { startRinger } from './announce/ringer.ts';
import { commands, type QueueContext } from './commands.ts';
import { listedOrder } from './dealt-with.ts';
import { takeScreenKey } from './keys/order-keys.ts';
import { useOpenedAlarm } from './open-alarm.ts';
import {
  alarmRows,
  changeQueue,
  currentAlarm,
  queue,
  returnFromQueue,
  STRIP_ROWS,
  selectFirst,
} from './queue.ts';
import { QueueBar } from './queue-bar.tsx';
import { QueueDialogs } from './queue-dialogs.tsx';
import { QueueRow } from './queue-row.tsx';
import { useRoom } from './room.ts';
import './alarm-queue.css';
import './queue-sheet.css';

/** The alarm queue, at the bottom of every screen for users who may see alarms. */
export default function AlarmQueue() {
  return useHasPermission('alarms.read') ? <Queue /> : null;
}

// `Q` works everywhere. The other keys work while the focus is in the queue, where they take
// precedence over the screen's.
const everywhere = commands.filter(({ scope }) => scope === undefined);
const inQueue = commands.filter(({ scope }) => scope === 'queue');
const grid = () => document.getElementById('alarm-queue-grid');

function Rows() {
  const ids = useStore(alarmRows);
  const selected = useStore(queue, (now) => now.selected);
  const grid = useRef<HTMLDivElement>(null);
  const shown = selected !== null && ids.includes(selected) ? selected : null;
  useEffect(() => {
    if (shown !== null)
      grid.current?.querySelector(`#alarm-${shown}`)?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  useLayoutEffect(() => {
    const rows = grid.current;
    return () => {
      if (rows?.contains(document.activeElement)) returnFromQueue();
    };
  }, []);
  // The list of drivers that Enter opens then has its final order.
  useEffect(() => {
    const order = listedOrder(currentAlarm());
    if (selected !== null && order !== null) rankAhead(order);
  }, [selected]);
  return (
    <div
      ref={grid}
      role="grid"
      id="alarm-queue-grid"
      className="alarm-queue__rows"
      tabIndex={0}
      aria-label={t('alarms.queue')}
      aria-rowcount={ids.length}
      aria-activedescendant={shown === null ? undefined : `alarm-${shown}`}
      onFocus={() => {
        if (queue.get().selected === null) selectFirst();
      }}
    >
      {ids.map((id, index) => (
        <QueueRow key={id} id={id} index={index} />
      ))}
    </div>
  );
}

/** The height of the rows that may open at the foot of the page, with the bar. In pixels. */
function bandHeight(): number {
  const bar = document.querySelector('.alarm-queue__bar')?.getBoundingClientRect().height ?? 0;
  return bar * (STRIP_ROWS + 1);
}

function Queue() {
  const navigate = useNavigate();
  const isFolded = useStore(queue, (now) => now.isFolded);
  const isTall = useStore(queue, (now) => now.isTall);
  const isCalled = useStore(queue, (now) => now.isCalled);
  const isEmpty = useStore(alarmRows, (ids) => ids.length === 0);
  const isKnown = useStore(live().alarms.ready);
  const isBackOffice = useStore(backOffice);
  const { isOpen, hasRoom } = useRoom(!isEmpty, isKnown, bandHeight);
  const hasRows = (isOpen || isCalled) && !isEmpty;
  const context: QueueContext = { navigate: (path) => void navigate(path) };
  useCommandScope(everywhere, context, { level: 'everywhere' });
  // Registered before the queue's commands, so it gets only the keys that are not among them.
  useKeys('region', takeScreenKey, grid);
  useCommandScope(inQueue, context, { level: 'region', within: grid });
  useEffect(followLimits, []);
  // The next alarms open by themselves again.
  useEffect(() => {
    if (isEmpty) changeQueue({ isCalled: false });
  }, [isEmpty]);
  useEffect(startRinger, []);
  useEffect(notifyWhileHidden, []);
  useOpenedAlarm();
  return (
    <section
      className="alarm-queue"
      data-no-print
      aria-label={t('alarms.title')}
      data-room={(hasRoom && !isFolded) || undefined}
      data-none={(isBackOffice && !hasRoom && !hasRows) || undefined}
      data-over={(isBackOffice && !hasRoom && hasRows) || undefined}
      data-tall={isTall || undefined}
    >
      <div className="alarm-queue__panel">
        <QueueBar />
        {hasRows && !isFolded && <Rows />}
      </div>
      <QueueDialogs />
      <Announcer />
    </section>
  );
}
