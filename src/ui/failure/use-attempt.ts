import { useState } from 'react';
import { failureText } from './announce-failure.ts';

/**
 * Runs an asynchronous act, and keeps whether it is running and the message of its last failure.
 * `wordsOf` returns that message, and may also use what the error carries; null shows none.
 */
export function useAttempt(wordsOf: (error: unknown) => string | null = failureText) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** Resolves to true if it succeeded. */
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
      return true;
    } catch (error) {
      setFailure(wordsOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, failure, setFailure, attempt };
}
