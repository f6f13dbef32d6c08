import type { ReasonCatalogue } from '../reason.ts';

/** What is said of proofs of delivery and of their rules. */
export const proofReasons = {
  'proof.of_deliveries_only': 'is for deliveries only',
  'proof.not_right': 'is not right',
  'proof.missing': {
    code: 'order.proof_missing',
    text: 'This delivery must be proven: {kinds}.',
  },
  'proof.pin_wrong': {
    code: 'order.proof_missing',
    text: 'The PIN is not right. {left, plural, one {One more try is} other {{left} more tries are}} left.',
  },
  'proof.pin_exhausted': {
    code: 'order.proof_missing',
    text: 'The PIN was tried too often. Ask the operators to confirm the delivery.',
  },
  'proof.photo_missing': {
    code: 'order.proof_missing',
    text: 'This hand-over must be proven by a photo.',
  },
  'proof.delivered_without': {
    code: 'order.proof_missing',
    text: 'Delivered without a network; missing or wrong: {kinds}.',
  },
  'proof.no_pin': { code: 'order.illegal_event', text: 'Order {id} has no PIN now.' },
  'proof.nothing_to_review': {
    code: 'order.illegal_event',
    text: 'Nothing is missing of the delivery of order {id}.',
  },
  'proof.not_on_the_road': {
    code: 'order.illegal_event',
    text: 'You do not have this order on the road, and did not in the last {hours} hours.',
  },
  'proof.photos_full': {
    code: 'order.illegal_event',
    text: 'This proof has {most} photos already.',
  },
  'proof.other_photo': {
    code: 'order.illegal_event',
    text: 'The phone has sent a photo with this id for another order.',
  },
  'proof.asks_for_nothing': 'at least one of photo, PIN and age must be asked for',
  'proof.unknown_record': {
    code: 'request.invalid',
    text: 'The rule names a record that does not exist.',
  },
  'proof.no_such_record': 'names a record that does not exist',
} as const satisfies ReasonCatalogue;
