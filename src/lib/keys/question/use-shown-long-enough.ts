import { useEffect, useState } from 'react';
import { currentConsole } from '#src/lib/console/console.ts';
import { READ_MS } from './question.ts';
import { browserClock } from './question-types.ts';

/**
 * Whether a form has been on the screen for long enough to be read. Unlike a question, it does not
 * wait for a pause in the keys: what is typed into it is its answer. `shown` is what it shows by
 * itself: if that changes, it has to be read again.
 */
export function useShownLongEnough(shown = ''): boolean {
  const [read, setRead] = useState<string | null>(null);
  useEffect(() => {
    let isShown = true;
    const clock = currentConsole().deps.pressClock ?? browserClock;
    clock.after(READ_MS, () => {
      if (isShown) setRead(shown);
    });
    return () => {
      isShown = false;
    };
  }, [shown]);
  return read === shown;
}
