import { type Category, categoriesRoutes } from '#contract/routes/categories.ts';
import { images } from '#src/domain/file/files.ts';
import { categoryOptions } from '#src/domain/item/category-options.ts';
import { defineForm, type Known } from '#src/ui/form/form.ts';

/** The fields of a category of items. */
export const categoryForm = defineForm({
  id: 'categoryForm',
  schema: categoriesRoutes.create.body,
  changes: categoriesRoutes.update.body,
  sections: [
    {
      title: 'categories.section_category',
      fields: [
        { kind: 'text', name: 'name', label: 'categories.name' },
        {
          kind: 'choice',
          name: 'parentId',
          label: 'categories.parent',
          hint: 'categories.parent_hint',
          isNumber: true,
          isNullable: true,
          options: categoryOptions,
        },
        { kind: 'translated', name: 'names', label: 'categories.names', isWide: true },
      ],
    },
    {
      title: 'categories.section_apps',
      fields: [
        {
          kind: 'flag',
          name: 'active',
          label: 'categories.active',
          hint: 'categories.active_hint',
        },
        {
          kind: 'count',
          name: 'position',
          label: 'categories.position',
          hint: 'categories.position_hint',
        },
        {
          kind: 'image',
          files: images,
          name: 'imageId',
          label: 'categories.image',
          isNullable: true,
        },
      ],
    },
  ],
});

/** The initial values of a new category. */
export const NEW_CATEGORY = { names: {}, parentId: null, position: 0, active: true, imageId: null };

/** Converts a category to the form's values. */
export const knownCategory = (category: Category): Known => ({
  id: category.id,
  version: category.version,
  body: category,
});
