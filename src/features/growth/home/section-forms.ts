import { HOME_AUDIENCES, type SectionType, sectionFields } from '#contract/growth/home/section.ts';
import { imageStore } from '#src/domain/file/files.ts';
import { zonesField } from '#src/domain/zone/zones-field.ts';
import { choiceOf } from '#src/ui/field/options.ts';
import { defineForm, type Form } from '#src/ui/form/form.ts';

const title = {
  kind: 'translated',
  name: 'title',
  label: 'home.title',
  isWide: false,
} as const;

/** The audience and the period of a section, the same for every type. */
const SHOWN = {
  title: 'home.part_shown',
  fields: [
    { kind: 'choice', name: 'audience', ...choiceOf('home.audience', HOME_AUDIENCES) },
    { kind: 'moment', name: 'startsAt', label: 'home.starts', hint: 'home.moment_hint' },
    { kind: 'moment', name: 'endsAt', label: 'home.ends', hint: 'home.moment_hint' },
    zonesField('home.zones', 'home.zone', 'home.zone_add', 'home.zones_all'),
  ],
} as const;

const most = { kind: 'count', name: 'most', label: 'home.most' } as const;
const part = 'home.part_contents';

/** The fields of a section that cannot be changed: id, type and version. */
const fixed = { id: true, v: true, type: true } as const;

const banner = defineForm({
  id: 'homeBanner',
  resource: { changes: sectionFields.banner.omit(fixed).partial() },
  sections: [
    {
      title: part,
      fields: [
        title,
        { kind: 'translated', name: 'subtitle', label: 'home.subtitle', isWide: false },
        { kind: 'image', name: 'imageId', label: 'home.picture', files: imageStore },
        { kind: 'text', name: 'link', label: 'home.link' },
      ],
    },
    SHOWN,
  ],
});

const text = defineForm({
  id: 'homeText',
  resource: { changes: sectionFields.text.omit(fixed).partial() },
  sections: [
    {
      title: part,
      fields: [
        title,
        { kind: 'translated', name: 'body', label: 'home.body', isLong: true, isWide: false },
      ],
    },
    SHOWN,
  ],
});

const categories = defineForm({
  id: 'homeCategories',
  resource: { changes: sectionFields.categories.omit(fixed).partial() },
  sections: [{ title: part, fields: [title] }, SHOWN],
});

const stores = defineForm({
  id: 'homeStores',
  resource: { changes: sectionFields.near_you.omit(fixed).partial() },
  sections: [{ title: part, fields: [title, most] }, SHOWN],
});

const forms: Readonly<Record<SectionType, unknown>> = {
  banner,
  text,
  categories,
  near_you: stores,
  again: stores,
  featured_stores: stores,
  featured_items: stores,
};

/**
 * The form of a section. Errors of the server refer to the section by its position in the draft.
 */
export const sectionForm = (type: SectionType, at: number): Form => ({
  ...(forms[type] as Form),
  bodyPath: `sections.${at}`,
});
