import type { ReasonCatalogue } from '../reason.ts';

/** Why a fact of a driver is refused, and why an order was unassigned from him. */
export const answerReasons = {
  'answer.no_assignment': {
    code: 'resource.not_found',
    text: 'Order {id} was not sent to you, or asks for no answer.',
  },
  'answer.was_accepted': {
    code: 'order.illegal_event',
    text: 'You have accepted order {id}. Call the control room to give it back.',
  },
  'answer.was_declined': {
    code: 'order.illegal_event',
    text: 'You have declined order {id}.',
  },
  'answer.was_timed_out': {
    code: 'order.illegal_event',
    text: 'Order {id} was not answered in time.',
  },
  'answer.was_taken_back': {
    code: 'order.illegal_event',
    text: 'Order {id} was withdrawn from you before your answer.',
  },
  'visit.not_yours': {
    code: 'resource.not_found',
    text: 'Order {id} was not yours then.',
  },
  'visit.too_many': {
    code: 'order.illegal_event',
    text: 'Too many visits to one place of order {id} were reported.',
  },
  'visit.not_there': {
    code: 'order.illegal_event',
    text: 'You had not arrived there for order {id}.',
  },
  'answer.declined_too_far': 'Declined: too far away',
  'answer.declined_too_much': 'Declined: too much to carry',
  'answer.declined_vehicle': 'Declined: not with this vehicle',
  'answer.declined_ending_shift': 'Declined: the shift ends',
  'answer.declined_other': 'Declined',
  'answer.declined_saying': 'Declined: {words}',
  'answer.timed_out': 'Not answered within {seconds} s',
} as const satisfies ReasonCatalogue;
