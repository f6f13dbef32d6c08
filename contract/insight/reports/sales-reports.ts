import { defineReports } from './definition.ts';
import { delivered, median, onTime, onTimeShare } from './shared-measures.ts';

/** What was sold, what did not arrive, and how long it took. */
export const SALES_REPORTS = defineReports({
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
});
