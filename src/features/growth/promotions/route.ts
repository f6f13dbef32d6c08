import { Percentage } from '@blueprintjs/icons';
import { recordScreens } from '#src/ui/list/record-screens.ts';

export const routes = recordScreens({
  path: 'promotions',
  record: 'promotion',
  nav: { label: 'screens.promotions', order: 160, icon: Percentage },
  titles: {
    create: 'screens.promotion_create',
    page: 'screens.promotion_detail',
    edit: 'screens.promotion_edit',
    one: 'promotions.one',
  },
  read: 'promotions.read',
  write: 'promotions.write',
  list: async () => (await import('./promotions-list.tsx')).promotionsList,
  form: async () => (await import('./promotion-form.ts')).promotionForms,
  page: () => import('./promotion-page.tsx'),
  detail: async () => (await import('./promotion-detail.ts')).promotionDetail,
});
