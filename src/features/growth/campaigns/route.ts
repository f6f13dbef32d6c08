import { Notifications } from '@blueprintjs/icons';
import type { FeatureRoute } from '#src/lib/feature.ts';
import { recordScreens } from '#src/ui/list/record-screens.ts';

export const routes: FeatureRoute[] = [
  ...recordScreens({
    path: 'push-notifications',
    live: 'few',
    record: 'campaign',
    nav: { order: 170, icon: Notifications },
    texts: 'campaigns.',
    read: 'push.read',
    write: 'push.write',
    list: async () => (await import('./campaigns-list.tsx')).campaignsList,
    listPage: () => import('./campaigns-page.tsx'),
    form: async () => (await import('./campaign-form.ts')).campaignForms,
    ownPage: () => import('./campaign-page.tsx'),
    detail: async () => (await import('./campaign-detail.ts')).campaignDetail,
  }),
  {
    path: 'push-notifications/templates',
    live: 'few',
    title: 'message_templates.screen',
    listed: true,
    permission: 'push.read',
    commands: async () => (await import('./templates-list.tsx')).templatesList.commands,
    page: () => import('./templates-page.tsx'),
  },
  {
    path: 'push-notifications/templates/:id/edit',
    live: 'few',
    record: 'push_template',
    title: 'message_templates.screen_edit',
    permission: 'push.read',
    commands: async () => (await import('./template-form.tsx')).templateForm.commands,
    page: async () => ({ default: (await import('./template-form.tsx')).EditTemplatePage }),
  },
];
