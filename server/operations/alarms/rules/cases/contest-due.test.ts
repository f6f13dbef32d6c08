import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#rules/time.ts';
import { anAlarmView as view } from '#tests/support/sample-alarms.ts';
import { contestDue } from './contest-due.ts';

const NOW = Date.parse('2026-03-02T12:00:00Z');

describe('contests that nobody decided', () => {
  it('are one alarm, from a day before they are to be decided', () => {
    const contests = [3, 1].map((days) => ({
      chargeId: days,
      orderId: 7,
      label: '#7',
      sinceMs: NOW,
      untilMs: NOW + days * DAY_MS,
    }));
    const seen = [...contestDue.look(view({ contests }))];
    expect(seen.map(({ delayMs, inDangerMs }) => [delayMs, inDangerMs])).toEqual([
      [2 * DAY_MS, NOW + 3 * DAY_MS],
      [0, NOW + DAY_MS],
    ]);
    expect(new Set(seen.map((one) => contestDue.cause(one).key)).size).toBe(1);
  });
});
