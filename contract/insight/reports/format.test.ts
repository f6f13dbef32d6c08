import { describe, expect, it } from 'vitest';
import { compareReportValues, formatReportValue } from './format.ts';
import type { Measure, MeasureUnit } from './measure.ts';

const measure = (unit: MeasureUnit, better?: Measure['better']): Measure => ({
  name: 'Figure',
  definition: '',
  unit,
  ...(better ? { better } : {}),
});

describe('values of a report', () => {
  it('are formatted by their unit', () => {
    expect(formatReportValue('1204', 'count')).toBe('1,204');
    expect(formatReportValue('-120450', 'money')).toBe('-1,204.50');
    expect(formatReportValue('-120450', 'money', { hasCurrency: true })).toBe('-MAD\u00a01,204.50');
    expect(formatReportValue('9831', 'share')).toBe('98.3%');
    expect(formatReportValue('1860', 'seconds')).toBe('31 min');
    expect(formatReportValue('45', 'seconds')).toBe('45 s');
    expect(formatReportValue('0', 'seconds')).toBe('0 min');
    expect(formatReportValue(null, 'count')).toBe('—');
  });

  it('are compared in percent, and shares in percentage points', () => {
    const text = (unit: MeasureUnit, now: string | null, before: string) =>
      compareReportValues(measure(unit), now, before)?.text;
    expect(text('count', '250', '200')).toBe('+25%');
    expect(text('count', '200', '200')).toBe('0%');
    expect(text('share', '8550', '9000')).toBe('-4.5 pt');
    expect(text('count', null, '5')).toBeUndefined();
  });

  it('below zero are compared by their absolute value', () => {
    expect(compareReportValues(measure('money'), '-250', '-200')?.text).toBe('+25%');
    expect(compareReportValues(measure('money'), '50', '-200')?.text).toBe('+125%');
  });

  it('have no percentage change from zero, and are worse in the direction of their measure', () => {
    expect(compareReportValues(measure('count', 'less'), '5', '0')).toEqual({
      text: null,
      isWorse: false,
    });
    expect(compareReportValues(measure('count', 'less'), '5', '4')?.isWorse).toBe(true);
    expect(compareReportValues(measure('count', 'more'), '4', '5')?.isWorse).toBe(true);
    expect(compareReportValues(measure('count', 'more'), '5', '5')?.isWorse).toBe(false);
  });
});
