import type { Alarm } from '#contract/operations/alarm.ts';
import { askCase, type CaseSubject } from '#src/domain/case/case-asked.ts';
import { whyReadOnly } from '#src/domain/order/possible/why-not-order.ts';
import { currentAlarm } from '#src/features/operations/alarms/queue.ts';
import { t } from '#src/lib/i18n.ts';
import { whyNoAlarm } from './alarm-keys.ts';

const KINDS = ['order', 'store', 'driver'] as const;

/** What a case of the alarm would be about: its only record, or what its action names. */
function subjectOf({ subjects, action, count }: Alarm): CaseSubject | null {
  const [one, ...others] = subjects;
  const kind = KINDS.find((known) => known === one?.kind);
  if (one && kind && others.length === 0 && count <= 1)
    return { kind, id: Number(one.id), name: one.label };
  if (action.storeId !== undefined) return { kind: 'store', id: action.storeId };
  return action.driverId === undefined ? null : { kind: 'driver', id: action.driverId };
}

/** Why no case can be opened about the selected alarm. */
export function whyNoCase(): string | null {
  const alarm = currentAlarm();
  if (!alarm) return whyNoAlarm();
  return whyReadOnly() ?? (subjectOf(alarm) ? null : t('cases.alarm_of_several'));
}

/** Asks about a case of the selected alarm. */
export function openAlarmCase(): void {
  const alarm = currentAlarm();
  const subject = alarm && subjectOf(alarm);
  if (subject) askCase(subject);
}
