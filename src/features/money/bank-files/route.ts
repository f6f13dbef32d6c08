import type { FeatureRoute } from '#src/lib/feature.ts';
import { listScreen } from '#src/ui/list/list-screen.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'store-payouts/files',
    live: 'few',
    title: 'screens.bank_files',
    listed: true,
    permission: 'payouts.files',
    commands: async () => (await import('./files-list.tsx')).bankFilesList.commands,
    page: () => import('./files-page.tsx'),
  },
  {
    path: 'store-payouts/files/:id',
    live: 'few',
    record: 'bank_file',
    title: 'screens.bank_file',
    permission: 'payouts.files',
    commands: async () => (await import('./commands.ts')).bankFileCommands,
    commandsTitle: 'bank_files.file',
    page: () => import('./file-page.tsx'),
  },
  {
    path: 'store-payouts/answers',
    live: 'few',
    title: 'screens.bank_answers',
    listed: true,
    permission: 'payouts.files',
    commands: async () => (await import('./answers-list.tsx')).bankAnswersList.commands,
    page: listScreen(async () => (await import('./answers-list.tsx')).bankAnswersList),
  },
  {
    path: 'store-payouts/answers/upload',
    live: 'few',
    title: 'screens.bank_answer_upload',
    listed: true,
    permission: 'payouts.files',
    commands: async () => (await import('./commands.ts')).uploadCommands,
    page: () => import('./upload-page.tsx'),
  },
];
