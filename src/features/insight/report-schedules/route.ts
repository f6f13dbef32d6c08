import { recordScreens } from '#src/ui/list/record-screens.ts';

export const routes = recordScreens({
  path: 'reports/schedules',
  record: 'report_schedule',
  titles: {
    list: 'schedules.title',
    create: 'schedules.screen_create',
    page: 'schedules.one',
    edit: 'schedules.screen_edit',
  },
  read: 'reports.schedule',
  write: 'reports.schedule',
  list: async () => (await import('./schedules-list.tsx')).schedulesList,
  form: async () => (await import('./schedule-form.ts')).scheduleForms,
  page: () => import('./schedule-page.tsx'),
});
