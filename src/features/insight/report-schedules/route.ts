import { recordScreens } from '#src/ui/list/record-screens.ts';

export const routes = recordScreens({
  path: 'reports/schedules',
  record: 'report_schedule',
  texts: 'report_schedules.',
  read: 'reports.schedule',
  write: 'reports.schedule',
  list: async () => (await import('./schedules-list.tsx')).schedulesList,
  form: async () => (await import('./schedule-form.ts')).scheduleForms,
  ownPage: () => import('./schedule-page.tsx'),
});
