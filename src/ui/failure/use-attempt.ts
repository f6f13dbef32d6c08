import { useRef, useState } from 'react';
import { announceInFlight } from '#src/lib/console/in-flight.ts';
import { failureText } from './announce-failure.ts';

/**
 * Runs an asynchronous act, and keeps whether it is running and the message of its last failure. A
 * doubled press while it runs sends nothing, and that is announced.
 * `wordsOf` returns that message, and may also use what the error carries; null shows none.
 */
export function useAttempt(wordsOf: (error: unknown) => string | null = failureText) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef(new Set<string>());
  /**
   * Resolves to true if it succeeded. `of` names what it is about, where one component acts on several
   * things at once.
   */
  const attempt = async (work: () => Promise<unknown>, of = ''): Promise<boolean> => {
    if (running.current.has(of)) {
      announceInFlight();
      return false;
    }
    running.current.add(of);
    setBusy(true);
    setFailure(null);
    try {
      await work();
      return true;
    } catch (error) {
      setFailure(wordsOf(error));
      return false;
    } finally {
      running.current.delete(of);
      setBusy(running.current.size > 0);
    }
  };
  return { isBusy, failure, setFailure, attempt };
}
