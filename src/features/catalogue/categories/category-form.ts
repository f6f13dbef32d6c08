import { categories } from '#src/domain/category/categories.ts';
import { categoryOptions } from '#src/domain/category/category-options.ts';
import { imageStore } from '#src/domain/file/files.ts';
import { t } from '#src/lib/i18n.ts';
import { defineForm, hinted } from '#src/ui/form/form.ts';
import { formPages } from '#src/ui/form/record-pages.tsx';

/** The fields of a category of items. */
const categoryForm = defineForm({
  id: 'categoryForm',
  resource: categories,
  sections: [
    {
      title: 'categories.section_category',
      fields: [
        { kind: 'text', name: 'name', label: 'categories.name' },
        {
          kind: 'choice',
          name: 'parentId',
          ...hinted('categories.parent'),
          options: categoryOptions,
        },
        { kind: 'translated', name: 'names', label: 'categories.names' },
      ],
    },
    {
      title: 'categories.section_apps',
      fields: [
        { kind: 'count', name: 'position', ...hinted('categories.position') },
        { kind: 'image', files: imageStore, name: 'imageId', label: 'categories.image' },
      ],
    },
  ],
});

/** The forms of a category. */
export const categoryForms = formPages({
  form: categoryForm,
  path: '/categories',
  listId: 'categories',
  create: {
    title: 'categories.screen_create',
    initial: { names: {}, parentId: null, position: 0, imageId: null },
    done: ({ name }) => t('categories.created_done', { name }),
  },
  edit: {
    title: 'categories.screen_edit',
    done: ({ name }) => t('categories.saved', { name }),
  },
});
