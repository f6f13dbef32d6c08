import type { MessageKey } from '#src/lib/i18n.ts';
import type { CommandFacts } from './commands.ts';

/** The commands of one screen, which can be loaded without showing the screen. */
export interface ScreenCommands {
  screen: MessageKey;
  load: () => Promise<readonly CommandFacts[]>;
}
