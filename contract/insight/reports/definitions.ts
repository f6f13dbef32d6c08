import { CASE_REPORTS } from './case-reports.ts';
import { defineReports, type ReportDefinition } from './definition.ts';
import { DRIVER_DAY_REPORTS } from './driver-day.ts';
import { ITEM_REPORTS } from './item-reports.ts';
import { MONEY_REPORTS } from './money-reports.ts';
import { PEOPLE_REPORTS } from './people-reports.ts';
import { SALES_REPORTS } from './sales-reports.ts';
import { TROUBLE_REPORTS } from './trouble-reports.ts';

/**
 * Every report: its measures, the date that they count by, and the permission to read it; in the
 * order of the list.
 */
export const REPORTS = defineReports({
  sales: SALES_REPORTS.sales,
  items: ITEM_REPORTS.items,
  cancellations: SALES_REPORTS.cancellations,
  timeliness: SALES_REPORTS.timeliness,
  'store-statement': MONEY_REPORTS['store-statement'],
  commission: MONEY_REPORTS.commission,
  'driver-cash': MONEY_REPORTS['driver-cash'],
  'driver-activity': PEOPLE_REPORTS['driver-activity'],
  refunds: MONEY_REPORTS.refunds,
  'promotion-cost': MONEY_REPORTS['promotion-cost'],
  losses: TROUBLE_REPORTS.losses,
  changes: TROUBLE_REPORTS.changes,
  'missing-items': TROUBLE_REPORTS['missing-items'],
  ...DRIVER_DAY_REPORTS,
  ...CASE_REPORTS,
  payouts: MONEY_REPORTS.payouts,
  operators: PEOPLE_REPORTS.operators,
});
export type ReportId = keyof typeof REPORTS;
export const REPORT_IDS = Object.keys(REPORTS) as [ReportId, ...ReportId[]];

/** The definition of a report, with measures of the general type. */
export const reportOf = (id: ReportId): ReportDefinition => REPORTS[id];
