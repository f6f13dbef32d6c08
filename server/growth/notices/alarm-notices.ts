import { sql } from 'kysely';
import type { Alarm } from '#contract/operations/alarm.ts';
import { ALARM_NAMES } from '#contract/operations/alarm.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { receivesAlarms } from './console-recipients.ts';
import type { Notice } from './notices.ts';

/** An escalation in the event log. */
export interface Escalation {
  seq: bigint;
  at: Date;
  alarm: Alarm;
}

/** The text of a console's notification about an alarm. */
export function alarmText({ rule, zone, count, subjects }: Alarm) {
  const [first] = subjects;
  const rest = count > 1 ? ` and ${count - 1} more` : '';
  const what = first ? `${first.label}${rest}` : String(count);
  return {
    title: `Escalated: ${ALARM_NAMES[rule]}`,
    body: zone && zone !== first?.label ? `${what} · ${zone}` : what,
  };
}

/** The notices about escalated alarms, for the subscribed consoles. */
export async function alarmNotices(
  trx: Trx,
  escalations: readonly Escalation[],
  now: Date,
): Promise<Notice[]> {
  const notices: Notice[] = [];
  for (const { seq, at, alarm } of escalations) {
    const { rows } = await sql<{ id: number; user_id: number }>`
      select d.id, d.user_id from push_devices d
      where d.session_id is not null and ${receivesAlarms(sql`${alarm.zone}::text`, now)}`.execute(
      trx,
    );
    for (const device of rows)
      notices.push({
        kind: 'alarm',
        subject_id: alarm.id,
        event: `alarm.escalated ${seq}`,
        device_id: device.id,
        user_id: device.user_id,
        zone: alarm.zone,
        happened_at: at,
        due_at: at,
        ...alarmText(alarm),
      });
  }
  return notices;
}
