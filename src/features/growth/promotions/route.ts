import { Percentage } from '@blueprintjs/icons';
import { recordScreens } from '#src/ui/list/record-screens.ts';

export const routes = recordScreens({
  path: 'promotions',
  live: 'few',
  record: 'promotion',
  nav: { order: 160, icon: Percentage },
  texts: 'promotions.',
  read: 'promotions.read',
  write: 'promotions.write',
  list: async () => (await import('./promotions-list.tsx')).promotionsList,
  form: async () => (await import('./promotion-form.ts')).promotionForms,
  ownPage: () => import('./promotion-page.tsx'),
  detail: async () => (await import('./promotion-detail.ts')).promotionDetail,
});
