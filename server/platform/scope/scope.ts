import { AsyncLocalStorage } from 'node:async_hooks';

/** The operational areas of a request, and its sender. */
export interface Scope {
  /** By id, ascending; if empty, nothing is visible. */
  readonly zones: readonly number[];
  readonly userId: number;
  /** The same for all callers with the same zones. */
  readonly key: string;
}

interface CurrentScope {
  scope: Scope;
  /**
   * True while queries are limited to the zones; changes are checked beforehand and run
   * unrestricted.
   */
  isReading: boolean;
}

const storage = new AsyncLocalStorage<CurrentScope | undefined>();

export const scopeOf = (zones: readonly number[], userId: number): Scope => {
  const sorted = [...new Set(zones)].sort((a, b) => a - b);
  return { zones: sorted, userId, key: sorted.join(',') };
};

/** The scope of queries now; null if they are unrestricted. */
export const readingScope = (): Scope | null => {
  const standing = storage.getStore();
  return standing?.isReading ? standing.scope : null;
};

/** The scope of the request, even during a change; null for all zones, or outside a request. */
export const requestScope = (): Scope | null => storage.getStore()?.scope ?? null;

/** Runs a read of a request within its zones. */
export const readWithin = <T>(scope: Scope, work: () => T): T =>
  storage.run({ scope, isReading: true }, work);

/** Runs a change whose targets have been checked to be within the zones. */
export const changeWithin = <T>(scope: Scope, work: () => T): T =>
  storage.run({ scope, isReading: false }, work);

/** Runs work that all callers share and that belongs to no request. */
export const sharedByAll = <T>(work: () => T): T => storage.run(undefined, work);

/** Within a change: runs a part that must return only what the request may see. */
export function readAsRequested<T>(work: () => T): T {
  const scope = requestScope();
  return scope ? readWithin(scope, work) : work();
}

/** Within a read: runs a write unrestricted. */
export function writeAsRequested<T>(work: () => T): T {
  const scope = requestScope();
  return scope ? changeWithin(scope, work) : work();
}

/** An iterable whose steps run in the current scope, even if a stream requests them later. */
export function inPresentScope<T>(of: AsyncIterable<T>): AsyncIterable<T> {
  const run = AsyncLocalStorage.snapshot();
  return {
    [Symbol.asyncIterator]() {
      const steps = run(() => of[Symbol.asyncIterator]());
      return {
        next: () => run(() => steps.next()),
        return: async (value?: unknown) =>
          (await run(() => steps.return?.(value))) ?? { done: true as const, value: undefined },
      };
    },
  };
}
