import { defineStore } from '#src/lib/console/console.ts';
import { clashesIn, type OfferedCommand } from './commands.ts';

/** The acts of what is on the screen at the moment. */
export const offered = defineStore<readonly OfferedCommand[]>(() => []);

/**
 * Offers acts until the returned function is called.
 * @throws Error when two would answer to the same key or word: a mistake of ours, found at the start.
 */
export function offer(commands: readonly OfferedCommand[]): () => void {
  const all = [...offered.get(), ...commands];
  const clashes = clashesIn(all);
  if (clashes.length > 0) throw new Error(`Commands clash: ${clashes.join('; ')}`);
  offered.set(all);
  return () => offered.set(offered.get().filter((command) => !commands.includes(command)));
}
