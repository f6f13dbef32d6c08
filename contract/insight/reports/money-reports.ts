import { defineReports } from './definition.ts';
import { delivered } from './shared-measures.ts';

/** Balances, commission, cash, refunds, promotions and payouts. */
export const MONEY_REPORTS = defineReports({
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
      commission: {
        name: 'Commission',
        unit: 'money',
        definition: 'Kept by the platform, less what it gave back with charges',
      },
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
        name: 'Charged',
        unit: 'money',
        definition:
          'Goods that the store bears of remedies, before the commission given back, less those reversed',
      },
      owed: {
        name: 'Owed, less collected',
        unit: 'money',
        definition:
          'Of what it bears, what its balance did not have, less what was collected of it',
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
    name: 'Commission on sales',
    purpose: 'What the platform earns from sales of stores',
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
      commission: {
        name: 'Commission on sales',
        unit: 'money',
        definition: 'As posted with the sale, before what charges give back',
        better: 'more',
      },
      rate: { name: 'Rate', unit: 'share', definition: 'Commission on sales, of its base' },
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
  refunds: {
    name: 'Refunds',
    purpose: 'What was given back, why, and who paid it',
    basis: 'Day of the refund, or of its reversal',
    permissions: ['reports.read', 'money.read'],
    filters: ['zone', 'store'],
    rows: ['cause', 'party', 'reason', 'period', 'store', 'zone', 'funder'],
    measures: {
      refunds: { name: 'Refunds', unit: 'count', definition: 'Refunds given', better: 'less' },
      amount: { name: 'Amount', unit: 'money', definition: 'Given to customers', better: 'less' },
      byStore: { name: 'Paid by stores', unit: 'money', definition: 'Of the amount' },
      byPlatform: {
        name: 'Paid by the platform',
        unit: 'money',
        definition:
          'Of the amount; what it charged to stores and drivers afterwards is in Remedies and charges',
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
    permissions: ['reports.items', 'promotions.read'],
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
});
