import { Notifications } from '@blueprintjs/icons';
import type { FeatureRoute } from '#src/lib/feature.ts';
import { listScreen } from '#src/ui/list/list-screen.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'push-notifications',
    nav: { label: 'screens.push_notifications', order: 170, icon: Notifications },
    permission: 'push.read',
    commands: async () => (await import('./campaigns-list.tsx')).campaignsList.commands,
    page: listScreen(async () => (await import('./campaigns-list.tsx')).campaignsList),
  },
  {
    path: 'push-notifications/create',
    title: 'screens.campaign_create',
    permission: 'push.write',
    commands: async () => (await import('./campaign-form.ts')).campaignForm.commands,
    page: async () => ({ default: (await import('./campaign-edit-page.tsx')).CreateCampaignPage }),
  },
  {
    path: 'push-notifications/:id',
    record: 'campaign',
    title: 'screens.campaign_detail',
    commandsTitle: 'campaigns.one',
    permission: 'push.read',
    commands: async () => (await import('./campaign-detail.ts')).campaignDetail.commands,
    page: () => import('./campaign-page.tsx'),
  },
  {
    path: 'push-notifications/:id/edit',
    title: 'screens.campaign_edit',
    permission: 'push.write',
    page: async () => ({ default: (await import('./campaign-edit-page.tsx')).EditCampaignPage }),
  },
];
