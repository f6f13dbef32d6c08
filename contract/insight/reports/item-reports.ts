import { defineReports } from './definition.ts';

/** What was sold of each item, and what was missing of it. */
export const ITEM_REPORTS = defineReports({
  items: {
    name: 'Items',
    purpose: 'What was sold of each item, and how often it was missing',
    basis: 'Day of delivery; of missing pieces also that of cancellation or return',
    permissions: ['reports.items'],
    filters: ['zone', 'store'],
    rows: ['item', 'store', 'zone', 'period'],
    measures: {
      sold: {
        name: 'Sold',
        unit: 'count',
        definition: 'Pieces in delivered orders',
        better: 'more',
      },
      orders: {
        name: 'In orders',
        unit: 'count',
        definition: 'Delivered orders with the item; of several items, an order counts for each',
        better: 'more',
      },
      sales: {
        name: 'Goods',
        unit: 'money',
        definition: 'Prices of these pieces, with variants and options, before discounts',
        better: 'more',
      },
      share: {
        name: 'Share',
        unit: 'share',
        definition: 'Of the goods of all items of the report',
      },
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
      },
    },
    charts: ['sales', 'sold'],
  },
});
