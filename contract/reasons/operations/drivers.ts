import type { ReasonCatalogue } from '../reason.ts';

const FROM_FUTURE = 'is from the future';
const TOO_OLD = 'is too old';

/** Why a report of a position is refused: of the request, and of its field or row. */
const reportReasons = {
  'driver.position_from_future': {
    code: 'request.invalid',
    text: `The position ${FROM_FUTURE}.`,
  },
  'driver.from_future': FROM_FUTURE,
  'driver.position_too_old': { code: 'request.invalid', text: `The position ${TOO_OLD}.` },
  'driver.too_old': TOO_OLD,
  'driver.not_a_driver': 'is not the id of a driver',
} as const satisfies ReasonCatalogue;

export const driverReasons = {
  ...reportReasons,
  'driver.document_reason': 'is needed to reject a document',
  'driver.ids': 'must be ids separated by commas',
  'driver.minutes_of_break': 'is required for a break',
  'driver.hand_over_needs_driver': 'is needed to hand an order over, and only then',
  'driver.absent': { code: 'driver.not_assignable', text: 'The driver does not exist.' },
  'driver.off_duty': { code: 'driver.not_assignable', text: '{name} is off duty.' },
  'driver.on_break': { code: 'driver.not_assignable', text: '{name} is on a break.' },
  'driver.lacks_kit': {
    code: 'driver.not_assignable',
    text: '{name} lacks what the order needs: {needs}.',
  },
  'driver.documents_incomplete': {
    code: 'driver.documents',
    text: '{name} may not drive. Documents that are missing, expired or rejected: {kinds}.',
  },
  'driver.rejected_document': {
    code: 'permission.denied',
    text: 'A rejected document ({kind}) is changed or removed by those who review documents. Add the new one beside it.',
  },
  'driver.too_many_documents': {
    code: 'driver.documents',
    text: 'A driver has at most {most} documents. Ask the control room to remove old ones.',
  },
  'driver.has_open_orders': {
    code: 'driver.has_orders',
    text: 'The driver has open orders. Reassign them first.',
  },
  'driver.not_taken_off': {
    code: 'driver.not_stood_down',
    text: 'Nobody took the driver off the road.',
  },
  'driver.taken_off': {
    code: 'driver.stood_down',
    text: '{name} took you off the road until {until}: {why}. Call the control room.',
  },
  'driver.period_too_long': {
    code: 'request.invalid',
    text: 'The period must end after it starts and last at most a year.',
  },
  'driver.days_before_end': 'must be up to {days} days before the end',
  'driver.account_not_active': {
    code: 'permission.denied',
    text: 'The account is not an active driver’s.',
  },
  'driver.phone_not_taken': {
    code: 'server.unavailable',
    text: 'The server cannot take the phone now. Try again in a moment.',
  },
} as const satisfies ReasonCatalogue;
