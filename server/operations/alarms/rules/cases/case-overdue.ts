import { target, type WatchRule } from '../rule.ts';

/** Cases are past their time. All of them are one alarm, because one queue has them in order. */
export const caseOverdue: WatchRule = {
  id: 'case.overdue',
  kind: 'watch',
  endsAtOnce: true,
  priority: 3,
  cause: () => ({ key: 'cases', scope: 'city' }),
  action: (findings) => ({ kind: 'open_cases', ...target(findings) }),
  notReplayed: 'alarm.cases_not_recorded',
  *look({ cases }) {
    for (const { id, dueMs } of cases)
      yield {
        subject: { kind: 'case', id: String(id), label: `#${id}` },
        refs: {},
        zone: null,
        level: 'raise',
        sinceMs: dueMs,
        delayMs: 0,
        inDangerMs: dueMs,
        mark: '',
      };
  },
};
