import { AsyncLocalStorage } from 'node:async_hooks';

/** The operational areas that a request sees, and who sends it. */
export interface Scope {
  /** By id, ascending; none: nothing is seen. */
  readonly zones: readonly number[];
  readonly userId: number;
  /** The same for everybody who sees the same areas. */
  readonly key: string;
}

interface Standing {
  scope: Scope;
  /** True while queries show the areas only; changes are checked beforehand and see everything. */
  isReading: boolean;
}

const storage = new AsyncLocalStorage<Standing | undefined>();

export const scopeOf = (zones: readonly number[], userId: number): Scope => {
  const sorted = [...new Set(zones)].sort((a, b) => a - b);
  return { zones: sorted, userId, key: sorted.join(',') };
};

/** The scope that queries of this moment run in; null: they see everything. */
export const readingScope = (): Scope | null => {
  const standing = storage.getStore();
  return standing?.isReading ? standing.scope : null;
};

/** The scope of the request, also while it changes something; null: all areas, or no request. */
export const requestScope = (): Scope | null => storage.getStore()?.scope ?? null;

/** Runs what reads for a request within its areas. */
export const readWithin = <T>(scope: Scope, work: () => T): T =>
  storage.run({ scope, isReading: true }, work);

/** Runs a change whose targets are known to be within the areas. */
export const changeWithin = <T>(scope: Scope, work: () => T): T =>
  storage.run({ scope, isReading: false }, work);

/** Runs what is shared by all callers: it belongs to no request. */
export const sharedByAll = <T>(work: () => T): T => storage.run(undefined, work);

/** Within a change: runs a part of it that answers what the request may see. */
export function readAsRequested<T>(work: () => T): T {
  const scope = requestScope();
  return scope ? readWithin(scope, work) : work();
}

/** Within a request that reads: runs a write of its own. */
export function writeAsRequested<T>(work: () => T): T {
  const scope = requestScope();
  return scope ? changeWithin(scope, work) : work();
}

/** An iterable of which every step runs in the present scope, also when a stream asks for it later. */
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
