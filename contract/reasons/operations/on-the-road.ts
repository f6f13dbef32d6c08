import type { ReasonCatalogue } from '../reason.ts';

/** Why something cannot happen to an order that is picked up. */
export const onTheRoadReasons = {
  'road.wait_needs_until': 'is needed to wait, and only then',
  'road.needs_cause': {
    code: 'request.invalid',
    text: 'A cause is needed to book this for the driver.',
  },
  'road.only_first_gives': {
    code: 'permission.denied',
    text: 'Only the driver who has the order, or staff, can say that it was given.',
  },
  'road.only_second_takes': {
    code: 'permission.denied',
    text: 'Only the driver who fetches the order, or staff, can say that it was taken.',
  },
  'road.taken_by_linked': {
    code: 'order.not_independent',
    text: 'Your account and that of the driver who gives the order are linked by {name}. Another person books that it was taken.',
  },
  'road.withdrawn_by_linked': {
    code: 'order.not_independent',
    text: 'Your account and that of the driver who fetches the order are linked by {name}. It is said to be given: another person withdraws the hand-over.',
  },
  'road.same_driver': {
    code: 'driver.not_assignable',
    text: 'The driver cannot hand orders over to himself.',
  },
  'road.nothing_to_hand_over': {
    code: 'order.illegal_event',
    text: '{driver} has no order that can be handed over.',
  },
  'road.food_elsewhere': {
    code: 'order.illegal_event',
    text: '#{id} has gone on since it was decided. Look at it again.',
  },
  'road.food_in_hand': {
    code: 'order.illegal_event',
    text: '#{id} is picked up: it can be handed over or brought, and not unassigned.',
  },
} as const satisfies ReasonCatalogue;
