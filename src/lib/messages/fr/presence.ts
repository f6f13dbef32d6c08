/** The operators online, and what they hand over to each other. */
export const presence = {
  operators: '{n, plural, one {# opérateur} other {# opérateurs}}',
  operators_title: 'Opérateurs en ligne',
  operators_none: 'Aucun opérateur en ligne.',
  you: 'vous',
  at_order: '{screen}, #{id}',
  looking: 'Aussi ici : {who}',
  contact_open: '{who} a aussi ces messages ouverts',
  handed: '{who} vous a passé {orders}',
  handed_open: 'Ouvrir',
  sheet_waits: 'Passation de {who}',
  no_others: 'Aucun autre opérateur en ligne',
} as const;
