import { useEffect } from 'react';
import { countSearchAwaits, SEARCH_KEY, searchOffer } from './early-search.ts';
import { offeredCommands } from './offered-commands.ts';
import { areSingleKeysOn, commandFor, offeredKeys } from './shortcuts.ts';

function find(): (() => void) | null {
  const press = new KeyboardEvent('keydown', { key: SEARCH_KEY });
  const ofScreen = offeredCommands.get().filter(({ isEverywhere }) => !isEverywhere);
  const found = commandFor(press, ofScreen, offeredKeys());
  if (!found?.command.can()) return null;
  return () => found.command.run({ key: found.key, isRange: false });
}

/** Lets searches through that were typed before a component was mounted. */
export function useSearchesFrom(): void {
  useEffect(() => {
    searchOffer.set({ areSingleKeysOn, find });
    countSearchAwaits(-1);
    return () => countSearchAwaits(1);
  }, []);
}
