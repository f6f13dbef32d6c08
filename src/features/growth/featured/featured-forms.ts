import { FEATURED_SLOTS } from '#contract/growth/apps/featured.ts';
import { casablancaDay } from '#contract/time.ts';
import { FEATURED_PATHS, featured } from '#src/domain/featured/featured.ts';
import { imageStore } from '#src/domain/file/files.ts';
import { itemSource } from '#src/domain/item/item-source.ts';
import { storeSource } from '#src/domain/store/store-source.ts';
import { zoneIdOptions } from '#src/domain/zone/zone-id-options.ts';
import { t } from '#src/lib/i18n.ts';
import { optionsOf } from '#src/ui/field/options.ts';
import { defineForm } from '#src/ui/form/form.ts';
import { createPage, editPage } from '#src/ui/form/record-pages.tsx';

const place = [
  {
    kind: 'choice',
    name: 'slot',
    label: 'featured.slot',
    hint: 'featured.slot_hint',
    options: optionsOf(FEATURED_SLOTS, (value) => t(`featured.slot_${value}`)),
  },
  {
    kind: 'count',
    name: 'position',
    label: 'featured.position',
    hint: 'featured.position_hint',
  },
  {
    kind: 'image',
    files: imageStore,
    name: 'imageId',
    label: 'featured.image',
    hint: 'featured.image_hint',
  },
] as const;

const days = {
  title: 'featured.section_days',
  fields: [
    { kind: 'date', name: 'startsOn', label: 'featured.starts' },
    { kind: 'date', name: 'endsOn', label: 'featured.ends', hint: 'featured.ends_hint' },
    {
      kind: 'rows',
      name: 'zones',
      label: 'featured.areas',
      add: 'featured.area_add',
      none: 'featured.all_areas',
      of: [{ kind: 'choice', name: 'id', label: 'featured.area', options: zoneIdOptions }],
    },
  ],
} as const;

/** The fields of a featured store. */
export const featuredVendorForm = defineForm({
  id: 'featuredVendorForm',
  of: featured,
  sections: [
    {
      title: 'featured.section_place',
      fields: [
        {
          kind: 'record',
          name: 'storeId',
          label: 'featured.store',
          isNullable: false,
          source: storeSource,
        },
        ...place,
      ],
    },
    days,
  ],
});

/** The fields of a featured item. */
export const featuredProductForm = defineForm({
  id: 'featuredProductForm',
  of: featured,
  sections: [
    {
      title: 'featured.section_place',
      fields: [
        {
          kind: 'record',
          name: 'itemId',
          label: 'featured.item',
          isNullable: false,
          source: itemSource,
        },
        ...place,
      ],
    },
    days,
  ],
});

const initial = () => ({
  slot: 'home' as const,
  position: 1,
  imageId: null,
  startsOn: casablancaDay(Date.now()),
  endsOn: null,
  zones: [],
});
const vendors = {
  form: featuredVendorForm,
  path: FEATURED_PATHS.store,
  listId: 'featuredVendors',
  isInListOnly: true,
} as const;
const products = {
  form: featuredProductForm,
  path: FEATURED_PATHS.item,
  listId: 'featuredProducts',
  isInListOnly: true,
} as const;

/** Features a store. */
export const AddFeaturedVendorPage = createPage({
  ...vendors,
  title: 'screens.featured_vendor_add',
  initial: initial(),
  done: ({ name }) => t('featured.created_done', { name }),
});
export const EditFeaturedVendorPage = editPage({
  ...vendors,
  title: 'screens.featured_vendor_edit',
  done: ({ name }) => t('featured.saved', { name }),
});

/** Features an item. */
export const CreateFeaturedProductPage = createPage({
  ...products,
  title: 'screens.featured_product_create',
  initial: initial(),
  done: ({ name }) => t('featured.created_done', { name }),
});
export const EditFeaturedProductPage = editPage({
  ...products,
  title: 'screens.featured_product_edit',
  done: ({ name }) => t('featured.saved', { name }),
});
