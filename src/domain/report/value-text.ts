import {
  compareReportValues,
  formatReportValue,
  type ReportChange,
  type ReportValue,
  type UnitWords,
} from '#contract/insight/reports/format.ts';
import type { Measure, MeasureUnit } from '#contract/insight/reports/measure.ts';
import { t } from '#src/lib/i18n.ts';
import { ltrText } from '#src/lib/language/ltr.ts';

const words: UnitWords = {
  minutes: (n) => t('reports.minutes', { n }),
  seconds: (n) => t('reports.seconds', { n }),
  points: (n) => t('reports.points', { n }),
  figure: ltrText,
};

/** A value of a report in the language of the console: `98.3%`, `31 min`. */
export const valueText = (value: ReportValue, unit: MeasureUnit): string =>
  formatReportValue(value, unit, { words });

/** The change of a value since the previous period, in the language of the console. */
export const changeOf = (
  measure: Measure,
  now: ReportValue,
  before: ReportValue,
): ReportChange | null => compareReportValues(measure, now, before, words);
