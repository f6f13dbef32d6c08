import { defineStore } from '#src/lib/console/console.ts';
import { clashesIn, type OfferedCommand } from './commands.ts';

/** The commands that are on offer: those of everything that is on the screen. */
export const offeredCommands = defineStore<readonly OfferedCommand[]>(() => []);

/**
 * Offers commands. Returns the function that withdraws them.
 * @throws Error if two commands share a key or a verb, which is a programming error found at the
 * start.
 */
export function offerCommands(commands: readonly OfferedCommand[]): () => void {
  const all = [...offeredCommands.get(), ...commands];
  const clashes = clashesIn(all);
  if (clashes.length > 0) throw new Error(`Commands clash: ${clashes.join('; ')}`);
  offeredCommands.set(all);
  return () =>
    offeredCommands.set(offeredCommands.get().filter((command) => !commands.includes(command)));
}
