import type { ReasonCatalogue } from '../reason.ts';

const NOT_CSV = 'is not valid CSV';
const NO_COLUMNS = 'needs the columns reference and amount';
const MANY_ROWS = 'has more than {most} rows';
const NO_AMOUNT = 'has no amount in row {row}';

/** Why the bank's file cannot be read: of the whole, and of its field. */
const fileReasons = {
  'cash.file_not_csv': { code: 'file.refused', text: `The bank’s file ${NOT_CSV}.` },
  'cash.text_not_csv': NOT_CSV,
  'cash.file_without_columns': { code: 'file.refused', text: `The bank’s file ${NO_COLUMNS}.` },
  'cash.text_without_columns': NO_COLUMNS,
  'cash.file_too_long': { code: 'file.refused', text: `The bank’s file ${MANY_ROWS}.` },
  'cash.text_too_long': MANY_ROWS,
  'cash.file_without_amount': { code: 'file.refused', text: `The bank’s file ${NO_AMOUNT}.` },
  'cash.text_without_amount': NO_AMOUNT,
} as const satisfies ReasonCatalogue;

const DIFFERS = 'This differs from the first count. Count the cash together.';
const WAITS =
  'Nothing is booked yet: variances of {limit} or more within 24 hours need two people. A second person must count the same cash here within a day, without seeing this count.';
const SHIFT_OPEN = 'The shift stays open until then.';

/** What to do about a count that waits for a second one. */
const waitingReasons = {
  'cash.count_waits': WAITS,
  'cash.count_waits_in_shift': `${WAITS} ${SHIFT_OPEN}`,
  'cash.count_differs': `${DIFFERS} ${WAITS}`,
  'cash.count_differs_in_shift': `${DIFFERS} ${WAITS} ${SHIFT_OPEN}`,
} as const satisfies ReasonCatalogue;

export const cashReasons = {
  ...fileReasons,
  ...waitingReasons,
  'cash.own_count_in': {
    code: 'cash.four_eyes',
    text: 'You collected this cash: someone else must count it into the vault.',
  },
  'cash.linked_collector_count': {
    code: 'account.not_independent',
    text: 'Your account is linked to that of the collector: someone else must count it.',
  },
  'cash.own_receipt': {
    code: 'cash.four_eyes',
    text: 'You collected this cash: someone else must reverse the receipt.',
  },
  'cash.linked_collector_reverse': {
    code: 'account.not_independent',
    text: 'Your account is linked to that of the collector: someone else must reverse it.',
  },
  'cash.holds_less_than_slip': {
    code: 'money.insufficient',
    text: 'You hold {held} of collected cash. A slip cannot be of more.',
  },
  'cash.slip_at_most': 'must be at most {held}',
  'cash.slip_too_short': 'needs 4 letters or digits',
  'cash.slip_too_long': 'has at most 35 letters or digits',
  'cash.slip_booked': {
    code: 'deposit_slip.illegal_event',
    text: 'The bank’s file has booked this slip.',
  },
  'cash.slip_withdrawn': {
    code: 'deposit_slip.illegal_event',
    text: 'This slip has been withdrawn.',
  },
  'cash.slip_of_another': {
    code: 'permission.denied',
    text: 'Only its collector or who keeps the vault may withdraw this slip.',
  },
  'cash.no_second_count': {
    code: 'cash.no_count',
    text: 'This driver has no count that needs a second one.',
  },
  'cash.at_hand_changed': {
    code: 'version.stale',
    text: 'The cash at hand is now {atHand}. Count again.',
  },
  'cash.nothing_to_collect': { code: 'request.invalid', text: 'There is no cash to collect.' },
  'cash.still_to_collect': {
    code: 'driver.has_orders',
    text: 'The driver still has cash to collect.',
  },
  'cash.surplus_too_large': {
    code: 'cash.surplus',
    text: 'A count can be at most {most} above the expected cash. Count again.',
  },
  'cash.counted_too_much': 'is too far above the expected cash',
  'cash.variance_without_note': {
    code: 'cash.variance_unexplained',
    text: 'The difference of {variance} is booked as variance. Enter why the cash differs.',
  },
  'cash.note_missing': 'must say why the cash differs',
  'cash.holds_nothing': { code: 'cash.no_count', text: 'This person holds no cash.' },
  'cash.held_changed': {
    code: 'version.stale',
    text: 'The collector now holds {held}. Count again.',
  },
  'cash.more_than_held': {
    code: 'cash.surplus',
    text: 'A count cannot exceed what the collector holds. Count again.',
  },
  'cash.counted_more_than_held': 'is more than the collector holds',
  'cash.on_open_slips': {
    code: 'cash.surplus',
    text: 'Open deposit slips name {slips} of this cash. Only {rest} can be counted in.',
  },
  'cash.counted_on_slips': 'must be at most {rest}: the rest is on open deposit slips',
  'cash.already_reversed': {
    code: 'remittance.illegal_event',
    text: 'This remittance has already been reversed.',
  },
  'cash.no_longer_driver': {
    code: 'remittance.illegal_event',
    text: 'The person who remitted it is no longer a driver and cannot hold cash.',
  },
  'cash.own_count': {
    code: 'cash.four_eyes',
    text: 'You counted this cash: someone else must count it.',
  },
  'cash.linked_counter': {
    code: 'account.not_independent',
    text: 'Your account is linked to that of the first counter: someone else must count it.',
  },
} as const satisfies ReasonCatalogue;
