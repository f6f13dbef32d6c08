import type { FeatureRoute } from '#src/lib/feature.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'settings/audit',
    live: 'few',
    title: 'screens.audit',
    settings: { label: 'screens.audit', holds: 'settings.holds_audit', order: 90 },
    permission: 'audit.read',
    commands: async () => {
      const { walkChain, proveLedger } = await import('./commands.ts');
      return [...(await import('./audit-list.tsx')).auditList.commands, walkChain, proveLedger];
    },
    page: () => import('./audit-page.tsx'),
  },
];
