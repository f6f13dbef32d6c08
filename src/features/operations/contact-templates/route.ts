import type { FeatureRoute } from '#src/lib/feature.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'push-notifications/contact-templates',
    title: 'contact_templates.screen',
    listed: true,
    permission: 'push.read',
    commands: async () => (await import('./templates-list.tsx')).contactTemplatesList.commands,
    page: () => import('./templates-page.tsx'),
  },
  {
    path: 'push-notifications/contact-templates/:id/edit',
    record: 'contact_template',
    title: 'contact_templates.screen_edit',
    permission: 'push.read',
    commands: async () => (await import('./template-form.tsx')).contactTemplateForm.commands,
    page: async () => ({ default: (await import('./template-form.tsx')).EditContactTemplatePage }),
  },
];
