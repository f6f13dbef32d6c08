// Long because it is the table of all reports and their measures.
import type { Permission } from '../../permissions.ts';
import { DRIVER_DAY_REPORTS } from './driver-day.ts';
import type { Measure } from './measure.ts';

export type { Measure, MeasureUnit } from './measure.ts';

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

const delivered: Measure = {
  name: 'Delivered',
  unit: 'count',
  definition: 'Orders that were delivered',
  better: 'more',
};
const onTime: Measure = {
  name: 'On time',
  unit: 'count',
  definition: 'Delivered no later than the time that was promised when the order was placed',
  better: 'more',
};
const onTimeShare: Measure = {
  name: 'On-time rate',
  unit: 'share',
  definition: 'On time, of all that were delivered',
  better: 'more',
};
const median: Measure = {
  name: 'Median time',
  unit: 'seconds',
  definition: 'From the order to the door; half of the deliveries took no longer. Whole minutes',
  better: 'less',
};

const define = <const D extends Record<string, ReportDefinition>>(definitions: D) => definitions;

/** Every report: its measures, the date that they count by, and the permission to read it. */
export const REPORTS = define({
  sales: {
    name: 'Orders and sales',
    purpose: 'What was sold, and how it was paid',
    basis: 'Day of delivery',
    permissions: ['reports.read'],
    filters: ['zone', 'store', 'driver'],
    rows: ['period', 'store', 'zone', 'driver'],
    measures: {
      delivered,
      goods: {
        name: 'Goods',
        unit: 'money',
        definition: 'Prices of the goods before discounts',
        better: 'more',
      },
      fees: { name: 'Delivery fees', unit: 'money', definition: 'Fees before discounts' },
      discounts: {
        name: 'Discounts',
        unit: 'money',
        definition: 'Off goods and fees, by platform and stores together',
      },
      total: {
        name: 'Gross value',
        unit: 'money',
        definition: 'Paid by customers: goods and fees less discounts',
        better: 'more',
      },
      cash: { name: 'Cash', unit: 'money', definition: 'Of the gross value, paid in cash' },
      card: { name: 'Card', unit: 'money', definition: 'Of the gross value, paid by card' },
      average: {
        name: 'Average order',
        unit: 'money',
        definition: 'Gross value by delivered order, to the centime',
        better: 'more',
      },
    },
    charts: ['total', 'delivered'],
  },
  cancellations: {
    name: 'Cancellations',
    purpose: 'What did not arrive, and why',
    basis: 'Day of cancellation or return',
    permissions: ['reports.read'],
    filters: ['zone', 'store'],
    rows: ['cause', 'party', 'reason', 'period', 'store', 'zone'],
    measures: {
      cancelled: {
        name: 'Cancelled',
        unit: 'count',
        definition: 'Orders that were cancelled before pickup',
        better: 'less',
      },
      returned: {
        name: 'Returned',
        unit: 'count',
        definition: 'Orders that came back after pickup',
        better: 'less',
      },
      rate: {
        name: 'Rate',
        unit: 'share',
        definition:
          'Cancelled and returned, of all orders that ended; of a reason: of all such orders',
        better: 'less',
      },
      value: {
        name: 'Value',
        unit: 'money',
        definition: 'Totals of the orders that were cancelled or returned',
        better: 'less',
      },
    },
    charts: ['cancelled', 'returned'],
  },
  timeliness: {
    name: 'Timeliness',
    purpose: 'How many arrived in time, and how long it took',
    basis: 'Day of delivery',
    permissions: ['reports.read'],
    filters: ['zone', 'store', 'driver'],
    rows: ['period', 'zone', 'store', 'driver'],
    measures: {
      delivered,
      onTime,
      onTimeShare,
      median,
      p90: {
        name: '90th percentile',
        unit: 'seconds',
        definition:
          'From the order to the door; nine of ten deliveries took no longer. Whole minutes',
        better: 'less',
      },
      mean: {
        name: 'Mean time',
        unit: 'seconds',
        definition: 'From the order to the door, to the second',
        better: 'less',
      },
    },
    charts: ['onTimeShare', 'median'],
  },
  'store-statement': {
    name: 'Store statement',
    purpose: 'What each store’s balance gained and paid',
    basis: 'Day of posting in the ledger',
    permissions: ['reports.read', 'money.read'],
    filters: ['zone', 'store'],
    rows: ['store', 'period', 'zone'],
    measures: {
      opening: {
        name: 'Opening',
        unit: 'money',
        definition: 'Balance before the period',
        isBalance: 'opening',
      },
      sales: { name: 'Sales', unit: 'money', definition: 'Goods of delivered orders' },
      promotions: {
        name: 'Promotions',
        unit: 'money',
        definition: 'Discounts that the store bears',
      },
      commission: { name: 'Commission', unit: 'money', definition: 'Kept by the platform' },
      refunds: {
        name: 'Refunds',
        unit: 'money',
        definition: 'Paid by the store, less those reversed',
      },
      ends: {
        name: 'Undelivered',
        unit: 'money',
        definition: 'For orders that ended without delivery, less what the store bears of them',
      },
      charges: {
        name: 'Charges',
        unit: 'money',
        definition:
          'Taken for remedies of customers, and collected of what was owed, less those reversed',
      },
      payouts: { name: 'Payouts', unit: 'money', definition: 'Paid to the store’s bank account' },
      other: { name: 'Other', unit: 'money', definition: 'Adjustments and everything else' },
      closing: {
        name: 'Closing',
        unit: 'money',
        definition: 'Balance after the period: opening and all of the above',
        isBalance: 'closing',
      },
    },
    charts: ['sales', 'payouts'],
  },
  commission: {
    name: 'Commission',
    purpose: 'What the platform earns from stores',
    basis: 'Day of delivery',
    permissions: ['reports.read', 'money.read'],
    filters: ['zone', 'store'],
    rows: ['store', 'period', 'zone'],
    measures: {
      delivered,
      base: {
        name: 'Base',
        unit: 'money',
        definition: 'Goods less the discounts that stores bear',
      },
      commission: { name: 'Commission', unit: 'money', definition: 'As posted', better: 'more' },
      rate: { name: 'Rate', unit: 'share', definition: 'Commission, of its base' },
    },
    charts: ['commission', 'base'],
  },
  'driver-cash': {
    name: 'Drivers’ cash',
    purpose: 'Cash that drivers took, handed in and still carry',
    basis: 'Day of posting in the ledger',
    permissions: ['reports.read', 'cash.read'],
    filters: ['driver'],
    rows: ['driver', 'period'],
    measures: {
      opening: {
        name: 'Opening',
        unit: 'money',
        definition: 'Carried before the period',
        isBalance: 'opening',
      },
      collected: { name: 'Collected', unit: 'money', definition: 'Taken at the doors' },
      remitted: {
        name: 'Remitted',
        unit: 'money',
        definition: 'Handed in and counted, less what was reversed',
      },
      variance: {
        name: 'Variance',
        unit: 'money',
        definition: 'Counted less expected: below zero is missing',
      },
      other: { name: 'Other', unit: 'money', definition: 'Adjustments and everything else' },
      closing: {
        name: 'Closing',
        unit: 'money',
        definition: 'Carried after the period',
        isBalance: 'closing',
      },
    },
    charts: ['collected', 'remitted'],
  },
  'driver-activity': {
    name: 'Drivers’ activity',
    purpose: 'What drivers delivered and earned',
    basis: 'Day of delivery',
    permissions: ['reports.read'],
    filters: ['zone', 'driver'],
    rows: ['driver', 'period', 'zone'],
    measures: {
      delivered,
      onTimeShare,
      median,
      cash: { name: 'Cash', unit: 'money', definition: 'Paid in cash at the doors' },
      earned: {
        name: 'Earned',
        unit: 'money',
        definition: 'The driver’s share of delivery fees',
      },
      perOrder: { name: 'Per order', unit: 'money', definition: 'Earned per delivered order' },
      given: {
        name: 'Given',
        unit: 'count',
        definition: 'Orders on the road that another driver took over; by the end of the order',
      },
      taken: {
        name: 'Taken',
        unit: 'count',
        definition: 'Orders taken over from another driver; by the end of the order',
      },
    },
    charts: ['delivered', 'earned'],
  },
  refunds: {
    name: 'Refunds',
    purpose: 'What was given back, why, and at whose expense',
    basis: 'Day of the refund, or of its reversal',
    permissions: ['reports.read', 'money.read'],
    filters: ['zone', 'store'],
    rows: ['cause', 'party', 'reason', 'period', 'store', 'zone', 'funder'],
    measures: {
      refunds: { name: 'Refunds', unit: 'count', definition: 'Refunds given', better: 'less' },
      amount: { name: 'Amount', unit: 'money', definition: 'Given to customers', better: 'less' },
      byStore: { name: 'By stores', unit: 'money', definition: 'Of the amount, paid by stores' },
      byPlatform: {
        name: 'By the platform',
        unit: 'money',
        definition: 'Of the amount, paid by the platform',
      },
      reversed: { name: 'Reversed', unit: 'money', definition: 'Reversed in this period' },
      net: { name: 'Net', unit: 'money', definition: 'Amount less what was reversed' },
    },
    charts: ['amount', 'refunds'],
  },
  'promotion-cost': {
    name: 'Promotion cost',
    purpose: 'What promotions took off, by who pays for it',
    basis: 'Day of delivery',
    permissions: ['reports.read', 'promotions.read'],
    filters: ['zone', 'store'],
    rows: ['promotion', 'period', 'store', 'zone'],
    measures: {
      uses: { name: 'Uses', unit: 'count', definition: 'Redemptions of delivered orders' },
      cost: { name: 'Cost', unit: 'money', definition: 'Taken off goods and fees' },
      byStore: { name: 'By stores', unit: 'money', definition: 'Of the cost, borne by stores' },
      byPlatform: {
        name: 'By the platform',
        unit: 'money',
        definition: 'Of the cost, borne by the platform',
      },
      perUse: { name: 'Per use', unit: 'money', definition: 'Cost per redemption' },
    },
    charts: ['cost', 'uses'],
  },
  losses: {
    name: 'Undelivered orders',
    purpose: 'What orders that ended without delivery cost, and who bore it',
    basis: 'Day of posting in the ledger',
    permissions: ['reports.read', 'money.read'],
    filters: ['zone', 'store'],
    rows: ['party', 'cause', 'period', 'store', 'zone'],
    measures: {
      ends: {
        name: 'Ends',
        unit: 'count',
        definition: 'Orders whose end without delivery moved money',
        better: 'less',
      },
      toStore: { name: 'To stores', unit: 'money', definition: 'What stores got' },
      toDriver: { name: 'To drivers', unit: 'money', definition: 'What drivers got' },
      charged: { name: 'Charged', unit: 'money', definition: 'Taken from customers’ cards' },
      unpaid: {
        name: 'Unpaid',
        unit: 'money',
        definition: 'Owed by customers with cash, who are not asked for it',
        better: 'less',
      },
      byStore: {
        name: 'By stores',
        unit: 'money',
        definition: 'What stores bear, also what they still owe',
      },
      byPlatform: {
        name: 'By the platform',
        unit: 'money',
        definition: 'To stores and drivers, less what stores bear and what was charged',
        better: 'less',
      },
    },
    charts: ['byPlatform', 'ends'],
  },
  changes: {
    name: 'Changed orders',
    purpose: 'How many orders changed after they were placed, and why',
    basis: 'Day of delivery, cancellation or return',
    permissions: ['reports.read'],
    filters: ['zone', 'store'],
    rows: ['cause', 'party', 'period', 'store', 'zone'],
    measures: {
      changed: {
        name: 'Changed orders',
        unit: 'count',
        definition: 'Orders that changed, each once, by the cause of the first change',
        better: 'less',
      },
      rate: {
        name: 'Rate',
        unit: 'share',
        definition: 'Changed orders, of all orders that ended',
        better: 'less',
      },
      amendments: { name: 'Changes', unit: 'count', definition: 'Changes that were applied' },
      difference: {
        name: 'Difference',
        unit: 'money',
        definition: 'Of the totals that customers pay: below zero, they pay less',
      },
      byStore: {
        name: 'By stores',
        unit: 'money',
        definition: 'What changes cost more, and stores pay',
      },
      byPlatform: {
        name: 'By the platform',
        unit: 'money',
        definition: 'What changes cost more, and the platform pays',
      },
    },
    charts: ['changed', 'rate'],
  },
  'missing-items': {
    name: 'Missing items',
    purpose: 'What stores did not have, and what replaced it',
    basis: 'Day of delivery, cancellation or return',
    permissions: ['reports.read'],
    filters: ['zone', 'store'],
    rows: ['item', 'store', 'period', 'zone'],
    measures: {
      missing: {
        name: 'Missing',
        unit: 'count',
        definition: 'Pieces taken off orders because they were missing',
        better: 'less',
      },
      replaced: {
        name: 'Replaced',
        unit: 'count',
        definition: 'Of these, pieces with a substitute',
        better: 'more',
      },
      rate: { name: 'Rate', unit: 'share', definition: 'Replaced, of missing', better: 'more' },
      value: {
        name: 'Value',
        unit: 'money',
        definition: 'Missing pieces without a substitute, at their prices',
        better: 'less',
      },
    },
    charts: ['missing', 'replaced'],
  },
  ...DRIVER_DAY_REPORTS,
  payouts: {
    name: 'Payouts',
    purpose: 'What was paid to stores',
    basis: 'Day of payment',
    permissions: ['reports.read', 'payouts.read'],
    filters: ['zone', 'store'],
    rows: ['store', 'period', 'zone'],
    measures: {
      payouts: { name: 'Payouts', unit: 'count', definition: 'Payouts that were paid' },
      amount: { name: 'Amount', unit: 'money', definition: 'Paid to bank accounts' },
      average: { name: 'Average', unit: 'money', definition: 'Amount per payout' },
    },
    charts: ['amount', 'payouts'],
  },
  operators: {
    name: 'Operators',
    purpose: 'What staff assigned and acknowledged, and how soon',
    basis: 'Day of the act',
    permissions: ['reports.operators'],
    filters: ['zone'],
    rows: ['staff', 'period', 'zone'],
    measures: {
      assignments: {
        name: 'Assignments',
        unit: 'count',
        definition: 'Drivers given to orders by staff, or by the autopilot',
      },
      assignTime: {
        name: 'Time to assign',
        unit: 'seconds',
        definition:
          'Median from the order to its first driver, given by staff or the autopilot. Whole minutes',
        better: 'less',
      },
      acknowledged: {
        name: 'Alarms acknowledged',
        unit: 'count',
        definition: 'Alarms that the person acknowledged',
      },
      acknowledgeTime: {
        name: 'Time to acknowledge',
        unit: 'seconds',
        definition: 'Median from the alarm to its acknowledgement. Whole minutes',
        better: 'less',
      },
    },
    charts: ['assignments', 'acknowledged'],
  },
});
export type ReportId = keyof typeof REPORTS;
export const REPORT_IDS = Object.keys(REPORTS) as [ReportId, ...ReportId[]];

/** The definition of a report, with measures of the general type. */
export const reportOf = (id: ReportId): ReportDefinition => REPORTS[id];
