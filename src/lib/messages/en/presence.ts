/** The operators online, and what they hand over to each other. */
export const presence = {
  operators: '{n, plural, one {# operator} other {# operators}}',
  operators_title: 'Operators online',
  operators_none: 'No operators online.',
  you: 'you',
  at_order: '{screen}, #{id}',
  looking: 'Also here: {who}',
  contact_open: '{who} has these messages open, too',
  handed: '{who} handed {orders} over to you',
  handed_open: 'Open',
  sheet_waits: 'Handover from {who}',
  no_others: 'No other operators online',
} as const;
