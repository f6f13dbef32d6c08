import { Percentage } from '@blueprintjs/icons';
import type { FeatureRoute } from '#src/lib/feature.ts';
import { listScreen } from '#src/ui/list/list-screen.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'promotions',
    nav: { label: 'screens.promotions', order: 160, icon: Percentage },
    permission: 'promotions.read',
    commands: async () => (await import('./promotions-list.tsx')).promotionsList.commands,
    page: listScreen(async () => (await import('./promotions-list.tsx')).promotionsList),
  },
  {
    path: 'promotions/create',
    title: 'screens.promotion_create',
    permission: 'promotions.write',
    commands: async () => (await import('./promotion-form.ts')).promotionForm.commands,
    page: async () => ({
      default: (await import('./promotion-edit-page.tsx')).CreatePromotionPage,
    }),
  },
  {
    path: 'promotions/:id',
    record: 'promotion',
    title: 'screens.promotion_detail',
    commandsTitle: 'promotions.one',
    permission: 'promotions.read',
    commands: async () => (await import('./promotion-detail.ts')).promotionDetail.commands,
    page: () => import('./promotion-page.tsx'),
  },
  {
    path: 'promotions/:id/edit',
    title: 'screens.promotion_edit',
    permission: 'promotions.write',
    page: async () => ({ default: (await import('./promotion-edit-page.tsx')).EditPromotionPage }),
  },
];
