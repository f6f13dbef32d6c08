import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { LASTING_FAILURES, loadAgain } from './load-again.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;
type LazyComponent<Props> = LazyExoticComponent<ComponentType<Props>>;

/** A screen is no longer awaited after this many attempts, which take 2.5 s if each fails at once. */
const SCREEN_ATTEMPTS = 3;

function onFailure(error: unknown, failures: number): void {
  if (failures === LASTING_FAILURES) reportError(error);
}

/**
 * A component that is loaded when it is first shown. React's `lazy` keeps the first failure until
 * the page is reloaded: one lost request would replace the whole console by an error. This one shows
 * the placeholder of its Suspense until the file arrives.
 */
export const lazyPart = <Props extends object>(load: Load<Props>): LazyComponent<Props> =>
  lazy(() => loadAgain(load, { onFailure }));

/** The same for a screen, which offers its user to try again after three failed attempts. */
export const lazyScreen = (load: Load<object>): LazyComponent<object> =>
  lazy(() => loadAgain(load, { attempts: SCREEN_ATTEMPTS }));
