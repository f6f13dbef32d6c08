import { t } from '#src/lib/i18n.ts';
import { createPage, editPage } from '#src/ui/form/record-pages.tsx';
import { categoryForm } from './category-form.ts';

const shared = {
  form: categoryForm,
  path: '/categories',
  isInListOnly: true,
  listId: 'categories',
} as const;

/** Creates a category, for the items of all stores. */
export const CreateCategoryPage = createPage({
  ...shared,
  title: 'screens.category_create',
  initial: { names: {}, parentId: null, position: 0, active: true, imageId: null },
  done: ({ name }) => t('categories.created_done', { name }),
});

export const EditCategoryPage = editPage({
  ...shared,
  title: 'screens.category_edit',
  done: ({ name }) => t('categories.saved', { name }),
});
