import { useEffect } from 'react';
import { useKeys } from '#src/lib/keys/command-scope.ts';
import { deliverEarlySearch, earlySearch, SEARCH_KEY } from '#src/lib/keys/early-search.ts';
import { keyOwner } from '#src/lib/keys/key-owner.ts';
import { areSingleKeysOn, pressedKey } from '#src/lib/keys/shortcuts.ts';

/** Whether a key begins a search, or belongs to one that has begun. */
function collect(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  const text = earlySearch.get();
  if (text === null) {
    const isSearch = pressedKey(event) === SEARCH_KEY && areSingleKeysOn();
    if (!isSearch || keyOwner(event) !== null) return false;
    earlySearch.set('');
    return true;
  }
  if (ctrlKey || metaKey || altKey) return false;
  if (key === 'Escape') earlySearch.set(null);
  else if (key === 'Backspace') earlySearch.set(text.slice(0, -1));
  else if (key.length === 1) earlySearch.set(text + key);
  else return false;
  return true;
}

/** While a screen is loading, keeps `/` and the text after it for the search of the screen. */
export function EarlySearch() {
  useKeys('modal', collect);
  // The screen offers its commands in the effects that follow.
  useEffect(() => () => void setTimeout(deliverEarlySearch), []);
  return null;
}
