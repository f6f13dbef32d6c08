import type { Alarm, AlarmAction } from '#contract/operations/alarm.ts';
import type { Permission } from '#contract/permissions.ts';
import { may } from '#src/lib/session/may.ts';

/**
 * The permission to reach the place of an alarm's act, where not every role that sees alarms has
 * it.
 */
const NEEDS: Partial<Record<AlarmAction['kind'], Permission>> = {
  pay_out: 'payouts.read',
  check_books: 'audit.read',
  check_mail: 'reports.schedule',
};

/** Whether this role can go where the act is done; a role that cannot escalates the alarm. */
export const mayFollow = ({ action }: Pick<Alarm, 'action'>): boolean => may(NEEDS[action.kind]);
