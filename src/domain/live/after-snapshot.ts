import type { Verb } from '#src/lib/keys/commands.ts';
import { shownSource } from './shown-source.ts';

/** Beyond this the line runs with what is known, and says what it does not find. */
const LONGEST_MS = 5_000;

function firstSnapshot(): Promise<void> {
  const { ready } = shownSource();
  if (ready.get()) return Promise.resolve();
  return new Promise((resolve) => {
    const finish = () => {
      unsubscribe();
      clearTimeout(timer);
      resolve();
    };
    const unsubscribe = ready.subscribe(() => ready.get() && finish());
    const timer = setTimeout(finish, LONGEST_MS);
  });
}

/**
 * A typed line that names orders, drivers or zones. One that is typed before the first snapshot has
 * arrived waits for it, because nothing that it names is known until then.
 */
export const afterSnapshot = (verb: Verb): Verb => ({
  ...verb,
  async run(words) {
    await firstSnapshot();
    return verb.run(words);
  },
});
