import { STORE_CATEGORIES } from '#contract/catalogue/store.ts';
import { appCategories, topCategoryOptions } from '#src/domain/app-category/app-categories.ts';
import { categoryOptions } from '#src/domain/category/category-options.ts';
import { imageStore } from '#src/domain/file/files.ts';
import { zonesField } from '#src/domain/zone/zones-field.ts';
import { t } from '#src/lib/i18n.ts';
import { aboveRecord, optionsOf } from '#src/ui/field/options.ts';
import { formPages } from '#src/ui/form/record-pages.tsx';

/** The forms of a category of the apps. A new category is last among its siblings. */
export const appCategoryForms = formPages(appCategories, {
  sections: [
    {
      title: 'app_categories.section_category',
      fields: [
        { kind: 'text', name: 'name' },
        {
          kind: 'choice',
          name: 'parentId',
          label: 'app_categories.parent',
          options: aboveRecord(topCategoryOptions),
        },
        { kind: 'translated', name: 'names' },
        {
          kind: 'choice',
          name: 'storeCategory',
          label: 'app_categories.store_category',
          hint: 'app_categories.leads_hint',
          options: optionsOf(STORE_CATEGORIES, (value) => t(`stores.category_${value}`)),
        },
        {
          kind: 'choice',
          name: 'categoryId',
          label: 'app_categories.item_category',
          hint: 'app_categories.leads_hint',
          options: categoryOptions,
        },
      ],
    },
    {
      title: 'app_categories.section_apps',
      fields: [
        { kind: 'image', files: imageStore, name: 'imageId', label: 'app_categories.image' },
        zonesField(
          'app_categories.zones',
          'app_categories.zone',
          'app_categories.zone_add',
          'app_categories.all_zones',
        ),
      ],
    },
  ],
  initial: {
    names: {},
    parentId: null,
    imageId: null,
    storeCategory: null,
    categoryId: null,
    zones: [],
  },
});
