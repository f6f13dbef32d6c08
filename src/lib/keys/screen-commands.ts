import type { MessageKey } from '#src/lib/i18n.ts';
import { createValueStore } from '#streams/index.ts';
import type { CommandFacts } from './commands.ts';

/** The commands of one screen, which can be loaded without showing the screen. */
export interface ScreenCommands {
  screen: MessageKey;
  load: () => Promise<readonly CommandFacts[]>;
}

/** Every screen that has commands; the app fills it from the features' routes. */
export const screenCommands = createValueStore<readonly ScreenCommands[]>([]);
