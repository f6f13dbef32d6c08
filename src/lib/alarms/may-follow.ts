import type { Alarm, AlarmAction } from '#contract/alarm.ts';
import { type Permission, roleCan } from '#contract/permissions.ts';
import { getUser } from '../session.ts';

/** What the place of an act asks for, where not everybody who sees alarms holds it. */
const NEEDS: Partial<Record<AlarmAction['kind'], Permission>> = {
  pay_out: 'payouts.read',
  check_books: 'audit.read',
};

/** Whether this role can go where the act is done; who cannot hands the alarm on. */
export function mayFollow({ action }: Pick<Alarm, 'action'>): boolean {
  const needed = NEEDS[action.kind];
  return needed === undefined || roleCan(getUser()?.role ?? null, needed);
}
