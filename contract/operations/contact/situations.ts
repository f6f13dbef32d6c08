import type { ContactParty } from './contact.ts';

/** The situations that have a template, by party and in the order of their numbers. */
export const SITUATIONS = {
  customer: [
    'late',
    'store_delay',
    'not_reached',
    'at_door',
    'item_missing',
    'address_unclear',
    'order_cancelled',
    'case_open',
    'call_us',
  ],
  store: [
    'not_accepted',
    'when_ready',
    'driver_waiting',
    'are_you_open',
    'order_changed',
    'order_cancelled',
    'check_order',
    'brought_back',
    'call_us',
  ],
  driver: [
    'where_are_you',
    'need_help',
    'go_to_store',
    'order_ready',
    'wait_at_door',
    'call_customer',
    'bring_back',
    'order_changed',
    'call_us',
  ],
} as const satisfies Record<ContactParty, readonly string[]>;
export type Situation = (typeof SITUATIONS)[ContactParty][number];

/** Their names, as staff see them. */
export const SITUATION_NAMES: Readonly<Record<Situation, string>> = {
  late: 'Late',
  store_delay: 'Store needs longer',
  not_reached: 'Not reached',
  at_door: 'Driver at the door',
  item_missing: 'Item not available',
  address_unclear: 'Address unclear',
  order_cancelled: 'Order cancelled',
  case_open: 'We look into it',
  call_us: 'Please call us',
  not_accepted: 'Not accepted',
  when_ready: 'When is it ready?',
  driver_waiting: 'Driver waiting',
  are_you_open: 'Are you open?',
  order_changed: 'Order changed',
  check_order: 'Check the order',
  brought_back: 'Food comes back',
  where_are_you: 'Where are you?',
  need_help: 'Do you need help?',
  go_to_store: 'Go to the store',
  order_ready: 'Order ready',
  wait_at_door: 'Wait at the door',
  call_customer: 'Call the customer',
  bring_back: 'Return the food',
};
