import { z } from 'zod';
import { LANGUAGES, type Language } from '#rules/language.ts';
import { FileId, ZoneId } from '../../ids.ts';
import { TranslatedLong, Translations } from '../../names.ts';
import { homeReasons } from '../../reasons/growth/home.ts';
import { fieldReasons } from '../../reasons/platform/fields.ts';
import { type FieldFault, faultOf, issueFor, issueOf } from '../../reasons/reason.ts';
import { Instant } from '../../time.ts';
import { DeepLink } from './deep-link.ts';

export const HomeLanguage = z.enum(LANGUAGES).meta({ id: 'HomeLanguage' });

/** The audience of a section: everybody, or customers without or with an earlier order. */
export const HOME_AUDIENCES = ['everybody', 'new', 'returning'] as const;
export const HomeAudience = z.enum(HOME_AUDIENCES).meta({ id: 'HomeAudience' });
/** The audience that one customer belongs to. */
export const CustomerAudience = HomeAudience.exclude(['everybody']);
export type CustomerAudience = z.output<typeof CustomerAudience>;

const MAX_SECTIONS = 30;
/** The largest number of stores or items in one section. */
export const MAX_HOME_STORES = 20;

const common = {
  id: z
    .number()
    .int()
    .min(1)
    .max(2_147_483_647)
    .meta({ description: 'Chosen by the client; a section keeps it in all releases' }),
  title: Translations(80),
  audience: HomeAudience,
  zones: z
    .array(z.strictObject({ id: ZoneId }))
    .max(200)
    .refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, {
      message: issueOf(fieldReasons, 'field.each_once'),
    })
    .meta({ description: 'Shown in these operational areas; empty: everywhere' }),
  startsAt: Instant.nullable().meta({ description: 'Null: at once' }),
  endsAt: Instant.nullable().meta({ description: 'Null: without an end' }),
};
const v1 = { ...common, v: z.literal(1) };
const stores = { ...v1, most: z.number().int().min(1).max(MAX_HOME_STORES) };

/** The fields of a section by its type. */
export const sectionFields = {
  banner: z.strictObject({
    ...v1,
    type: z.literal('banner'),
    subtitle: Translations(140),
    imageId: FileId.nullable(),
    link: DeepLink.nullable(),
  }),
  text: z.strictObject({ ...v1, type: z.literal('text'), body: TranslatedLong(600) }),
  near_you: z.strictObject({ ...stores, type: z.literal('near_you') }),
  again: z.strictObject({ ...stores, type: z.literal('again') }),
  categories: z.strictObject({ ...v1, type: z.literal('categories') }),
  featured_stores: z.strictObject({ ...stores, type: z.literal('featured_stores') }),
  featured_items: z.strictObject({ ...stores, type: z.literal('featured_items') }),
} as const;

export type SectionType = keyof typeof sectionFields;

/** One section of the apps' home as staff edit it. */
export const Section = z
  .discriminatedUnion('type', [
    sectionFields.banner,
    sectionFields.text,
    sectionFields.near_you,
    sectionFields.again,
    sectionFields.categories,
    sectionFields.featured_stores,
    sectionFields.featured_items,
  ])
  .meta({ id: 'HomeSection' });
export type Section = z.output<typeof Section>;
export type SectionOf<T extends SectionType> = Extract<Section, { type: T }>;

/** The first version of the apps that supports a section, by its type and version. */
export const SECTION_SINCE: Readonly<Record<SectionType, Readonly<Record<Section['v'], string>>>> =
  {
    banner: { 1: '1.0.0' },
    text: { 1: '1.0.0' },
    near_you: { 1: '1.0.0' },
    again: { 1: '2.0.0' },
    categories: { 1: '1.0.0' },
    featured_stores: { 1: '1.0.0' },
    featured_items: { 1: '2.0.0' },
  };

/** A text of a section in some of the languages. */
export type SectionText = Section['title'];

/** The contradictions in sections, whether or not they are published. */
function faultsOf(sections: readonly Section[]): FieldFault[] {
  const faults: FieldFault[] = [];
  const seen = new Set<number>();
  for (const [at, { id, startsAt, endsAt }] of sections.entries()) {
    if (seen.has(id)) faults.push(faultOf(homeReasons, `sections.${at}.id`, 'home.id_of_another'));
    seen.add(id);
    if (startsAt !== null && endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt))
      faults.push(faultOf(homeReasons, `sections.${at}.endsAt`, 'home.ends_before_start'));
  }
  return faults;
}

/** The contents that staff edit: sections in order, and the language that every text must have. */
export const HomeContents = z
  .strictObject({
    language: HomeLanguage.meta({
      description: 'Must exist to publish; replaces missing languages',
    }),
    sections: z.array(Section).max(MAX_SECTIONS),
  })
  .superRefine(({ sections }, context) => {
    for (const { path, ...fault } of faultsOf(sections))
      context.addIssue({
        code: 'custom',
        path: path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
        ...issueFor(fault),
      });
  });
export type HomeContents = z.output<typeof HomeContents>;

const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  fr: 'French',
  ar: 'Arabic',
};

/** The faults that prevent contents from being published, section by section. */
export function publishFaults({ language, sections }: HomeContents): FieldFault[] {
  if (sections.length === 0) return [faultOf(homeReasons, 'sections', 'home.no_section')];
  return sections.flatMap((section, at) => {
    const faults: FieldFault[] = [];
    const name = `Section ${at + 1} (${section.type.replaceAll('_', ' ')})`;
    const need = (field: string, text: SectionText) => {
      if (text[language] !== undefined) return;
      const params = { name, field, language: LANGUAGE_NAMES[language] };
      faults.push(faultOf(homeReasons, `sections.${at}.${field}`, 'home.no_text', params));
    };
    need('title', section.title);
    if (section.type === 'text') need('body', section.body);
    if (section.type === 'banner') {
      if (Object.keys(section.subtitle).length > 0) need('subtitle', section.subtitle);
      if (section.imageId === null)
        faults.push(faultOf(homeReasons, `sections.${at}.imageId`, 'home.no_picture', { name }));
    }
    return faults;
  });
}
