import type { ReasonCatalogue } from '../reason.ts';

/** Faults of a mapping of columns. */
const mappingReasons = {
  'import.no_such_value': 'there is no {name}',
  'import.no_such_column': 'the file has no such column',
  'import.column_of_another': '{other} is taken from the same column',
  'import.store_is_fixed': 'the store of this import is fixed',
  'import.column_needed': '{name} must come from a column',
} as const satisfies ReasonCatalogue;

/** Faults of the content of a cell, which follow the name of its column. */
const cellReasons = {
  'cell.too_many_decimals': 'has more than two decimals',
  'cell.exponent': 'is written with an exponent: write it out',
  'cell.other_currency': 'is in another currency',
  'cell.grouped_wrongly': 'has its thousands grouped wrongly',
  'cell.not_an_amount': 'is not an amount',
  'cell.two_amounts': 'can mean {thousands} or {decimals}: write the one that is meant',
  'cell.not_valid': 'is not valid',
  'cell.whole_number_to': 'must be a whole number from 0 to {most}',
  'cell.number_between': 'must be a number from {least} to {most}',
  'cell.percentage_to': 'must be a percentage from 0 to {most}, with at most two decimals',
  'cell.below_one_percent':
    'is below one percent: say whether it is a percentage or a share, or write 15 for 15 %',
  'cell.coordinates_exchanged':
    'and the longitude look exchanged: {lat}, {lon} is outside every area, and the other way round is inside one',
  'cell.outside_areas': 'and the longitude are outside every area: {lat}, {lon}',
  'cell.line_break': 'has a line break: write it on one line',
  'cell.letters_lost':
    'has question marks where letters were: save the file as CSV UTF-8 and upload it again',
  'cell.letters_garbled':
    'was read in another encoding before it was saved: export it again as CSV UTF-8',
  'cell.sheet_error': 'is an error of the spreadsheet: correct its formula and export it again',
  'cell.at_least_one': 'must be at least 1',
  'cell.not_one_of': 'must be one of: {allowed}',
  'cell.yes_or_no': 'must be yes or no',
  'cell.too_many_words': 'has more than {most} of them',
  'cell.wrong_word': '“{word}” {fault}',
} as const satisfies ReasonCatalogue;

/** Problems of a line that only the database can find. */
export const importLineReasons = {
  'import.key_of_line': 'is on line {first} already',
  'import.record_of_line': 'is the same as line {first}',
  'import.new_needs': 'is new, and needs: {columns}',
  'import.item_archived': 'is of an archived item: bring that back first',
  'import.no_such_store': 'is no store',
  'import.no_store_named': 'is neither the number nor the name of a store',
  'import.stores_alike': 'is the name of {count} stores: write the number of the one that is meant',
  'import.no_such_category': 'is not an existing category',
  'import.price_before_too_low': 'must be above the price, as the price before the discount',
  'import.stock_moved': 'has moved: it was {seen} and is {now} now',
  'import.stock_counted_since': 'has moved: it was not counted and is {now} now',
  'import.stock_not_counted_now': 'has moved: it was {seen} and is not counted now',
  'import.several_stores': 'is that of several stores there: name it by its number',
  'import.store_archived': 'is an archived store: bring that back first',
  'import.no_such_zone': 'is not an existing area',
  'import.no_such_zone_at_pin': 'is not an existing area: the pin is in {zone}',
  'import.zone_needed': 'is needed: the pin is far from every area',
  'import.commission_lowered':
    'is lower than that of the store: ask a second person on its page, Edit',
  'import.commission_below_standard':
    'is lower than the standard of {percent} %: import the store with that, then ask a second person on its page, Edit',
  'import.no_such_owner': 'is the address of no store account',
} as const satisfies ReasonCatalogue;

/** Why an import failed after its response. */
export const importFailureReasons = {
  'import.server_stopped':
    'The server was stopped during the import. Nothing was changed. Check it again.',
  'import.data_changed':
    'The data has changed since the check. Nothing was imported. Check it again.',
  'import.rows_now_refused':
    'The data has changed since the check: {lines, plural, one {one row is} other {# rows are}} now rejected. Nothing was imported.',
  'import.collided':
    'Other changes to the same rows interfered. Nothing was changed. Check it again, then apply it.',
  'import.server_error':
    'Something went wrong on the server, and it has been logged. Nothing was changed.',
} as const satisfies ReasonCatalogue;

/** Why a file cannot be read. */
const fileReasons = {
  'import.not_text': {
    code: 'import.refused',
    text: 'This is not a CSV file: it contains bytes that are not text. Save it as CSV in UTF-8.',
  },
  'import.line_not_text': {
    code: 'import.refused',
    text: 'This is not a CSV file: line {line} contains bytes that are not text. Save it as CSV in UTF-8.',
  },
  'import.not_csv': {
    code: 'import.refused',
    text: 'This is not a CSV file: its content is {type}. Save it as CSV in UTF-8.',
  },
  'import.quote_not_closed': {
    code: 'import.refused',
    text: 'A quote is never closed. Check line {line} and the lines before it.',
  },
  'import.row_without_end': {
    code: 'import.refused',
    text: 'A row does not end. A quote may be missing at line {line} or before.',
  },
  'import.quote_inside_cell': {
    code: 'import.refused',
    text: 'A quote ends in the middle of a cell on line {line}.',
  },
  'import.line_not_readable': {
    code: 'import.refused',
    text: 'The file cannot be read at line {line}: {fault}.',
  },
  'import.too_many_columns': {
    code: 'import.refused',
    text: 'The file has {count} columns; the limit is {most}.',
  },
  'import.column_twice': {
    code: 'import.refused',
    text: 'The column “{name}” appears twice. Rename one.',
  },
  'import.cell_too_long': {
    code: 'import.refused',
    text: 'Line {line}, column {column}: the cell has {length} characters; the limit is {most}.',
  },
  'import.line_too_wide': {
    code: 'import.refused',
    text: 'Line {line} has {count} cells; the limit is {most}.',
  },
  'import.too_many_rows': {
    code: 'import.refused',
    text: 'The file has more than {most} rows.',
  },
  'import.no_such_line': {
    code: 'import.refused',
    text: 'The file has no line {line} with values.',
  },
  'import.no_rows': { code: 'import.refused', text: 'The file has no rows below the header.' },
  'import.empty': { code: 'import.refused', text: 'The file is empty.' },
} as const satisfies ReasonCatalogue;

export const importReasons = {
  ...mappingReasons,
  ...cellReasons,
  ...importLineReasons,
  ...importFailureReasons,
  ...fileReasons,
  'import.cells_beyond_header': 'has {count} cells where the header has {width}',
  'import.rows_deleted': {
    code: 'import.illegal_event',
    text: 'The rows of this import have been deleted. Upload the file again.',
  },
  'import.rows_lost': {
    code: 'import.illegal_event',
    text: 'The rows were lost when the database failed. Upload the file again.',
  },
  'import.rows_refused': {
    code: 'import.illegal_event',
    text: '{count} rows have errors. Correct them, or apply only the valid rows.',
  },
  'import.column_not_for_role': {
    code: 'permission.denied',
    text: 'The role {role} may not set {name}.',
  },
  'import.columns_not_matched': {
    code: 'request.invalid',
    text: 'The columns are not matched correctly: {fault}.',
  },
  'import.needs_permission': 'needs {permission}',
  'import.not_for_role': {
    code: 'permission.denied',
    text: 'The role {role} may not import these.',
  },
  'import.takes_no_store': {
    code: 'request.invalid',
    text: 'This kind of import does not take a store.',
  },
  'import.only_of_store': 'is only for records of a store',
  'import.others_in_progress': {
    code: 'request.rate_limited',
    text: 'Other imports are in progress.',
  },
} as const satisfies ReasonCatalogue;
