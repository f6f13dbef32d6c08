import { DAY_MS } from '#rules/time.ts';
import type { WatchRule } from './rule.ts';

/** Nobody signed what a person committed on a day, a day after its end. All are one alarm. */
export const commitmentsUnsigned: WatchRule = {
  id: 'commitments.unsigned',
  kind: 'watch',
  endsAtOnce: true,
  priority: 3,
  cause: () => ({ key: 'sheets', scope: 'city' }),
  action: () => ({ kind: 'sign_sheets' }),
  notReplayed: 'alarm.sheets_not_logged',
  *look({ sheets }) {
    for (const { id, label, sinceMs } of sheets)
      yield {
        subject: { kind: 'sheet', id, label },
        refs: {},
        zone: null,
        level: 'raise',
        sinceMs,
        delayMs: DAY_MS,
        inDangerMs: sinceMs + DAY_MS,
        mark: '',
      };
  },
};
