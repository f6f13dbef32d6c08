import type { Section, SectionType } from '#contract/growth/home/section.ts';
import { t } from '#src/lib/i18n.ts';

/** The types of section that staff can add, in the order of the menu. */
export const SECTION_TYPES = [
  'banner',
  'text',
  'categories',
  'featured_stores',
  'featured_items',
  'near_you',
  'again',
] as const satisfies readonly SectionType[];

/** The name of a section: its title, preferably in English, else its type. */
export const sectionName = ({ type, title }: Section): string =>
  title.en ?? title.fr ?? title.ar ?? t(`home.type_${type}`);

const MAX_STORES = 10;

/** Creates a section without texts, with a random id. */
export function newSection(type: SectionType): Section {
  const [id = 1] = crypto.getRandomValues(new Uint32Array(1));
  const common = {
    // The largest id is that of a signed four-byte integer.
    id: (id % 2_147_483_646) + 1,
    v: 1,
    title: {},
    audience: 'everybody',
    zones: [],
    startsAt: null,
    endsAt: null,
  } as const;
  switch (type) {
    case 'banner':
      return { ...common, zones: [], type, subtitle: {}, imageId: null, link: null };
    case 'text':
      return { ...common, zones: [], type, body: {} };
    case 'categories':
      return { ...common, zones: [], type };
    default:
      return { ...common, zones: [], type, most: MAX_STORES };
  }
}
