import type { ReasonCatalogue } from '../reason.ts';

export const categoryReasons = {
  'category.name_taken': {
    code: 'category.taken',
    text: 'A category with this name already exists.',
  },
  'category.not_a_parent': {
    code: 'category.unknown',
    text: 'The parent category does not exist, or is below this category.',
  },
  'category.not_its_parent': 'cannot be the parent of this category',
  'category.absent_name': { code: 'category.unknown', text: 'The category {name} does not exist.' },
  'category.is_first': { code: 'category.at_end', text: '{name} is the first already.' },
  'category.is_last': { code: 'category.at_end', text: '{name} is the last already.' },
  'category.absent': { code: 'category.unknown', text: 'The category does not exist.' },
  'category.not_one': 'is not a category',
} as const satisfies ReasonCatalogue;
