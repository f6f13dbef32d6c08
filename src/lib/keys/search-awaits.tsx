import { useEffect, useLayoutEffect } from 'react';
import { currentConsole } from '#src/lib/console/console.ts';
import { countSearchAwaits } from './early-search.ts';

/** Shown in place of a screen that is loading: a search waits for it. */
export function SearchAwaits() {
  // Before the next key; the effects of the previous screen may still be pending.
  useLayoutEffect(() => countSearchAwaits(1), []);
  useEffect(() => {
    const { isCurrent } = currentConsole();
    // The screen offers its commands in the effects that follow.
    return () => void setTimeout(() => isCurrent() && countSearchAwaits(-1));
  }, []);
  return null;
}
