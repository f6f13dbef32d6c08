import type { FeatureRoute } from '#src/lib/feature.ts';
import { listScreen } from '#src/ui/list/list-screen.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'settings/jobs',
    title: 'jobs.title',
    record: 'job',
    settings: { label: 'jobs.title', holds: 'settings.holds_jobs', order: 60 },
    permission: 'jobs.read',
    commands: async () => (await import('./jobs-list.tsx')).jobsList.commands,
    page: listScreen(async () => (await import('./jobs-list.tsx')).jobsList),
  },
];
