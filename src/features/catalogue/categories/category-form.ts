import { categories } from '#src/domain/category/categories.ts';
import { categoryOptions } from '#src/domain/category/category-options.ts';
import { imageStore } from '#src/domain/file/files.ts';
import { aboveRecord } from '#src/ui/field/options.ts';
import { formPages } from '#src/ui/form/record-pages.tsx';

/** The forms of a category. */
export const categoryForms = formPages(categories, {
  sections: [
    {
      title: 'categories.section_category',
      fields: [
        { kind: 'text', name: 'name' },
        {
          kind: 'choice',
          name: 'parentId',
          label: 'categories.parent',
          options: aboveRecord(categoryOptions),
        },
        { kind: 'translated', name: 'names' },
      ],
    },
    {
      title: 'categories.section_apps',
      fields: [
        { kind: 'count', name: 'position' },
        { kind: 'image', files: imageStore, name: 'imageId', label: 'categories.image' },
      ],
    },
  ],
  initial: { names: {}, parentId: null, position: 0, imageId: null },
});
