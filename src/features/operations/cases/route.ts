import { Issue } from '@blueprintjs/icons';
import type { FeatureRoute } from '#src/lib/feature.ts';
import { listScreen } from '#src/ui/list/list-screen.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'cases',
    nav: { label: 'screens.cases', order: 75, icon: Issue },
    permission: 'cases.read',
    commands: async () => (await import('./cases-list.tsx')).casesCommands,
    page: listScreen(async () => (await import('./cases-list.tsx')).casesList),
  },
  {
    path: 'cases/:id',
    record: 'case',
    title: 'screens.case_detail',
    permission: 'cases.read',
    commandsTitle: 'cases.page',
    commands: async () => {
      const { pageCommands } = await import('./page-commands.ts');
      const { paneCommands } = await import('./pane-commands.ts');
      const { giveRemedyCommand } = await import('#src/domain/remedy/give-remedy.tsx');
      return [...pageCommands, ...paneCommands.casePage, giveRemedyCommand];
    },
    page: () => import('./case-page.tsx'),
  },
];
