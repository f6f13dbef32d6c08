import type { ReasonCatalogue } from '../reason.ts';

export const homeReasons = {
  'home.unknown_record': {
    code: 'home.unknown_record',
    text: 'A section refers to a record that does not exist.',
  },
  'home.not_schedulable': {
    code: 'request.invalid',
    text: 'The release cannot be scheduled: its times are in the past, or in the wrong order.',
  },
  'home.draft_faults': {
    code: 'home.not_publishable',
    text: 'The draft cannot be published: {faults}.',
  },
  'home.nothing_earlier': {
    code: 'home.not_publishable',
    text: 'There is no earlier release to revert to.',
  },
  'home.no_earlier_release': 'has no earlier release',
  'home.id_of_another': 'is another section’s',
  'home.ends_before_start': 'must be after its beginning',
  'home.no_section': 'has no section yet',
  'home.no_text': '{name} has no {field} in {language}, the default language',
  'home.no_picture': '{name} has no picture',
  'home.link_format':
    'must be a link that the apps know, for example tawsil://stores/12, tawsil://items/7, tawsil://categories/3 or tawsil://offers',
  'home.version_format': 'must be a version such as 2.1.0',
  'home.language_format': 'must be a language such as fr or ar-MA',
  'place.point_or_zone': 'must name either a point (lat and lon) or a zone (zoneId)',
  'place.format': 'must be lat,lon in degrees',
  'home.names_nothing': 'names what does not exist',
  'home.reverts_before_publishing': 'must be after it goes live',
} as const satisfies ReasonCatalogue;
