import type { Alarm, SHELF_MINUTES } from '#contract/operations/alarm.ts';
import { alarmsRoutes } from '#contract/routes/operations/alarms.ts';
import { type AlarmAct, canAlarm } from '#machines/alarm/alarm-machine.ts';
import { endTime } from '#src/domain/live/end-time.ts';
import { live } from '#src/domain/live/live.ts';
import { byId, call, currentIn } from '#src/lib/api/call.ts';
import { sendOnce } from '#src/lib/console/in-flight.ts';
import { t } from '#src/lib/i18n.ts';
import { labelled } from '#src/lib/language/labelled.ts';
import { hasPermission } from '#src/lib/session/has-permission.ts';
import { getUser } from '#src/lib/session/session.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { showToast } from '#src/ui/toast/toast-store.ts';
import { alarmText } from './alarm-text.ts';

export type ShelfMinutes = (typeof SHELF_MINUTES)[number];

export const NEEDS = {
  'alarm.acknowledge': 'alarms.acknowledge',
  'alarm.shelve': 'alarms.shelve',
  'alarm.unshelve': 'alarms.shelve',
  'alarm.escalate': 'alarms.acknowledge',
} as const satisfies Record<AlarmAct, string>;

/** True if the alarm's machine allows the event and the user's role may send it. */
export const canDo = (alarm: Alarm | undefined, act: AlarmAct): boolean =>
  alarm !== undefined && canAlarm(alarm, act) && hasPermission(NEEDS[act]);

/** The user who acted first, according to the current alarm. */
function whoWasFirst(now: Alarm | undefined): string | null {
  if (now?.state === 'acknowledged' && now.owner)
    return t('alarms.refused_owner', { who: now.owner.name });
  if (now?.state === 'shelved' && now.shelf)
    return t('alarms.refused_shelved', {
      who: now.shelf.by.name,
      at: endTime(now.shelf.until),
    });
  return now?.state === 'cleared' ? t('alarms.refused_gone') : null;
}

/** Whether the user's own earlier act has already done what was asked. */
const isOwnResult = (act: AlarmAct, now: Alarm | undefined): boolean =>
  act === 'alarm.acknowledge' && now?.state === 'acknowledged' && now.owner?.id === getUser()?.id;

/**
 * Sends an event and shows its result at once, before the event arrives through the log. Announces
 * the result or, after a conflict, who acted first. Resolves to true if the event was applied; an
 * alarm whose last act is still being sent is not sent another.
 */
async function run(
  alarm: Alarm,
  act: AlarmAct,
  send: () => Promise<Alarm>,
  done: (after: Alarm) => string,
): Promise<boolean> {
  const attempt = async () => {
    try {
      const after = await send();
      live().alarms.put(after);
      showToast({ title: done(after) });
      return true;
    } catch (error) {
      const current = currentIn<Alarm>(error);
      if (current) live().alarms.put(current);
      if (isOwnResult(act, current)) return false;
      showToast({
        title: labelled(t('alarms.refused'), alarmText(alarm)),
        description: whoWasFirst(current) ?? failureText(error),
        intent: 'destructive',
      });
      return false;
    }
  };
  return (await sendOnce(`alarm ${alarm.id}`, attempt)) === true;
}

const of = ({ id }: Alarm) => byId(id);

export const acknowledgeAlarm = (alarm: Alarm): Promise<boolean> =>
  run(
    alarm,
    'alarm.acknowledge',
    () => call(alarmsRoutes.acknowledge, of(alarm)),
    ({ state }) =>
      t(state === 'cleared' ? 'alarms.done_cleared' : 'alarms.done_acknowledge', {
        text: alarmText(alarm),
      }),
  );

export const shelveAlarm = (
  alarm: Alarm,
  minutes: ShelfMinutes,
  reason: string,
): Promise<boolean> =>
  run(
    alarm,
    'alarm.shelve',
    () => call(alarmsRoutes.shelve, { ...of(alarm), body: { minutes, reason } }),
    () => t('alarms.done_shelve', { n: minutes, text: alarmText(alarm) }),
  );

export const unshelveAlarm = (alarm: Alarm): Promise<boolean> =>
  run(
    alarm,
    'alarm.unshelve',
    () => call(alarmsRoutes.unshelve, of(alarm)),
    () => t('alarms.done_unshelve', { text: alarmText(alarm) }),
  );

export const escalateAlarm = (alarm: Alarm, reason: string): Promise<boolean> =>
  run(
    alarm,
    'alarm.escalate',
    () => call(alarmsRoutes.escalate, { ...of(alarm), body: { reason } }),
    () => t('alarms.done_escalate', { text: alarmText(alarm) }),
  );
