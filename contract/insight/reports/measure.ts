/** The unit of a value: a count, centimes, hundredths of a percent, or seconds. */
export type MeasureUnit = 'count' | 'money' | 'share' | 'seconds';

/** One figure of a report. */
export interface Measure {
  name: string;
  unit: MeasureUnit;
  /** How the measure is calculated, in words. */
  definition: string;
  /** Whether a higher or a lower value is better; absent if neither. */
  better?: 'more' | 'less';
  /** A balance at the start or the end of a period; not the sum of its parts. */
  isBalance?: 'opening' | 'closing';
}
