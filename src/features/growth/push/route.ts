import { Notifications } from '@blueprintjs/icons';
import type { FeatureRoute } from '#src/lib/feature.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'push-notifications',
    nav: { label: 'screens.push_notifications', order: 170, icon: Notifications },
    permission: 'push.read',
    commands: async () => (await import('./campaigns-list.tsx')).campaignsList.commands,
    page: () => import('./campaigns-page.tsx'),
  },
  {
    path: 'push-notifications/create',
    title: 'screens.campaign_create',
    permission: 'push.write',
    commands: async () => (await import('./campaign-form.ts')).campaignForms.form.commands,
    page: async () => ({ default: (await import('./campaign-form.ts')).campaignForms.create }),
  },
  {
    path: 'push-notifications/templates',
    title: 'message_templates.screen',
    listed: true,
    permission: 'push.read',
    commands: async () => (await import('./templates-list.tsx')).templatesList.commands,
    page: () => import('./templates-page.tsx'),
  },
  {
    path: 'push-notifications/templates/:id/edit',
    record: 'push_template',
    title: 'message_templates.screen_edit',
    permission: 'push.read',
    commands: async () => (await import('./template-form.tsx')).templateForm.commands,
    page: async () => ({ default: (await import('./template-form.tsx')).EditTemplatePage }),
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
    page: async () => ({ default: (await import('./campaign-form.ts')).campaignForms.edit }),
  },
];
