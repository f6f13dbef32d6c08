import { categoriesRoutes } from '#contract/routes/categories.ts';
import { t } from '#src/lib/i18n.ts';
import { createPage, editPage } from '#src/ui/form/record-pages.tsx';
import { categoryForm, knownCategory, NEW_CATEGORY } from './category-form.ts';

const shared = {
  form: categoryForm,
  path: '/categories',
  isInListOnly: true,
  listId: 'categories',
  known: knownCategory,
} as const;

/** Creates a category, for the items of all stores. */
export const CreateCategoryPage = createPage<
  typeof categoriesRoutes.get,
  typeof categoriesRoutes.create
>({
  ...shared,
  title: 'screens.category_create',
  initial: NEW_CATEGORY,
  create: categoriesRoutes.create,
  done: ({ name }) => t('categories.created_done', { name }),
});

export const EditCategoryPage = editPage({
  ...shared,
  title: 'screens.category_edit',
  read: categoriesRoutes.get,
  update: categoriesRoutes.update,
  done: ({ name }) => t('categories.saved', { name }),
});
