import { casablancaDay } from '#contract/time.ts';
import { t } from '#src/lib/i18n.ts';
import { createPage, editPage } from '#src/ui/form/record-pages.tsx';
import { promotionForm } from './promotion-form.ts';

const shared = { form: promotionForm, path: '/promotions', listId: 'promotions' } as const;

/** Creates a promotion, as a draft. */
export const CreatePromotionPage = createPage({
  ...shared,
  title: 'screens.promotion_create',
  initial: {
    code: null,
    kind: 'percent',
    percentBp: null,
    amount: null,
    cap: null,
    minimumOrder: '0',
    startsOn: casablancaDay(Date.now()),
    endsOn: null,
    hours: null,
    maxUses: null,
    maxUsesPerCustomer: null,
    budget: null,
    storeShareBp: 0,
    newCustomersOnly: false,
    stores: [],
    zones: [],
    categories: [],
    customers: [],
  },
  done: ({ name }) => t('promotions.created_done', { name }),
});

export const EditPromotionPage = editPage({
  ...shared,
  title: 'screens.promotion_edit',
  done: ({ name }) => t('promotions.saved', { name }),
});
