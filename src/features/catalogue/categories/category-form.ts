import { categories } from '#src/domain/category/categories.ts';
import { categoryOptions } from '#src/domain/category/category-options.ts';
import { images } from '#src/domain/file/files.ts';
import { defineForm } from '#src/ui/form/form.ts';

/** The fields of a category of items. */
export const categoryForm = defineForm({
  id: 'categoryForm',
  of: categories,
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
