import { useEffect, useState } from 'react';
import { currentConsole } from '#src/lib/console/console.ts';
import { READ_MS } from './question.ts';
import { browserClock } from './question-types.ts';

/**
 * Whether a form has been on the screen for long enough to be read. Unlike a question, it does not
 * wait for a pause in the keys: what is typed into it is its answer.
 */
export function useShownLongEnough(): boolean {
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    const clock = currentConsole().deps.pressClock ?? browserClock;
    clock.after(READ_MS, () => setRead(true));
  }, []);
  return isRead;
}
