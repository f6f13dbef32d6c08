import type { ReasonCatalogue } from '../reason.ts';

export const viewReasons = {
  'view.of_another': { code: 'permission.denied', text: 'Only {name} can change this view.' },
  'view.screen_not_for_role': {
    code: 'permission.denied',
    text: 'The role {role} does not see this screen.',
  },
  'view.too_many': {
    code: 'request.invalid',
    text: 'You already have {most} views here. Remove one first.',
  },
  'preference.not_a_key': 'is not the name of a key',
  'preference.not_a_command': 'is not the id of a command',
  'preference.not_a_list': 'is not the name of a list',
  'preference.not_a_column': 'is not the name of a column',
  'view.name_format': 'must be a short name in letters',
  'view.too_many_entries': 'must not have more than {most} entries',
  'preference.not_a_screen': 'is not the path of a screen',
  'preference.part_needed': 'must name a part',
} as const satisfies ReasonCatalogue;
