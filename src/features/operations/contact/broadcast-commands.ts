import { lasso } from '#src/domain/live/selection.ts';
import { defineStore } from '#src/lib/console/console.ts';
import { t } from '#src/lib/i18n.ts';
import type { Command } from '#src/lib/keys/commands.ts';
import { commandsFor } from '#src/lib/keys/make-commands.ts';

/** The drivers with whom the sheet of a broadcast begins; null: it is closed. */
export const broadcastAsked = defineStore<{ drivers: readonly number[] } | null>(() => null);

const ask = () => broadcastAsked.set({ drivers: lasso.get()?.ids ?? [] });

/** Writes to the drivers of a zone, or to those selected on the map. */
export const broadcastCommands: readonly Command[] = [
  commandsFor('contact')({
    id: 'broadcast',
    label: 'contact.cmd_broadcast',
    keys: [],
    run: ask,
    permission: 'contact.broadcast',
    whyNot: () => null,
    keywords: 'keywords.broadcast',
    verb: {
      name: 'broadcast',
      usage: 'contact.broadcast_usage',
      complete: () => [],
      run() {
        ask();
        return t('contact.opened');
      },
    },
  }),
];
