import type { ReasonCatalogue } from '../reason.ts';

/** Faults of the cells of a file, which name the column first. */
export const settlementCellReasons = {
  'settlement.reference_missing': '{column}: is missing',
  'settlement.reference_too_long': '{column}: has more than 200 characters',
  'settlement.not_one_of': '{column}: must be one of {allowed}',
  'settlement.not_an_amount': '{column}: must be an amount in MAD, such as 125.50',
  'settlement.not_above_zero': '{column}: must be more than zero',
  'settlement.other_currency': '{column}: must be {allowed}',
  'settlement.not_a_day': '{column}: must be a day, such as 2026-03-09',
} as const satisfies ReasonCatalogue;

export const settlementReasons = {
  ...settlementCellReasons,
  'settlement.row_repeated': 'row: is also the reference of line {first}',
  'settlement.row_contradicts': 'row: was given before with other contents',
  'settlement.column_missing': 'The column {column} is missing.',
  'settlement.columns_missing': 'The columns {columns} are missing.',
  'settlement.has_errors': {
    code: 'import.refused',
    text: 'The file has {count, plural, one {# error} other {# errors}}; nothing was booked.',
  },
  'settlement.has_many_errors': {
    code: 'import.refused',
    text: 'The file has at least {count} errors; nothing was booked.',
  },
  'settlement.no_provider': {
    code: 'payment.off',
    text: 'No provider of card payments is set.',
  },
} as const satisfies ReasonCatalogue;
