import { useState } from 'react';
import { failureText } from './announce-failure.ts';

/**
 * Work that is under way, and why the last attempt failed, in words. `wordsOf` may also take up what
 * the failure carries; null where that says everything.
 */
export function useAttempt(wordsOf: (error: unknown) => string | null = failureText) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** True when it was done. */
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
