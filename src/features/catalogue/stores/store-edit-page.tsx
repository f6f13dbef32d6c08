import { storesRoutes } from '#contract/routes/stores.ts';
import { vendorsRoutes } from '#contract/routes/vendors.ts';
import { t } from '#src/lib/i18n.ts';
import { createPage, editPage } from '#src/ui/form/record-pages.tsx';
import { knownStore, NEW_STORE, storeForm } from './store-form.ts';

const shared = { form: storeForm, path: '/stores', listId: 'stores', known: knownStore };

/** Creates a store: required fields first, the rest at any time. */
export const CreateStorePage = createPage<typeof vendorsRoutes.get, typeof storesRoutes.create>({
  ...shared,
  title: 'screens.store_create',
  create: storesRoutes.create,
  initial: NEW_STORE,
  done: ({ name }) => t('stores.created_done', { name }),
});

export const EditStorePage = editPage({
  ...shared,
  title: 'screens.store_edit',
  read: vendorsRoutes.get,
  update: vendorsRoutes.update,
  done: ({ name }) => t('stores.saved', { name }),
});
