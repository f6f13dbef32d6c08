import type { FeatureRoute } from '#src/lib/feature.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'settings/audit',
    title: 'screens.audit',
    settings: { label: 'screens.audit', holds: 'settings.holds_audit', order: 90 },
    permission: 'audit.read',
    commands: async () => (await import('./audit-list.tsx')).auditList.commands,
    page: () => import('./audit-page.tsx'),
  },
];
