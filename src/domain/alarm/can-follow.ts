import type { Alarm, AlarmAction } from '#contract/operations/alarm.ts';
import type { Permission } from '#contract/permissions.ts';
import { hasPermission } from '#src/lib/session/has-permission.ts';

/** The permission that following an alarm needs, if not every role that sees alarms has it. */
const NEEDS: Partial<Record<AlarmAction['kind'], Permission>> = {
  pay_out: 'payouts.read',
  count_cash: 'cash.vault',
  decide_dispute: 'cash.vault',
  decide_contest: 'remedies.decide',
  open_cases: 'cases.read',
  check_payments: 'money.read',
  sign_sheets: 'commitments.sign',
  check_books: 'audit.read',
  check_mail: 'reports.schedule',
  check_jobs: 'jobs.read',
};

/**
 * True if this role can go to the screen where the alarm is handled. Other roles escalate the
 * alarm.
 */
export const canFollow = ({ action }: Pick<Alarm, 'action'>): boolean =>
  hasPermission(NEEDS[action.kind]);
