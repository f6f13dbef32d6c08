import type { Alarm } from '#contract/operations/alarm.ts';
import type { AlarmAct } from '#machines/alarm/alarm-machine.ts';
import { NEEDS } from '#src/domain/alarm/alarm-acts.ts';
import { endTime } from '#src/domain/live/end-time.ts';
import { currentAlarm, hasEnded } from '#src/features/operations/alarms/queue.ts';
import { t } from '#src/lib/i18n.ts';
import { offeredCommands } from '#src/lib/keys/offered-commands.ts';
import { keyNamesOf } from '#src/lib/keys/shortcuts.ts';
import { hasPermission } from '#src/lib/session/has-permission.ts';

/** Why a key that acts on the selected alarm does nothing; null if there is a selected alarm. */
export function whyNoAlarm(): string | null {
  if (currentAlarm() !== undefined) return null;
  const [key = ''] = keyNamesOf('alarms.next');
  return t(hasEnded() ? 'alarms.selected_ended' : 'alarms.none_selected', { key });
}

/** Who has already done what a key asks for, or why the alarm's state excludes it. */
function whyNotInState(alarm: Alarm, act: AlarmAct): string | null {
  const { state, escalated, escalation, owner, shelf } = alarm;
  if (act === 'alarm.unshelve') return t('alarms.not_shelved');
  if (act === 'alarm.escalate' && escalated)
    return escalation
      ? t('alarms.already_escalated', { who: escalation.by.name })
      : t('alarms.already_escalated_by_itself');
  if (state === 'shelved' && shelf)
    return t('alarms.already_shelved', { who: shelf.by.name, at: endTime(shelf.until) });
  if (state === 'acknowledged' && owner)
    return t('alarms.already_acknowledged', { who: owner.name });
  return state === 'returned_unacknowledged' ? t('alarms.already_cleared') : null;
}

/** Why the selected alarm refuses an act; null if the role may not send it. */
export function whyNotAct(act: AlarmAct): string | null {
  const alarm = currentAlarm();
  if (!alarm) return whyNoAlarm();
  return hasPermission(NEEDS[act]) ? whyNotInState(alarm, act) : null;
}

/** The commands of screens that take back the last act. */
export const isUndo = (id: string): boolean => /\.(undo|keep)$/.test(id);

/** True while the screen offers to undo something: its key then belongs to that. */
export const canScreenUndo = (): boolean =>
  offeredCommands.get().some(({ id, can }) => isUndo(id) && can());
