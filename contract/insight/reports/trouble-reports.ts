import { defineReports } from './definition.ts';

/** Ends without delivery, changes of orders and missing items. */
export const TROUBLE_REPORTS = defineReports({
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
    permissions: ['reports.items'],
    filters: ['zone', 'store'],
    rows: ['item', 'substitute', 'store', 'period', 'zone'],
    measures: {
      missing: {
        name: 'Missing',
        unit: 'count',
        definition:
          'Pieces taken off orders because they were missing; of a substitute, those that it replaced',
        better: 'less',
      },
      replaced: {
        name: 'Replaced',
        unit: 'count',
        definition: 'Of these, pieces with a substitute',
        better: 'more',
      },
      rate: {
        name: 'Rate',
        unit: 'share',
        definition: 'Replaced, of missing; of a substitute: of all that were missing',
        better: 'more',
      },
      value: {
        name: 'Value',
        unit: 'money',
        definition: 'Missing pieces without a substitute, at their prices',
        better: 'less',
      },
    },
    charts: ['missing', 'replaced'],
  },
});
