import type { FeatureRoute } from '#src/lib/feature.ts';
import { listScreen } from '#src/ui/list/list-screen.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'reports/statements',
    live: 'few',
    title: 'statements.title',
    permission: 'statements.manage',
    commands: async () => (await import('./statements-list.tsx')).statementsList.commands,
    page: listScreen(async () => (await import('./statements-list.tsx')).statementsList),
  },
  {
    path: 'reports/statements/:id',
    live: 'few',
    record: 'statement',
    title: 'statements.one',
    permission: 'statements.manage',
    page: () => import('./statement-page.tsx'),
  },
];
