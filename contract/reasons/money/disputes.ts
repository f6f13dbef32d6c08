import type { ReasonCatalogue } from '../reason.ts';

export const disputeReasons = {
  'dispute.not_by_driver': {
    code: 'permission.denied',
    text: 'Only its driver disputes what was booked for him.',
  },
  'dispute.not_booked_for_you': {
    code: 'order.not_disputable',
    text: 'Nobody else booked this for you.',
  },
  'dispute.delivered_yourself': {
    code: 'order.not_disputable',
    text: 'You delivered this order yourself, so you had it.',
  },
  'dispute.too_late': {
    code: 'order.not_disputable',
    text: 'You could dispute this for 72 hours. Call support.',
  },
  'dispute.already_disputed': {
    code: 'order.not_disputable',
    text: 'You already disputed this.',
  },
  'dispute.own_booking': {
    code: 'dispute.four_eyes',
    text: 'You booked this for the driver: someone else must decide the dispute.',
  },
  'dispute.linked': {
    code: 'account.not_independent',
    text: 'Your account is linked to the driver’s or to that of the person who booked it: someone else must decide.',
  },
} as const satisfies ReasonCatalogue;
