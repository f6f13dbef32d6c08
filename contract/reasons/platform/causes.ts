import type { ReasonCatalogue } from '../reason.ts';

/** The causes of what goes wrong with an order, or of a pause, as staff read them, and faults of naming one. */
export const causeReasons = {
  'cause.item_missing': 'Item missing',
  'cause.item_wrong': 'Wrong item',
  'cause.quality': 'Bad quality',
  'cause.store_closed': 'Store closed',
  'cause.store_late': 'Store late',
  'cause.no_driver': 'No driver',
  'cause.driver_late': 'Driver late',
  'cause.driver_accident': 'Accident or breakdown',
  'cause.address_wrong': 'Wrong address',
  'cause.customer_unreachable': 'Customer unreachable',
  'cause.customer_refused': 'Customer refused',
  'cause.changed_mind': 'Customer changed mind',
  'cause.duplicate': 'Duplicate order',
  'cause.payment': 'Payment problem',
  'cause.too_busy': 'Too busy',
  'cause.short_staffed': 'Staff shortage',
  'cause.equipment': 'Equipment or power failure',
  'cause.out_of_stock': 'Out of stock',
  'cause.store_asked': 'At the store’s request',
  'cause.other': 'Other',
  'cause.not_of_event': 'is no cause of this event',
  'cause.other_stays': 'cannot be switched off',
  'cause.not_of_amendments': 'is for causes of amendments only',
  'cause.is_off': 'is switched off',
  'cause.off': {
    code: 'request.invalid',
    text: 'The cause “{cause}” is switched off. Choose another one.',
  },
  'cause.needed': 'is needed without a cause, or for the cause other',
} as const satisfies ReasonCatalogue;
