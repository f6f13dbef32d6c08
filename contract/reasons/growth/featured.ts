import type { ReasonCatalogue } from '../reason.ts';

export const featuredReasons = {
  'featured.just_taken': {
    code: 'featured.taken',
    text: '{place} was taken in the meantime. Try again.',
  },
  'featured.held': { code: 'featured.taken', text: '{place} is held by {target} {where}, {when}.' },
  // The parts of the sentence above.
  'featured.place_home': 'Home {position}',
  'featured.place_browse': 'Lists {position}',
  'featured.place_search': 'Search {position}',
  'featured.in_all_areas': 'in all areas',
  'featured.in_areas': 'in {zones}',
  'featured.without_end': 'from {from} on, without an end',
  'featured.from_until': 'from {from} until {until}',
  'featured.taken_in_time': 'is taken in this time',
  'featured.item_with_store': 'cannot be featured together with a store',
  'featured.store_or_item': 'one of a store and an item is needed',
  'featured.too_many_reports': {
    code: 'request.rate_limited',
    text: 'Too many reports. Send them together, in {seconds} s.',
  },
} as const satisfies ReasonCatalogue;
