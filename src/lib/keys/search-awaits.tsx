import { useEffect, useLayoutEffect } from 'react';
import { currentConsole } from '#src/lib/console/console.ts';
import { searchAwaits } from './early-search.ts';

const change = (by: number) => searchAwaits.set(searchAwaits.get() + by);

/** Shown in place of a screen that is loading: a search waits for it. */
export function SearchAwaits() {
  // Before the next key; the effects of the previous screen may still be pending.
  useLayoutEffect(() => change(1), []);
  useEffect(() => {
    const { isCurrent } = currentConsole();
    // The screen offers its commands in the effects that follow.
    return () => void setTimeout(() => isCurrent() && change(-1));
  }, []);
  return null;
}

/** Lets searches through that were typed before a component was mounted. */
export function useSearchesFrom(): void {
  useEffect(() => {
    change(-1);
    return () => change(1);
  }, []);
}
