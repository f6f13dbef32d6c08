import type { ReasonCatalogue } from '../reason.ts';

export const appPlaceReasons = {
  'app_category.zone_absent': {
    code: 'app_category.unknown',
    text: 'An operational area does not exist.',
  },
  'app_category.no_picture': { code: 'app_category.unknown', text: 'The file is not a picture.' },
  'featured.zone_absent': { code: 'featured.unknown', text: 'An operational area does not exist.' },
  'featured.no_picture': { code: 'featured.unknown', text: 'The file is not a picture.' },
  'place.not_a_picture': 'is not a picture',
  'app_category.invalid_reference': {
    code: 'app_category.unknown',
    text: 'The category has an invalid reference.',
  },
  'app_category.not_top_level': 'must be another category at the top level',
  'app_category.absent_one': 'does not exist',
  'app_category.name_taken': {
    code: 'app_category.taken',
    text: 'A category of the apps with this name already exists.',
  },
  'featured.absent_or_archived': {
    code: 'featured.unknown',
    text: 'The store or item to feature does not exist, or is archived.',
  },
  'featured.target_absent': 'does not exist, or is archived',
  'app_category.has_subcategories': 'is only for categories without subcategories',
  'app_category.too_many': 'exceeds the limit of {most} categories',
} as const satisfies ReasonCatalogue;
