/** What customers were given for what went wrong, and who bore it. */
export const REMEDY_REPORT = {
  name: 'Remedies and charges',
  purpose: 'What customers were given for what went wrong, by whom, and who bore it',
  basis: 'Day of the remedy, of the charge or of its decision, without those reversed',
  permissions: ['reports.read', 'money.read', 'reports.operators'],
  filters: ['zone', 'store', 'driver'],
  rows: ['cause', 'party', 'staff', 'store', 'driver', 'zone', 'period'],
  measures: {
    remedies: { name: 'Remedies', unit: 'count', definition: 'Remedies given', better: 'less' },
    given: {
      name: 'Given',
      unit: 'money',
      definition: 'To customers: refunds, coupons at their face, and goods that were sent again',
      better: 'less',
    },
    byStore: {
      name: 'By stores',
      unit: 'money',
      definition: 'Of what was given, borne by stores, also what they still owe',
    },
    byDriver: {
      name: 'By drivers',
      unit: 'money',
      definition: 'Of what was given, borne by drivers, also what they still owe',
    },
    byPlatform: {
      name: 'By the platform',
      unit: 'money',
      definition: 'Given, less what stores and drivers bear',
      better: 'less',
    },
    contested: { name: 'Contested', unit: 'count', definition: 'Contests of charges' },
    upheld: {
      name: 'Upheld',
      unit: 'share',
      definition: 'Contests that were upheld, of those decided',
      better: 'less',
    },
  },
  charts: ['given', 'byPlatform'],
} as const;

/** Which items customers were given something for, by the lines of remedies. */
export const ITEM_REMEDY_REPORT = {
  name: 'Items made good',
  purpose: 'Which items customers complained of and were given something for',
  basis: 'Day of the remedy; only remedies of lines, without those reversed',
  permissions: ['reports.items'],
  filters: ['zone', 'store'],
  rows: ['item', 'cause', 'store', 'zone', 'period'],
  measures: {
    pieces: {
      name: 'Pieces',
      unit: 'count',
      definition: 'Pieces that were wrong, missing or spoiled, and were made good',
      better: 'less',
    },
    remedies: {
      name: 'Remedies',
      unit: 'count',
      definition: 'Remedies with the item; of several items, a remedy counts for each',
      better: 'less',
    },
    given: {
      name: 'Given',
      unit: 'money',
      definition: 'Of what was given, the part of these pieces',
      better: 'less',
    },
    share: { name: 'Share', unit: 'share', definition: 'Of the pieces of all items of the report' },
  },
  charts: ['pieces', 'given'],
} as const;
