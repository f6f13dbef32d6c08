import { FEATURED_SLOTS, type FeaturedKind } from '#contract/growth/app-places/featured.ts';
import { casablancaDay } from '#rules/time.ts';
import { FEATURED_PATHS, featured } from '#src/domain/featured/featured.ts';
import { TwiceBelow } from '#src/domain/featured/twice-notice.tsx';
import { imageStore } from '#src/domain/file/files.ts';
import { itemSource } from '#src/domain/item/item-source.ts';
import { storeSource } from '#src/domain/store/store-source.ts';
import { zonesField } from '#src/domain/zone/zones-field.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { choiceOf } from '#src/ui/field/options.ts';
import type { FieldOf } from '#src/ui/form/fields/form-field.ts';
import { defineForm } from '#src/ui/form/form.ts';
import { createPage, editPage } from '#src/ui/form/record-pages.tsx';

const place = [
  {
    kind: 'choice',
    name: 'slot',
    ...choiceOf('featured.slot', FEATURED_SLOTS),
    hint: 'featured.slot_hint',
  },
  { kind: 'count', name: 'position', label: 'featured.position' },
  { kind: 'image', files: imageStore, name: 'imageId', label: 'featured.image' },
] as const;

const days = {
  title: 'featured.section_days',
  fields: [
    { kind: 'date', name: 'startsOn', label: 'featured.starts' },
    { kind: 'date', name: 'endsOn', label: 'featured.ends' },
    zonesField('featured.zones', 'featured.zone', 'featured.zone_add', 'featured.all_zones'),
  ],
} as const;

const initial = () => ({
  slot: 'home' as const,
  position: 1,
  imageId: null,
  startsOn: casablancaDay(Date.now()),
  endsOn: null,
  zones: [],
});

type What = FieldOf<Parameters<typeof featured.create>[0]>;

/** The form of what is featured of one kind, which begins with the record itself. */
const formsOf = (
  kind: FeaturedKind,
  id: string,
  what: What,
  titles: Readonly<Record<'create' | 'edit', MessageKey>>,
) => {
  const form = defineForm({
    id: `${id}Form`,
    resource: featured,
    below: TwiceBelow,
    sections: [{ title: 'featured.section_place', fields: [what, ...place] }, days],
  });
  const shared = {
    form,
    path: FEATURED_PATHS[kind],
    listId: `${id}s`,
    isInListOnly: true,
  } as const;
  return {
    form,
    create: createPage({
      ...shared,
      title: titles.create,
      initial: initial(),
      done: ({ name }) => t('featured.created_done', { name }),
    }),
    edit: editPage({
      ...shared,
      title: titles.edit,
      done: ({ name }) => t('featured.saved', { name }),
    }),
  };
};

export const featuredForms = {
  store: formsOf(
    'store',
    'featuredVendor',
    {
      kind: 'record',
      name: 'storeId',
      label: 'featured.store',
      isNullable: false,
      source: storeSource,
    },
    { create: 'screens.featured_vendor_add', edit: 'screens.featured_vendor_edit' },
  ),
  item: formsOf(
    'item',
    'featuredProduct',
    {
      kind: 'record',
      name: 'itemId',
      label: 'featured.item',
      isNullable: false,
      source: itemSource,
    },
    { create: 'screens.featured_product_create', edit: 'screens.featured_product_edit' },
  ),
};
