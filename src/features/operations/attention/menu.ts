import type { Alarm } from '#contract/operations/alarm.ts';
import { alarmText } from '#src/domain/alarm/alarm-text.ts';
import { showContextMenu, showContextMenuAt } from '#src/ui/overlay/context-menu-store.ts';
import { changeQueue, currentAlarm } from './queue.ts';

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
