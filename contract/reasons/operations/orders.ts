import type { ReasonCatalogue } from '../reason.ts';

/** Faults of what a schema reads. */
const schemaReasons = {
  'order.needs_reason_to_end': 'is needed to cancel or to return',
  'order.withheld_ends_only': 'is for cancelling and returning only',
  'order.withheld_needs_command': 'is required to withhold',
  'order.food_of_returns_only': 'is for returning only',
  'order.as_many_versions': 'must be as many as the ids',
  'order.each_once': 'must name each order once',
  'order.never_twice': 'must not name an order twice',
  'order.numbers': 'must be order numbers separated by commas',
  'order.amends_nothing': 'or another change is needed',
  'order.cause_needs_reason': 'is needed beside the cause “other”',
  'order.line_once': 'must name each line once',
} as const satisfies ReasonCatalogue;

/** Why what an order needs of its driver cannot be changed. */
const needReasons = {
  'order.needs_on_the_road': {
    code: 'order.not_amendable',
    text: 'The order is picked up. What it needs of its driver no longer changes.',
  },
} as const satisfies ReasonCatalogue;

/** Why an order with these lines cannot be placed. */
const lineReasons = {
  'order.no_variants': { code: 'item.modifiers', text: '{item} has no variants.' },
  'order.choose_variant': { code: 'item.modifiers', text: 'Choose a {item}: {variants}.' },
  'order.not_offered': 'is not offered',
  'order.named_twice': 'is named twice',
  'order.option_not_offered': {
    code: 'item.modifiers',
    text: '{item} does not offer {group}, {option}, or only once.',
  },
  'order.choose_number': { code: 'item.modifiers', text: 'Choose {count} of {group} for {item}.' },
  'order.choose_range': {
    code: 'item.modifiers',
    text: 'Choose {min} to {max} of {group} for {item}.',
  },
  'order.number_of_group': 'must be {count} of {group}',
  'order.range_of_group': 'must be {min} to {max} of {group}',
  'order.item_off_menu': { code: 'item.unavailable', text: '{item} is no longer on the menu.' },
  'order.item_sold_out': { code: 'item.unavailable', text: '{item} is sold out.' },
  'order.item_not_served': {
    code: 'item.unavailable',
    text: '{item} is not served at this time.',
  },
  'order.item_out_of_stock': {
    code: 'item.unavailable',
    text: '{item} is out of stock, or too few are left.',
  },
  'order.cannot_be_ordered': 'cannot be ordered',
  'order.item_unknown': { code: 'item.unknown', text: 'An item is not on this menu.' },
  'order.not_on_menu': 'is not on this menu',
  'order.pickup_only': {
    code: 'store.pickup_only',
    text: '{store} does not deliver. Order for pickup instead.',
  },
  'order.below_minimum_of_store': {
    code: 'order.below_minimum',
    text: 'The minimum order of {store} is {least}; this order is {subtotal}.',
  },
  'order.at_least': 'must be at least {least}',
} as const satisfies ReasonCatalogue;

/** Why an order cannot be placed, whatever its lines. */
const placingReasons = {
  'order.too_many_open': {
    code: 'order.open_limit',
    text: 'You already have {most} open orders. Order again when one of them is delivered.',
  },
  'order.placed_too_often': {
    code: 'order.placed_often',
    text: 'You placed {most} orders within {minutes} minutes. Wait a few minutes and order again.',
  },
  'order.too_much_cash': {
    code: 'order.cash_limit',
    text: 'With this order, {cash} would be open in cash; the limit is {most}. Pay by card, or wait until an earlier order is delivered.',
  },
  'order.like_order': {
    code: 'order.like_order',
    text: 'You ordered the same with #{id} a moment ago. Order again if you want it twice.',
  },
  'order.must_be_card': 'must be card',
  'order.refused_by_zone': 'is refused by the area of the address',
  'order.reference_used': {
    code: 'command.mismatch',
    text: 'This reference was already used for another order.',
  },
  'order.reference_of_another': 'was already used for another order',
  'order.price_changed': {
    code: 'quote.changed',
    text: 'The price has changed. Look at it again.',
  },
  'order.too_many_at_once': {
    code: 'server.unavailable',
    text: 'Too many orders at once. Try again.',
  },
  'order.role_gives_no_discount': {
    code: 'permission.denied',
    text: 'The role {role} may not give a discount.',
  },
  'order.discount_too_large': {
    code: 'request.invalid',
    text: 'The discount is larger than the subtotal.',
  },
  'order.discount_above_subtotal': 'must not be above the subtotal',
} as const satisfies ReasonCatalogue;

export const orderReasons = {
  ...schemaReasons,
  ...needReasons,
  ...lineReasons,
  ...placingReasons,
  'order.role_sees_none': { code: 'permission.denied', text: 'The role {role} sees no orders.' },
  'order.was_accepted': {
    code: 'order.was_accepted',
    text: 'The store has accepted the order. Call support to cancel it.',
  },
  'order.return_requested': {
    code: 'order.return_requested',
    text: 'You already bring the order back. Bring it to the store, which confirms it.',
  },
  'order.return_not_requested': {
    code: 'order.return_not_requested',
    text: 'The driver has not requested a return. Only then can the store confirm it.',
  },
  'order.needs_reason_to_book': {
    code: 'request.invalid',
    text: 'A reason is needed to book this for the driver.',
  },
  'order.needs_reason': 'is needed when staff book this for a driver',
  'order.pickup_disputed': {
    code: 'order.disputed',
    text: 'The driver disputes the pickup. Decide the dispute before the order is delivered.',
  },
  'order.only_staff_withhold': {
    code: 'permission.denied',
    text: 'Only staff can ask for an end that is withheld.',
  },
  // Why a withheld end was not carried out, as the event log keeps it.
  'order.asker_not_permitted': 'Who asked for it may no longer change orders.',
  'order.asker_lost_zone': 'Who asked for it no longer has this operational area.',
  'order.not_assignable_now': {
    code: 'order.illegal_event',
    text: 'Order {id} is {state} and cannot be assigned now.',
  },
  'order.assigned_to': 'Assigned to {driver}',
  'order.no_end': {
    code: 'resource.not_found',
    text: 'Order {id} has not ended without delivery, or before ends were recorded.',
  },
  'order.end_settled': {
    code: 'order.end_settled',
    text: 'The end of order {id} is settled.',
  },
  'order.end_own': {
    code: 'order.end_linked',
    text: 'You ended this order. Another person decides who was at fault.',
  },
  'order.end_linked': {
    code: 'order.end_linked',
    text: 'Your account is linked to one that gains by it. Another person decides who was at fault.',
  },
  'order.unpaid_ends': {
    code: 'order.cash_limit',
    text: 'Several orders in cash could not be delivered. Pay by card.',
  },
  'order.nothing_charged': {
    code: 'order.not_refundable',
    text: 'Order {id} is {state}: nothing was charged for it.',
  },
  'order.refundable_at_most': {
    code: 'order.not_refundable',
    text: 'At most {left} of order {id} can still be refunded.',
  },
  'order.only_delivered_rated': {
    code: 'order.not_rateable',
    text: 'Order {id} is {state}: only delivered orders can be rated.',
  },
  'order.already_rated': { code: 'order.not_rateable', text: 'Order {id} is already rated.' },
} as const satisfies ReasonCatalogue;
