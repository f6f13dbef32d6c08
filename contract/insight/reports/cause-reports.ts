import type { Measure } from './measure.ts';

const count = (name: string, definition: string, better?: Measure['better']): Measure => ({
  name,
  unit: 'count',
  definition,
  ...(better ? { better } : {}),
});
const share = (definition: string): Measure => ({ name: 'Share', unit: 'share', definition });

/** What was held up, and why: by cause, also the share of those for another one. */
export const CAUSE_REPORTS = {
  holds: {
    name: 'Holds',
    purpose: 'How often staff put orders on hold, and why',
    basis: 'Day of the hold',
    permissions: ['reports.read'],
    filters: ['zone', 'store'],
    rows: ['cause', 'party', 'store', 'zone', 'period'],
    measures: {
      holds: count('Holds', 'Holds of orders; one that is prolonged counts again', 'less'),
      share: share('Of all holds'),
      asked: {
        name: 'Asked for',
        unit: 'seconds',
        definition: 'For how long, on average, as asked for; a hold may be lifted sooner',
        better: 'less',
      },
    },
    charts: ['holds', 'asked'],
  },
  pauses: {
    name: 'Pauses of stores',
    purpose: 'How often stores took no orders for a time, and why',
    basis: 'Day on which the pause began',
    permissions: ['reports.items'],
    filters: ['zone', 'store'],
    rows: ['cause', 'party', 'store', 'zone', 'period'],
    measures: {
      pauses: count('Pauses', 'Pauses of stores that began, also planned ones', 'less'),
      share: share('Of all pauses'),
      byStores: count('By stores', 'Of these, by the stores themselves'),
    },
    charts: ['pauses', 'byStores'],
  },
  attempts: {
    name: 'Failed attempts',
    purpose: 'What drivers could not deliver at the door, and why',
    basis: 'Day of the attempt',
    permissions: ['reports.read'],
    filters: ['zone', 'store', 'driver'],
    rows: ['cause', 'party', 'driver', 'store', 'zone', 'period'],
    measures: {
      attempts: count('Attempts', 'Attempts to deliver that failed', 'less'),
      share: share('Of all failed attempts'),
      orders: count('Orders', 'Orders, each at its first failed attempt', 'less'),
      delivered: count('Delivered', 'Of these orders, delivered afterwards', 'more'),
      deliveredShare: {
        name: 'Delivered after all',
        unit: 'share',
        definition: 'Delivered, of orders with a failed attempt',
        better: 'more',
      },
    },
    charts: ['attempts', 'deliveredShare'],
  },
} as const;
