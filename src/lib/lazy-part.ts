import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;
type LazyComponent<Props> = LazyExoticComponent<ComponentType<Props>>;

/** The time before each further attempt; the last one is repeated. Milliseconds. */
const PAUSES_MS = [500, 2_000, 5_000, 10_000];

/** A screen is no longer awaited after this many attempts, which take 2.5 s if each fails at once. */
const SCREEN_ATTEMPTS = 3;

/** Calls `load` until it succeeds, or has failed this many times. */
async function loadAgain<T>(
  load: () => Promise<T>,
  attempts: number,
  onFailure?: (error: unknown, failures: number) => void,
): Promise<T> {
  for (let failures = 1; ; failures += 1)
    try {
      return await load();
    } catch (error) {
      if (failures === attempts) throw error;
      onFailure?.(error, failures);
      const pauseMs = PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1];
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
}

/** A failure that outlasts a poor connection. */
function reportLasting(error: unknown, failures: number): void {
  if (failures === PAUSES_MS.length) reportError(error);
}

/**
 * A component that is loaded when it is first shown. React's `lazy` keeps the first failure until
 * the page is reloaded: one lost request would replace the whole console by an error. This one shows
 * the placeholder of its Suspense until the file arrives.
 */
export const lazyPart = <Props extends object>(load: Load<Props>): LazyComponent<Props> =>
  lazy(() => loadAgain(load, Number.POSITIVE_INFINITY, reportLasting));

/** The same for a screen, which offers its user to try again after three failed attempts. */
export const lazyScreen = (load: Load<object>): LazyComponent<object> =>
  lazy(() => loadAgain(load, SCREEN_ATTEMPTS));
