import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** The time before each further attempt; the last one is repeated. Milliseconds. */
const PAUSES_MS = [500, 2_000, 5_000, 10_000];

/** Calls `load` until it succeeds. A failure that outlasts a poor connection is reported. */
async function loadUntilSuccess<T>(load: () => Promise<T>): Promise<T> {
  for (let failures = 1; ; failures += 1)
    try {
      return await load();
    } catch (error) {
      if (failures === PAUSES_MS.length) reportError(error);
      const pauseMs = PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1];
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
}

/**
 * A component that is loaded when it is first shown. React's `lazy` keeps the first failure until
 * the page is reloaded: one lost request would replace the whole console by an error. This one shows
 * the placeholder of its Suspense until the file arrives.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> => lazy(() => loadUntilSuccess(load));
