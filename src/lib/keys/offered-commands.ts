import { defineStore } from '#src/lib/console/console.ts';
import { reportError } from '#src/lib/reports/error-reports.ts';
import { log } from '#src/lib/reports/log.ts';
import { clashesIn, type OfferedCommand } from './commands.ts';

/** The commands that are on offer: those of everything that is on the screen. */
export const offeredCommands = defineStore<readonly OfferedCommand[]>(() => []);

/**
 * Offers commands. Returns the function that withdraws them.
 *
 * Two commands that share a key or a verb are a programming error. In development and tests it is
 * thrown; for staff it is reported, and the screen stays: the command that was offered first has the
 * key.
 */
export function offerCommands(commands: readonly OfferedCommand[]): () => void {
  const all = [...offeredCommands.get(), ...commands];
  const clashes = clashesIn(all);
  if (clashes.length > 0) {
    const error = new Error(`Commands clash: ${clashes.join('; ')}`);
    if (import.meta.env.DEV) throw error;
    reportError(error);
    log.error(error.message);
  }
  offeredCommands.set(all);
  return () =>
    offeredCommands.set(offeredCommands.get().filter((command) => !commands.includes(command)));
}
