import { refuse } from '../http/refusal.ts';
import { oneRun } from '../ticks/one-run.ts';

/** The longest that a readiness check waits. Milliseconds. */
const ANSWER_MS = 1_500;

/**
 * Creates a check that the database responds, in time even if it hangs. Only one query runs,
 * however many callers check: otherwise a hanging database would occupy every connection with them.
 */
export function createDatabaseCheck(ask: () => Promise<unknown>, answerMs = ANSWER_MS) {
  const asked = oneRun(ask);
  return async (): Promise<void> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, fail) => {
      timer = setTimeout(
        () => fail(refuse('server.database_silent', {}, { retryAfterSeconds: 2 })),
        answerMs,
      );
    });
    await Promise.race([asked.run(), late]).finally(() => clearTimeout(timer));
  };
}
