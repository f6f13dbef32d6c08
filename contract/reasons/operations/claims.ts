import type { ReasonCatalogue } from '../reason.ts';

export const claimReasons = {
  'claim.of_another': { code: 'order.claimed', text: '{name} is working on order {id}.' },
  'claim.absent': {
    code: 'order.claimed',
    text: 'Order {id} is not claimed. Claim it first.',
  },
  'claim.order_closed': {
    code: 'order.illegal_event',
    text: 'Order {id} is closed: it is {status}.',
  },
  'claim.only_to_operator': {
    code: 'request.invalid',
    text: 'An order can only be handed over to an active operator.',
  },
  'claim.not_operator': 'is not an active operator',
  'claim.outside_zone': {
    code: 'request.invalid',
    text: '{name} does not work in the operational area of the order.',
  },
  'claim.in_other_zones': 'works in other operational areas',
} as const satisfies ReasonCatalogue;
