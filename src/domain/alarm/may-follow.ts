import type { Alarm, AlarmAction } from '#contract/alarm.ts';
import type { Permission } from '#contract/permissions.ts';
import { may } from '#src/lib/session/may.ts';

/** What the place of an act asks for, where not everybody who sees alarms holds it. */
const NEEDS: Partial<Record<AlarmAction['kind'], Permission>> = {
  pay_out: 'payouts.read',
  check_books: 'audit.read',
};

/** Whether this role can go where the act is done; who cannot hands the alarm on. */
export const mayFollow = ({ action }: Pick<Alarm, 'action'>): boolean => may(NEEDS[action.kind]);
