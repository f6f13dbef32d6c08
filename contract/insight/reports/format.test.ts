import { describe, expect, it } from 'vitest';
import { formatReportChange, formatReportValue } from './format.ts';

describe('values of a report', () => {
  it('are written by their unit', () => {
    expect(formatReportValue('1204', 'count')).toBe('1,204');
    expect(formatReportValue('-120450', 'money')).toBe('-MAD\u00a01,204.50');
    expect(formatReportValue('9831', 'share')).toBe('98.3%');
    expect(formatReportValue('1860', 'seconds')).toBe('31 min');
    expect(formatReportValue(null, 'count')).toBe('—');
  });

  it('are compared in percent, and shares in points', () => {
    expect(formatReportChange('200', '250', 'count')).toBe('+25.0%');
    expect(formatReportChange('-200', '-250', 'money')).toBe('−25.0%');
    expect(formatReportChange('9000', '8550', 'share')).toBe('−4.5 pt');
    expect(formatReportChange('0', '5', 'count')).toBeNull();
    expect(formatReportChange(null, '5', 'count')).toBeNull();
  });
});
