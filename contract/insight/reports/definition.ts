import type { Permission } from '../../permissions.ts';
import type { Measure } from './measure.ts';

/**
 * What the rows of a report are. `period` is a day or a month, depending on the length of the
 * range.
 */
export const REPORT_ROWS = [
  'period',
  'store',
  'zone',
  'driver',
  'cause',
  'party',
  'reason',
  'funder',
  'promotion',
  'staff',
  'item',
  'substitute',
] as const;
export type ReportRows = (typeof REPORT_ROWS)[number];

export const REPORT_FILTERS = ['zone', 'store', 'driver'] as const;
export type ReportFilter = (typeof REPORT_FILTERS)[number];

export interface ReportDefinition {
  name: string;
  purpose: string;
  /** The date that decides in which period a record counts. */
  basis: string;
  permissions: readonly [Permission, ...Permission[]];
  filters: readonly ReportFilter[];
  /** The first is the default. */
  rows: readonly [ReportRows, ...ReportRows[]];
  measures: Readonly<Record<string, Measure>>;
  /** The measures that the charts show; the first is the main chart. */
  charts: readonly [string, ...string[]];
}

/** Types definitions by the names of their reports and measures. */
export const defineReports = <const D extends Record<string, ReportDefinition>>(definitions: D) =>
  definitions;
