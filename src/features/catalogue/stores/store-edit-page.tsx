import { t } from '#src/lib/i18n.ts';
import { createPage, editPage } from '#src/ui/form/record-pages.tsx';
import { knownStore, storeForm } from './store-form.ts';

const shared = { form: storeForm, path: '/stores', listId: 'stores', known: knownStore };

/** Creates a store: required fields first, the rest at any time. */
export const CreateStorePage = createPage({
  ...shared,
  title: 'screens.store_create',
  initial: {
    category: 'restaurant',
    minimumOrder: '0',
    prepMinutes: 20,
    commissionBp: 1_500,
    taxBp: 0,
    deliveryModes: ['delivery'],
    hours: null,
    holidays: [],
    documents: [],
    statements: 'none',
    names: {},
  },
  done: ({ name }) => t('stores.created_done', { name }),
});

export const EditStorePage = editPage({
  ...shared,
  title: 'screens.store_edit',
  done: ({ name }) => t('stores.saved', { name }),
});
