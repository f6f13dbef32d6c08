import { expect, it } from 'vitest';
import type { AlarmMetrics } from '#contract/routes/operations/alarms.ts';
import { metricsCsv } from './csv.ts';

it('writes every figure, and no formula that a spreadsheet would run', () => {
  const metrics: AlarmMetrics = {
    from: '2026-11-21T05:00:00.000Z',
    to: '2026-11-21T13:00:00.000Z',
    hours: 8,
    operators: 2,
    raised: 4,
    perOperatorHour: 0.25,
    floodPercent: 0,
    floods: [{ from: '2026-11-21T06:00:00.000Z', to: '2026-11-21T06:20:00.000Z', peak: 12 }],
    chattering: [{ rule: 'driver.silent', scope: '=HYPERLINK("x")', times: 3 }],
    standing: 0,
    acknowledgeSeconds: { median: 20.5, p90: null, count: 3 },
    priorities: [{ priority: 1, raised: 1, percent: 25 }],
    byRule: [{ rule: 'driver.silent', raised: 4 }],
    byHour: [{ hour: '2026-11-21T05:00:00.000Z', raised: 4, operators: 2 }],
    bands: [{ measure: 'perOperatorHour', value: 0.25, bands: [], band: 'very likely acceptable' }],
  };
  const lines = metricsCsv(metrics).split('\r\n');
  expect(lines).toContain('figure,acknowledge_seconds_median,20.5,3');
  expect(lines).toContain('figure,acknowledge_seconds_p90,,3');
  expect(lines).toContain('band,perOperatorHour,0.25,very likely acceptable');
  expect(lines).toContain('flood,2026-11-21 06:00:00,12,2026-11-21 06:20:00');
  expect(lines).toContain(`chattering,driver.silent,3,"'=HYPERLINK(""x"")"`);
});
