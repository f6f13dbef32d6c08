import { flushSync } from 'react-dom';
import type { Alarm, AlarmId } from '#contract/operations/alarm.ts';
import { acknowledgeAlarm } from '#src/domain/alarm/alarm-acts.ts';
import { alarmText } from '#src/domain/alarm/alarm-text.ts';
import { live } from '#src/domain/live/live.ts';
import { defineDerived, defineStore } from '#src/lib/console/console.ts';
import { t } from '#src/lib/i18n.ts';
import { offeredCommands } from '#src/lib/keys/offered-commands.ts';
import { announceRefusal } from '#src/lib/keys/refused-key.ts';
import { returnFocus } from '#src/lib/keys/take-focus.ts';
import { readStored, STORED, writeStored } from '#src/lib/storage.ts';
import { timeOfDay } from '#src/lib/text/moment.ts';
import { showContextMenu, showContextMenuAt } from '#src/ui/overlay/context-menu-store.ts';
import { firstOpen, isDealtWith } from './dealt-with.ts';

/** The queue's dialogs, of which one can be open. */
export type QueueDialog = 'shelve' | 'escalate' | 'mute' | 'history';

/** The state of the queue itself: selection and open panels, without the alarms. */
export interface Queue {
  selected: AlarmId | null;
  isFolded: boolean;
  /** The user went to the queue by its key: its rows open whatever the pointer is over. */
  isCalled: boolean;
  /** True if all alarms are shown, on top of the screen. The strip itself keeps its height. */
  isTall: boolean;
  /** True if alarms whose cause has ended are listed with the others. */
  hasCleared: boolean;
  /** The alarm whose affected records are listed. */
  expanded: AlarmId | null;
  dialog: { what: QueueDialog; alarm: Alarm | null } | null;
  /**
   * The alarm from which a pane of the screen was opened: leaving closes it first, and while the
   * alarm is selected, Enter belongs to the pane.
   */
  opened: AlarmId | null;
}

export const queue = defineStore<Queue>(() => ({
  selected: null,
  isFolded: (readStored(STORED.alarmQueue) ?? readStored(STORED.alarmQueueBefore)) === 'folded',
  isCalled: false,
  isTall: false,
  hasCleared: false,
  expanded: null,
  dialog: null,
  opened: null,
}));

export const changeQueue = (part: Partial<Queue>): void => queue.set({ ...queue.get(), ...part });

export function setFolded(isFolded: boolean): void {
  changeQueue({ isFolded, isTall: false });
  writeStored(STORED.alarmQueue, isFolded ? 'folded' : null);
  writeStored(STORED.alarmQueueBefore, null);
}

/** The number of rows in the strip. The other alarms are shown as a number. */
export const STRIP_ROWS = 3;

const isCleared = (id: AlarmId) => live().alarms.get(id)?.state === 'returned_unacknowledged';

function list(): readonly AlarmId[] {
  const all = live().alarms.order.get();
  return queue.get().hasCleared ? all : all.filter((id) => !isCleared(id));
}

/** The alarms that have a row, the most urgent first. */
export const alarmRows = defineDerived<readonly AlarmId[]>(
  list,
  (again) => {
    live().alarms.subscribeChanges(again);
    queue.subscribe(again);
  },
  (a, b) => a.length === b.length && a.every((id, at) => id === b[at]),
);

const ids = () => alarmRows.get();

/** Switches between all alarms, on top of the screen, and the strip. */
export function setTall(isTall: boolean): void {
  if (queue.get().isFolded) setFolded(false);
  changeQueue({ isTall });
}

/** Sets whether alarms whose cause has ended are listed with the others. */
export function setCleared(hasCleared: boolean): void {
  changeQueue({ hasCleared });
  if (hasCleared) setTall(true);
}

/**
 * The alarm that acts apply to: the selected one, while it has a row. Nothing takes its place once
 * it has ended, or is cleared and no longer listed, because the next key was meant for it.
 */
export function currentAlarm(): Alarm | undefined {
  const { selected } = queue.get();
  return selected !== null && ids().includes(selected) ? live().alarms.get(selected) : undefined;
}

/** True if the selected alarm has ended, or has cleared and has no row. */
export const hasEnded = (): boolean => queue.get().selected !== null && !currentAlarm();

/** Selects the most urgent alarm that this user has not dealt with, unless one is selected. */
export function selectFirst(): void {
  const current = currentAlarm();
  if (current && !isDealtWith(current)) return;
  changeQueue({ selected: firstOpen(ids()) ?? null });
}

function selectRow(id: AlarmId): void {
  if (ids().includes(id)) changeQueue({ selected: id });
}

/** Selects a row by its index, limited to the list. */
export function selectAt(index: number): void {
  const all = ids();
  const id = all[Math.min(all.length - 1, Math.max(0, index))];
  if (id !== undefined) changeQueue({ selected: id });
}

export function moveSelection(by: number): void {
  const at = ids().indexOf(currentAlarm()?.id as AlarmId);
  if (at !== -1) {
    selectAt(at + by);
    return;
  }
  selectFirst();
  // The user has dealt with all of them, and can still look at them.
  if (!currentAlarm()) selectAt(0);
}

/** The next unacknowledged alarm after one that is about to move. */
function nextUnacknowledged(after: AlarmId): AlarmId | null {
  const all = ids();
  const from = all.indexOf(after);
  const turned = [...all.slice(from + 1), ...all.slice(0, Math.max(0, from))];
  return turned.find((id) => live().alarms.get(id)?.state === 'unacknowledged') ?? null;
}

/** Acknowledges the alarm, and selects the next unacknowledged one. */
export async function acknowledge(alarm: Alarm): Promise<void> {
  const next = nextUnacknowledged(alarm.id);
  const isDone = await acknowledgeAlarm(alarm);
  // The user may have moved on before the server answered.
  if (isDone && next !== null && queue.get().selected === alarm.id) selectRow(next);
}

/** The element that had the focus before the queue. */
const focusedBefore = defineStore<Element | null>(() => null);

/** That no alarm is open: now, or by the last message while the server cannot be reached. */
export function noneOpenText(): string {
  if (!live().alarms.ready.get()) return t('alarms.unknown');
  const { state, receivedAtMs } = live().link.get();
  return state === 'offline' && receivedAtMs !== null
    ? t('alarms.none_as_of', { at: timeOfDay(receivedAtMs) })
    : t('alarms.none');
}

/**
 * Focuses the queue, and stores the previously focused element. Without rows it announces that, and drops
 * the keys that follow: they were meant for an alarm, not for what has the focus.
 */
export function enterQueue(): void {
  if (ids().length === 0) {
    announceRefusal(noneOpenText());
    return;
  }
  const { activeElement } = document;
  if (!activeElement?.closest('.alarm-queue')) {
    focusedBefore.set(activeElement);
    changeQueue({ opened: null });
  }
  // The rows are there before the next key is.
  flushSync(() => {
    if (queue.get().isFolded) setFolded(false);
    changeQueue({ isCalled: true });
  });
  // Before it has the focus, so that no row is marked in between.
  selectFirst();
  document.querySelector<HTMLElement>('#alarm-queue-grid')?.focus();
}

/** The command that closes the pane of the screen, if one is open. */
const paneClose = () => {
  const close = offeredCommands.get().find(({ id }) => id === 'pane.close');
  return close?.can() ? close : undefined;
};

/** Whether the pane that was opened for the selected alarm is still open. */
export const hasPaneOfCurrent = (): boolean => {
  const { opened, selected } = queue.get();
  return opened !== null && opened === selected && paneClose() !== undefined;
};

/** Closes the pane that the queue has opened, if it is still open. */
function closeOpened(): boolean {
  const { opened } = queue.get();
  changeQueue({ opened: null });
  const close = paneClose();
  if (opened === null || !close) return false;
  close.run({ key: 'Escape', isRange: false });
  return true;
}

/** Closes what the queue has opened, and after that returns the focus to where it was. */
export function leaveQueue(): void {
  if (closeOpened()) return;
  if (queue.get().isTall) {
    changeQueue({ isTall: false });
    return;
  }
  changeQueue({ isCalled: false });
  returnFromQueue();
}

/** Returns the focus to where it was before the queue, also when the last alarm has ended. */
export function returnFromQueue(): void {
  const before = focusedBefore.get();
  focusedBefore.set(null);
  returnFocus(before?.isConnected ? before : null);
}

/** Opens the context menu of a clicked row, after selecting it. */
export function showAlarmMenu(alarm: Alarm, at: { x: number; y: number }): void {
  changeQueue({ selected: alarm.id });
  showContextMenu('alarm', alarmText(alarm), at);
}

/** Opens the context menu of the selected alarm, at its row. */
export function showCurrentAlarmMenu(): void {
  const alarm = currentAlarm();
  if (!alarm) return;
  showContextMenuAt('alarm', alarmText(alarm), document.querySelector(`#alarm-${alarm.id}`));
}
