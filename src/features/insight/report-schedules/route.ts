import type { FeatureRoute } from '#src/lib/feature.ts';
import { listScreen } from '#src/ui/list/list-screen.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'reports/schedules',
    title: 'schedules.title',
    permission: 'reports.schedule',
    commands: async () => (await import('./schedules-list.tsx')).schedulesList.commands,
    page: listScreen(async () => (await import('./schedules-list.tsx')).schedulesList),
  },
  {
    path: 'reports/schedules/create',
    title: 'schedules.screen_create',
    permission: 'reports.schedule',
    commands: async () => (await import('./schedule-form.ts')).scheduleForm.commands,
    page: async () => ({ default: (await import('./schedule-form.ts')).CreateSchedulePage }),
  },
  {
    path: 'reports/schedules/:id',
    record: 'report_schedule',
    title: 'schedules.one',
    permission: 'reports.schedule',
    page: () => import('./schedule-page.tsx'),
  },
  {
    path: 'reports/schedules/:id/edit',
    title: 'schedules.screen_edit',
    permission: 'reports.schedule',
    page: async () => ({ default: (await import('./schedule-form.ts')).EditSchedulePage }),
  },
];
