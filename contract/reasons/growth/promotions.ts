import type { ReasonCatalogue } from '../reason.ts';

export const promotionReasons = {
  'promotion.code_of_another': {
    code: 'promotion.code_taken',
    text: 'Another promotion that has not ended has this code.',
  },
  'promotion.linked': {
    code: 'promotion.not_independent',
    text: 'Who launched the promotion, or a person linked to them, does not consent for a store.',
  },
  'promotion.launch_recorded': {
    code: 'promotion.not_independent',
    text: 'Who recorded the consent of a store, or a person linked to them, does not launch the promotion: another person does.',
  },
  'promotion.of_remedy': {
    code: 'promotion.illegal_event',
    text: 'Promotion {id} is a coupon that was given with a remedy: reverse the remedy instead.',
  },
  'promotion.no_share': {
    code: 'promotion.not_shared',
    text: 'Stores consent to a promotion that has not ended and of which they pay a part.',
  },
  'promotion.not_of_store': {
    code: 'promotion.not_shared',
    text: 'The promotion does not apply to this store.',
  },
  'promotion.not_of_stores': {
    code: 'promotion.not_shared',
    text: 'The promotion does not apply to {names}. Nothing was recorded.',
  },
  'promotion.not_of_store_field': 'names one to which the promotion does not apply',
  'promotion.share_changed': {
    code: 'promotion.not_shared',
    text: 'The share of the stores has changed. Read the promotion again.',
  },
  'promotion.unknown_record': {
    code: 'promotion.unknown_scope',
    text: 'The promotion refers to a record that does not exist.',
  },
  'promotion.absent_one': 'names one that does not exist',
  'promotion.not_for_order': {
    code: 'promotion.refused',
    text: 'This code cannot be used for this order.',
  },
  'promotion.code_not_for_order': 'cannot be used for this order',
  'promotion.code_open': {
    code: 'promotion.code_open',
    text: '{name} is a copy. Give it a code, or make it automatic, before you launch it.',
  },
  'promotion.code_undecided': 'is needed, or null for a promotion without a code',
  'promotion.needed_to_launch': 'is needed to launch',
  'promotion.cap_needed': 'is needed to launch free delivery',
  'promotion.not_for_fixed': 'is not for the kind fixed',
  'promotion.hour_needed': 'must include at least one hour',
  'promotion.only_for_kind': 'is only for the kind {kind}',
  'promotion.code_format': 'must be 3 to 32 letters, digits, - or _',
  'promotion.reason_needed': 'is needed to pause or to end',
  'promotion.too_many_codes': {
    code: 'request.rate_limited',
    text: 'Too many codes were refused. Try again in {seconds} s.',
  },
  'promotion.no_budget': {
    code: 'promotion.unbounded',
    text: 'The promotion needs a budget to be launched.',
  },
  'promotion.no_cap': {
    code: 'promotion.unbounded',
    text: 'Free delivery needs a maximum discount to be launched.',
  },
  'promotion.no_bounds': {
    code: 'promotion.unbounded',
    text: 'Free delivery needs a budget and a maximum discount to be launched.',
  },
} as const satisfies ReasonCatalogue;
